import ICAL from "ical.js";
import { expect, test } from "vitest";
import { readAllStored } from "../../../tests/installation.ts";
import { serveRoutes } from "../../../tests/serve-routes.ts";
import { newBook, VISITOR } from "../../../tests/test-book.ts";
import { makeFeed, readFeed, stopFeed } from "../../booking/feeds.ts";
import { feedRoutes } from "./feed.ts";

async function setUp() {
	const book = await newBook();
	const { db, clock } = book;
	const firm = { name: "Closewell", email: "hello@closewell.example" };
	const desk = "https://desk.firm.example";
	const clientAddress = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) =>
		String(headers["x-test-address"] ?? "203.0.113.7");
	const routes = feedRoutes({ db, clock, firm, deskUrl: () => desk, clientAddress });
	const { url } = await serveRoutes(routes);
	return {
		...book,
		async read(token: string, headers = {}) {
			const response = await fetch(`${url}/calendar/${token}`, { headers });
			return { status: response.status, headers: response.headers, text: await response.text() };
		},
	};
}

test("a recruiter's calendar has the times of their calls and interviews and links to the desk, and names nobody", async () => {
	const { recruiter, times, book, db, clock, read } = await setUp();
	const claire = await recruiter();
	const slots = await times();
	await book(slots[0]);
	await book(slots[1], { email: "second@mail.example" }, "203.0.113.2");
	await db
		.updateTable("calls")
		.set({ canceled_at: clock().toISOString() })
		.where("starts_at", "=", slots[1]?.at ?? "")
		.execute();
	const token = await makeFeed(db, claire.id, clock());
	const { status, headers, text } = await read(`${token}.ics`);
	expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
	expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual(["no-store", "noindex"]);
	const calendar = new ICAL.Component(ICAL.parse(text));
	expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
	const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
	expect(events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([slots[0]?.at, slots[1]?.at]);
	expect(events.map(({ component }) => component.getFirstPropertyValue("status"))).toEqual(["CONFIRMED", "CANCELLED"]);
	const [call] = await db.selectFrom("calls").select("reference").orderBy("starts_at").execute();
	expect(events[0]?.description).toBe(`https://desk.firm.example/s/${call?.reference}`);
	expect(events[0]?.summary).toBe("Call");
	for (const typed of [...Object.values(VISITOR), "Castellano", "second@"]) expect(text).not.toContain(typed);
});

test("its address is stored as a hash; a new one replaces it, and it stops with the person", async () => {
	const { recruiter, db, clock, read, installation } = await setUp();
	const { id } = await recruiter();
	expect(await readFeed(db, id)).toBeUndefined();
	const first = await makeFeed(db, id, clock());
	expect(await readAllStored(db, installation.config, installation.dataDir)).not.toContain(first);
	expect((await read(`${first}.ics`)).status).toBe(200);
	const second = await makeFeed(db, id, clock());
	const gone = await read(`${first}.ics`);
	const wrong = await read(`${"x".repeat(43)}.ics`);
	expect([gone.status, gone.text]).toEqual([wrong.status, wrong.text]);
	expect((await read(second)).status).toBe(404);
	await db.updateTable("people").set({ removed_at: clock().toISOString() }).where("id", "=", id).execute();
	expect((await read(`${second}.ics`)).status).toBe(404);
	await db.updateTable("people").set({ removed_at: null }).where("id", "=", id).execute();
	expect((await read(`${second}.ics`)).status).toBe(200);
	await stopFeed(db, id);
	expect((await read(`${second}.ics`)).status).toBe(404);
});

test("guessing addresses has a limit", async () => {
	const { read } = await setUp();
	for (let tried = 0; tried < 20; tried += 1) {
		expect((await read(`${String(tried).padStart(43, "x")}.ics`)).status).toBe(404);
	}
	const limited = await read(`${"y".repeat(43)}.ics`);
	expect(limited.status).toBe(429);
	expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
	expect((await read(`${"y".repeat(43)}.ics`, { "x-test-address": "198.51.100.9" })).status).toBe(404);
});
