import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";

const PROXY_UNKNOWN =
	"A request came with X-Forwarded-For or Forwarded, but TRUST_PROXY does not cover its sender, or the header names no address: visitors behind a proxy then count as one and share its limits. If there is a proxy, let it set X-Forwarded-For, and set TRUST_PROXY to the number of proxies or to their addresses. This is said once.";

/** Whose address a request came from. X-Forwarded-For counts only as far as our own proxies wrote it. */
export function clientAddress(
	trust: Config["trustProxy"],
	log: Pick<Logger, "warn">,
): (request: IncomingMessage) => string | undefined {
	const isOurs = proxiesOf(trust);
	let warned = false;
	return ({ headers, socket }) => {
		// From the nearest hop outwards; the first that is not ours is the visitor.
		const hops = addressesOf([socket.remoteAddress ?? "", ...forwardedFor(headers["x-forwarded-for"])]);
		const visitor = hops.findIndex((address, index) => !isOurs(address, index));
		const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
		if (isForwarded && !warned && (visitor === 0 || hops.length === 1)) {
			warned = true;
			log.warn(PROXY_UNKNOWN);
		}
		return hops.at(visitor); // of our own machines only, the farthest
	};
}

/** Who a request counts against, for what is counted of every request: it warns of nothing. */
export function visitors(trust: Config["trustProxy"]): (request: IncomingMessage) => string {
	const addressOf = clientAddress(trust, { warn: () => undefined });
	return (request) => visitorOf(addressOf(request)) ?? "nowhere";
}

/** Tells whether an address is a proxy of ours, so many hops away; none away is who connects to us. */
export function proxiesOf(trust: Config["trustProxy"]): (address: string, hopsAway: number) => boolean {
	return typeof trust === "number" ? (_, hopsAway) => hopsAway < trust : addressesIn(trust);
}

/** Tells whether an address is one of these, or in one of these ranges. */
export function addressesIn(ranges: string[]): (address: string) => boolean {
	const list = new BlockList();
	for (const range of ranges) {
		const [address = "", bits] = range.split("/");
		const family = isIP(address) === 6 ? "ipv6" : "ipv4";
		if (bits === undefined) list.addAddress(address, family);
		else list.addSubnet(address, Number(bits), family);
	}
	return (address) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** The nearest first. Some proxies write the port too. */
function forwardedFor(header: string | string[] | undefined): string[] {
	return String(header ?? "")
		.split(",")
		.map((hop) => hop.trim().replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3"))
		.reverse();
}

/** Up to the first that is none: what stands beyond a hop that nobody can read may be anybody's word. */
function addressesOf(hops: string[]): string[] {
	const end = hops.findIndex((hop) => isIP(hop) === 0);
	return end === -1 ? hops : hops.slice(0, end);
}

/** Who a submission counts against: an address, or the network of one visitor's line in IPv6, where addresses are free. */
export function visitorOf(address: string | undefined): string | undefined {
	const plain = plainAddress(address);
	if (isIPv4(plain)) return plain;
	if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 4).join(":")}::/64`;
	return undefined;
}

/** What a provider may give to one customer in IPv6: 65,536 networks like the one above. IPv4 has nothing of the kind. */
export function networkOf(address: string | undefined): string | undefined {
	const plain = plainAddress(address);
	return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(":")}::/48` : undefined;
}

function plainAddress(address = ""): string {
	return address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
}

/** All eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
	const [head = "", tail] = address.split("::");
	const before = head === "" ? [] : head.split(":");
	const after = tail ? tail.split(":") : [];
	const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
	return [...before, ...zeros, ...after].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
