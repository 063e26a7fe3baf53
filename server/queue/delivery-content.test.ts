import { expect, test, vi } from "vitest";
import { lead, mailServer, newInstallation } from "../../tests/installation.ts";
import type { DeliveryEvent, DeliveryTarget } from "../store/tables.ts";
import { contentColumns, readContent } from "./delivery-content.ts";

const patient = { timeout: 120_000, interval: 5 };
const answer = { to: "jane@example.com", name: "Jane Doe", subject: "Your search", text: "Hello Jane", by: "person-1" };
const link = "https://desk.example/join/k3y";

test.each<[DeliveryEvent, object | null]>([
	["received", null],
	["details", null],
	["link", null],
	["transcript", null],
	["address link", null],
	["new address", null],
	["keep", null],
	["written", answer],
	["written", { ...answer, subject: "People on file", text: "", proposes: true }],
	["invitation", { to: "ben@firm.example", name: "", link, by: "Ada Quinn" }],
	["sign-in", { to: "ben@firm.example", name: "Ben Ode", link }],
	["reminder", { person: "person-1", references: ["CW-2222-2222"], desk: "https://desk.example" }],
	["weekly", { person: "person-1", week: "2026-03-02", desk: "https://desk.example" }],
	["changed", { what: "corrected", fields: ["email"] }],
	["changed", { what: "paused" }],
	["address changed", { to: "old@example.com" }],
	["withdrawn", { to: "jane@example.com", submissions: 2 }],
	["withdrawn", { to: "jane@example.com" }],
	["withdrawn", { reference: "CW-2222-2222", kind: "lead", at: "2026-03-02T15:00:00.000Z" }],
])("a row about %j is read, and written with the same bytes: %j", (event, stored) => {
	const mail = stored && JSON.stringify(stored);
	const content = readContent({ event, mail });
	expect(content).toEqual({ event, ...stored });
	expect(content && contentColumns(content)).toEqual({ event, mail });
});

test.each<[string, string | null]>([
	["written", null],
	["written", "{"],
	["written", "[]"],
	["written", JSON.stringify({ ...answer, text: 5 })],
	["written", JSON.stringify({ ...answer, by: undefined })],
	["reminder", JSON.stringify({ person: "person-1", references: "CW-2222-2222", desk: "" })],
	["changed", null],
	["withdrawn", JSON.stringify({ reference: "CW-2222-2222" })],
	["sign-in", JSON.stringify({ event: "received" })],
	["of a later version", null],
])("a row about %j with the content %j cannot be read", (event, mail) => {
	expect(readContent({ event: event as DeliveryEvent, mail })).toBeUndefined();
});

test("rows that cannot be read are given up with a sentence, and hold up nobody", async () => {
	const mail = await mailServer();
	const { clock, open } = newInstallation({ SMTP_URL: mail.url });
	const site = await open();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	const at = clock().toISOString();
	const row = (number: number, target: DeliveryTarget, event: string, stored: string | null) => ({
		...{ id: `${reference}-${number}`, reference, target, event: event as DeliveryEvent, mail: stored },
		...{ queued_at: at, next_at: at, attempts: 0 },
	});
	await site.db.deleteFrom("deliveries").execute();
	await site.db
		.insertInto("deliveries")
		.values([
			row(1, "desk-mail", "written", "{"),
			row(2, "desk-mail", "sign-in", JSON.stringify({ to: "ben@firm.example", link: 5 })),
			row(3, "desk-mail", "invitation", null),
			row(4, "desk-mail", "of a later version", null),
			row(5, "firm-mail", "changed", "null"),
			row(6, "receipt", "written", JSON.stringify({ to: 5 })),
			row(7, "desk-mail", "transcript", null), // as up to 1.6.4
			row(8, "firm-mail", "received", null),
			row(9, "receipt", "received", null),
		])
		.execute();
	await site.start();
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	const rows = await site.db.selectFrom("deliveries").selectAll().orderBy("id").execute();
	expect(rows.map(({ attempts }) => attempts)).toEqual(Array(9).fill(1));
	const sentence = "Its content was deleted or can't be read.";
	expect(rows.map(({ last_error }) => last_error)).toEqual([...Array(6).fill(sentence), ...Array(3).fill(null)]);
	expect(rows.map(({ failed_at }) => failed_at !== null)).toEqual([...Array(6).fill(true), ...Array(3).fill(false)]);
	expect(mail.received).toHaveLength(3);
});
