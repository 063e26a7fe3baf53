import { isIPv4, isIPv6 } from "node:net";

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
