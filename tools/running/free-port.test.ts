import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { findFreePort } from "./free-port.ts";

test("returns the wanted port if it is free, and another one if not", async () => {
	const other = createServer().listen(0, "127.0.0.1");
	await once(other, "listening");
	const { port } = other.address() as AddressInfo;
	expect(await findFreePort(port)).not.toBe(port);
	other.close();
	await once(other, "close");
	expect(await findFreePort(port)).toBe(port);
});
