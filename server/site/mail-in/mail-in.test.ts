import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { newInstallation, WEBHOOK_SECRET } from "../../../tests/installation.ts";
import { writeMail } from "../../../tests/test-mail-in.ts";
import { mailInRoutes } from "./mail-in.ts";

async function newRoutes(secret: Buffer | undefined = Buffer.from(WEBHOOK_SECRET.slice("whsec_".length), "base64")) {
	const { open, clock } = newInstallation();
	const { mailIn, db } = await open();
	const { receive } = mailIn;
	const log = pino({ level: "silent" });
	const app = mailInRoutes({ secret, receive, clientAddress: () => "203.0.113.7", log, clock });
	const server = createServer(getRequestListener(app.fetch));
	server.listen(0, "127.0.0.1");
	await new Promise((done) => server.once("listening", done));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mail-in`;
	const sign = (body: string, at = clock()) => ({
		"webhook-id": "msg_1",
		"webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
		"webhook-signature": new Webhook(WEBHOOK_SECRET).sign("msg_1", at, body),
	});
	const post = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string>) =>
		fetch(url, { method: "POST", body, headers: { "content-type": "message/rfc822", ...headers } });
	return { post, sign, clock, db };
}

test("a signed email is stored once, and only then acknowledged", async () => {
	const { post, sign, db } = await newRoutes();
	const raw = writeMail({ from: "omar@buyer.example", text: "Grüße" });
	const first = await post(raw, sign(raw));
	expect([first.status, await first.json()]).toEqual([200, { stored: true, repeated: false }]);
	expect(await db.selectFrom("mails").select("state").execute()).toEqual([{ state: "waiting" }]);
	expect(await (await post(raw, sign(raw))).json()).toEqual({ stored: true, repeated: true });
	// Bytes that are no text are signed as they are.
	const bytes = Buffer.concat([Buffer.from("From: a@b.example\r\n\r\n"), Buffer.from([0xff, 0xfe, 0x00])]);
	const headers = sign("");
	const [, key = ""] = WEBHOOK_SECRET.split("_");
	const hmac = createHmac("sha256", Buffer.from(key, "base64"));
	hmac.update(`msg_1.${headers["webhook-timestamp"]}.`).update(bytes);
	const signed = { ...headers, "webhook-signature": `v1,${hmac.digest("base64")}` };
	expect((await post(bytes, signed)).status).toBe(200);
});

test("what is unsigned, wrongly signed, old, no email or too large is refused and not stored", async () => {
	const { post, sign, clock, db } = await newRoutes();
	const raw = writeMail({ from: "omar@buyer.example" });
	const old = new Date(clock().getTime() - 6 * 60_000);
	const large = Buffer.alloc(30 * 1024 * 1024 + 1, "x");
	const calls: [string | Buffer<ArrayBuffer>, Record<string, string>, number][] = [
		[raw, {}, 401],
		[`${raw}!`, sign(raw), 401],
		[raw, sign(raw, old), 401],
		["Hello", sign("Hello"), 422],
		[large, sign(""), 413],
	];
	for (const [body, headers, status] of calls) expect((await post(body, headers)).status).toBe(status);
	expect(await db.selectFrom("mails").select("id").execute()).toEqual([]);
});
