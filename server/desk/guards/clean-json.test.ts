import { Hono } from "hono";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { cleanJson, draftJson, namedActionJson } from "./clean-json.ts";
import type { DeskEnv } from "./desk-deps.ts";

const anything = z.record(z.string(), z.unknown());

async function send(guard: ReturnType<typeof cleanJson<typeof anything>>, body: unknown) {
	const app = new Hono<DeskEnv>().post("/:action", guard, (context) => context.json(context.req.valid("json")));
	const headers = { "content-type": "application/json" };
	const response = await app.request("/close", { method: "POST", headers, body: JSON.stringify(body) });
	return { status: response.status, body: await response.json() };
}

test("typed text is cleaned wherever it stands, and only some fields may have several lines", async () => {
	const typed = { name: " A\0da\nQuinn ", note: " One\r\nTwo ", seats: 2, open: false, none: null };
	const cleaned = { name: "Ada Quinn", note: "One\nTwo", seats: 2, open: false, none: null };
	const body = { ...typed, company: typed, candidates: [typed], readers: [typed.name], why: [typed.note] };
	const expected = {
		...cleaned,
		company: cleaned,
		candidates: [cleaned],
		readers: [cleaned.name],
		why: [cleaned.note],
	};
	expect(await send(cleanJson(anything), body)).toEqual({ status: 200, body: expected });
	expect((await send(namedActionJson(anything), body)).body).toEqual({ ...expected, what: "close" });
});

test("a draft stays as typed, without characters that cannot be stored", async () => {
	const draft = { text: " Dear \0Ada, \n\n", subject: "Half a \ud83d pair " };
	expect((await send(draftJson(anything), draft)).body).toEqual({
		text: " Dear Ada, \n\n",
		subject: "Half a \ufffd pair ",
	});
});

test.each([null, "text", 1, ["text"], [[]]])("a body that is not an object, such as %j, is refused", async (body) => {
	for (const guard of [cleanJson(anything), draftJson(anything), namedActionJson(anything)]) {
		expect((await send(guard, body)).status).toBe(422);
	}
});
