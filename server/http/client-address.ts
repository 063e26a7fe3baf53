import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";

const PROXY_UNKNOWN =
	"A request came with X-Forwarded-For or Forwarded, but TRUST_PROXY does not cover its sender, or the header names no address: visitors behind a proxy then count as one and share its limits. If there is a proxy, let it set X-Forwarded-For, and set TRUST_PROXY to the number of proxies or to their addresses. This is said once.";

/** The address a request came from. X-Forwarded-For counts only as far as our own proxies wrote it. */
export function clientAddress(
	trust: Config["trustProxy"],
	log: Pick<Logger, "warn">,
): (request: IncomingMessage) => string | undefined {
	const isOurs = matchProxies(trust);
	let warned = false;
	return ({ headers, socket }) => {
		// From the nearest hop outward; the first that is not ours is the visitor.
		const hops = leadingAddresses([socket.remoteAddress ?? "", ...forwardedFor(headers["x-forwarded-for"])]);
		const visitor = hops.findIndex((address, index) => !isOurs(address, index));
		const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
		if (isForwarded && !warned && (visitor === 0 || hops.length === 1)) {
			warned = true;
			log.warn(PROXY_UNKNOWN);
		}
		return hops.at(visitor); // if all of them are ours (-1), the farthest
	};
}

/** The visitor that a request counts against, for limits on every request. Logs no warnings. */
export function requestVisitor(trust: Config["trustProxy"]): (request: IncomingMessage) => string {
	const addressOf = clientAddress(trust, { warn: () => undefined });
	return (request) => toVisitorKey(addressOf(request)) ?? "nowhere";
}

/** Checks whether an address is one of our proxies, at this many hops; 0 is the peer that connects to us. */
export function matchProxies(trust: Config["trustProxy"]): (address: string, hopsAway: number) => boolean {
	return typeof trust === "number" ? (_, hopsAway) => hopsAway < trust : matchAddresses(trust);
}

/** Checks whether an address is in one of these ranges. */
export function matchAddresses(ranges: string[]): (address: string) => boolean {
	const list = new BlockList();
	for (const range of ranges) {
		const [address = "", bits] = range.split("/");
		const family = isIP(address) === 6 ? "ipv6" : "ipv4";
		if (bits === undefined) list.addAddress(address, family);
		else list.addSubnet(address, Number(bits), family);
	}
	return (address) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Nearest first. Some proxies include the port. */
function forwardedFor(header: string | string[] | undefined): string[] {
	return String(header ?? "")
		.split(",")
		.map((hop) => hop.trim().replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3"))
		.reverse();
}

/** Up to the first hop that isn't an address: beyond an unreadable hop, anyone could have written the rest. */
function leadingAddresses(hops: string[]): string[] {
	const end = hops.findIndex((hop) => isIP(hop) === 0);
	return end === -1 ? hops : hops.slice(0, end);
}

/** The key that rate limits count by: the address, or in IPv6 its /64 network, where addresses are plentiful. */
export function toVisitorKey(address: string | undefined): string | undefined {
	const plain = plainAddress(address);
	if (isIPv4(plain)) return plain;
	if (isIPv6(plain)) return `${ipv6Groups(plain).slice(0, 4).join(":")}::/64`;
	return undefined;
}

/** The /48 that a provider may give one IPv6 customer: 65,536 networks like the one above. IPv4 has no equivalent. */
export function toNetworkKey(address: string | undefined): string | undefined {
	const plain = plainAddress(address);
	return isIPv6(plain) ? `${ipv6Groups(plain).slice(0, 3).join(":")}::/48` : undefined;
}

/** Both keys; undefined if the address is not a valid one. */
export function visitorKeys(address: string | undefined): { key: string; network?: string } | undefined {
	const key = toVisitorKey(address);
	const network = toNetworkKey(address);
	return key === undefined ? undefined : { key, ...(network && { network }) };
}

function plainAddress(address = ""): string {
	return address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
}

/** All eight groups of an IPv6 address, without leading zeros. */
function ipv6Groups(address: string): string[] {
	const [head = "", tail] = address.split("::");
	const before = head === "" ? [] : head.split(":");
	const after = tail ? tail.split(":") : [];
	const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
	return [...before, ...zeros, ...after].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
