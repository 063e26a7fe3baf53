import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
	return { socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } } as unknown as IncomingMessage;
}

test("nobody's word counts by default", () => {
	expect(clientAddress(0)(request("198.51.100.7", "203.0.113.9"))).toBe("198.51.100.7");
});

test("one proxy in front: its word counts, the visitor's own does not", () => {
	expect(clientAddress(1)(request("127.0.0.1", "192.0.2.1, 203.0.113.9"))).toBe("203.0.113.9");
});

test("proxies named by address count, in any number", () => {
	const address = clientAddress(["10.0.0.0/8", "::1"]);
	expect(address(request("::1", "192.0.2.1, 203.0.113.9, 10.1.2.3"))).toBe("203.0.113.9");
	expect(address(request("198.51.100.7", "203.0.113.9"))).toBe("198.51.100.7");
	expect(address(request("::ffff:10.0.0.1", "203.0.113.9"))).toBe("203.0.113.9");
});

test("nonsense in the header is passed over", () => {
	expect(clientAddress(1)(request("127.0.0.1", "not an address, <script>"))).toBe("127.0.0.1");
});
