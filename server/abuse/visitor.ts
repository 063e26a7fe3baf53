import { BlockList, isIPv4, isIPv6 } from "node:net";

const own = new BlockList();
own.addSubnet("127.0.0.0", 8, "ipv4");
own.addAddress("::1", "ipv6");

/**
 * Who a submission counts against: an address, or the network of one visitor's line in IPv6, where addresses are free.
 * Undefined for the machine itself. That is a proxy that TRUST_PROXY does not name, or a program of the operator's; to
 * take the one for a single visitor would lock everybody out after the first five leads.
 */
export function visitorOf(address: string | undefined): string | undefined {
	if (address === undefined) return undefined;
	const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
	if (isIPv4(plain)) return own.check(plain, "ipv4") ? undefined : plain;
	if (isIPv6(plain)) return own.check(plain, "ipv6") ? undefined : `${groupsOf(plain).slice(0, 4).join(":")}::/64`;
	return undefined;
}

/** All eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
	const [head = "", tail] = address.split("::");
	const before = head === "" ? [] : head.split(":");
	const after = tail ? tail.split(":") : [];
	const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
	return [...before, ...zeros, ...after].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
