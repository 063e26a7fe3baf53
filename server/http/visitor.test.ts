import { expect, test } from "vitest";
import { toNetworkKey, toVisitorKey } from "./client-address.ts";

test.each([
	["203.0.113.9", "203.0.113.9"],
	["::ffff:203.0.113.9", "203.0.113.9"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
	["2001:db8::1", "2001:db8:0:0::/64"],
	["fe80::1%eth0", "fe80:0:0:0::/64"],
	["127.0.0.1", "127.0.0.1"],
	["::1", "0:0:0:0::/64"],
	["::ffff:127.0.0.1", "127.0.0.1"],
	["not an address", undefined],
	[undefined, undefined],
])("%s counts as %s", (address, visitor) => {
	expect(toVisitorKey(address)).toBe(visitor);
});

test.each([
	["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
	["2001:0DB8:0001:FFFF::9", "2001:db8:1::/48"],
	["2001:db8::1", "2001:db8:0::/48"],
	["203.0.113.9", undefined],
	["::ffff:203.0.113.9", undefined],
	["not an address", undefined],
	[undefined, undefined],
])("%s is of the network %s", (address, network) => {
	expect(toNetworkKey(address)).toBe(network);
});
