import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Config } from "./config.ts";

/** Whose address a request came from. X-Forwarded-For counts only as far as our own proxies wrote it. */
export function clientAddress(trust: Config["trustProxy"]): (request: IncomingMessage) => string | undefined {
	const isOurs = typeof trust === "number" ? (_: string, index: number) => index < trust : addressesIn(trust);
	return (request) => {
		const forwarded = String(request.headers["x-forwarded-for"] ?? "")
			.split(",")
			.map((address) => address.trim());
		// From the nearest hop outwards; the first that is not ours is the visitor.
		const hops = [request.socket.remoteAddress ?? "", ...forwarded.reverse()].filter((address) => isIP(address) !== 0);
		return hops.find((address, index) => !isOurs(address, index)) ?? hops.at(-1);
	};
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
