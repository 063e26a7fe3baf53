import { isIPv4, isIPv6 } from "node:net";

/** The key that rate limits count by: the address, or in IPv6 its /64 network, where addresses are plentiful. */
export function visitorOf(address: string | undefined): string | undefined {
	const plain = plainAddress(address);
	if (isIPv4(plain)) return plain;
	if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 4).join(":")}::/64`;
	return undefined;
}

/** The /48 that a provider may give one IPv6 customer: 65,536 networks like the one above. IPv4 has no equivalent. */
export function networkOf(address: string | undefined): string | undefined {
	const plain = plainAddress(address);
	return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(":")}::/48` : undefined;
}

function plainAddress(address = ""): string {
	return address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
}

/** All eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
	const [head = "", tail] = address.split("::");
	const before = head === "" ? [] : head.split(":");
	const after = tail ? tail.split(":") : [];
	const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
	return [...before, ...zeros, ...after].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
