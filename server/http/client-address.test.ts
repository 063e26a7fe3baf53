import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

const silent = { warn: () => undefined };

function request(remoteAddress: string, forwarded?: string, headers: Record<string, string> = {}): IncomingMessage {
	return {
		socket: { remoteAddress },
		headers: { "x-forwarded-for": forwarded, ...headers },
	} as unknown as IncomingMessage;
}

test("no forwarded address is trusted by default", () => {
	expect(clientAddress(0, silent)(request("198.51.100.7", "203.0.113.9"))).toBe("198.51.100.7");
	expect(clientAddress(0, silent)(request("127.0.0.1", "203.0.113.9"))).toBe("127.0.0.1");
});

test("one proxy in front: its entry counts, the visitor's own does not", () => {
	expect(clientAddress(1, silent)(request("127.0.0.1", "192.0.2.1, 203.0.113.9"))).toBe("203.0.113.9");
	expect(clientAddress(1, silent)(request("127.0.0.1"))).toBe("127.0.0.1");
});

test("proxies named by address are trusted, in any number", () => {
	const address = clientAddress(["10.0.0.0/8", "::1"], silent);
	expect(address(request("::1", "192.0.2.1, 203.0.113.9, 10.1.2.3"))).toBe("203.0.113.9");
	expect(address(request("198.51.100.7", "203.0.113.9"))).toBe("198.51.100.7");
	expect(address(request("::ffff:10.0.0.1", "203.0.113.9"))).toBe("203.0.113.9");
	expect(address(request("::1", "10.0.0.9, 10.1.2.3"))).toBe("10.0.0.9");
});

test("a port after an address is ignored", () => {
	const address = clientAddress(1, silent);
	expect(address(request("127.0.0.1", "192.0.2.1, 203.0.113.9:4711"))).toBe("203.0.113.9");
	expect(address(request("127.0.0.1", "192.0.2.1, [2001:db8::9]:4711"))).toBe("2001:db8::9");
	expect(address(request("127.0.0.1", "192.0.2.1, [2001:db8::9]"))).toBe("2001:db8::9");
});

test("nonsense in the header is not an address, and nothing beyond it is trusted", () => {
	const address = clientAddress(1, silent);
	expect(address(request("127.0.0.1", "not an address, <script>"))).toBe("127.0.0.1");
	expect(address(request("127.0.0.1", "203.0.113.9, unknown"))).toBe("127.0.0.1");
});

test.each([
	["X-Forwarded-For, and no proxy is named", 0, "127.0.0.1", { "x-forwarded-for": "203.0.113.9" }],
	["Forwarded, and no proxy is named", 0, "127.0.0.1", { forwarded: "for=203.0.113.9" }],
	[
		"X-Forwarded-For, from a proxy that is not named",
		["10.0.0.0/8"],
		"127.0.0.1",
		{ "x-forwarded-for": "203.0.113.9" },
	],
	["only Forwarded, which nobody reads", 1, "127.0.0.1", { forwarded: "for=203.0.113.9" }],
])("the operator is told once of %s", (_, trust, from, headers) => {
	const said: string[] = [];
	const address = clientAddress(trust, { warn: (sentence: string) => void said.push(sentence) });
	for (let times = 0; times < 3; times += 1) address(request(from, undefined, headers));
	expect(said).toEqual([expect.stringContaining("set TRUST_PROXY")]);
	expect(said[0]).not.toContain("203.0.113.9");
});

test("nothing is logged while all is well", () => {
	const said: string[] = [];
	const log = { warn: (sentence: string) => void said.push(sentence) };
	clientAddress(0, log)(request("198.51.100.7"));
	clientAddress(1, log)(request("127.0.0.1", "127.0.0.1", { forwarded: "for=made-up" }));
	clientAddress(["127.0.0.1"], log)(request("127.0.0.1", "203.0.113.9"));
	expect(said).toEqual([]);
});
