import { expect, test } from "vitest";
import { lead, newInstallation } from "../../tests/installation.ts";
import { newRecruiter } from "../../tests/test-openings.ts";
import type { Database, DeliveryRow } from "../store/tables.ts";
import { findEntries, findEntry, formatChatLine, readEntries, toStaffDelivery } from "./staff-entries.ts";

const AT = "2026-03-02T15:00:00.000Z";

async function addChat(db: Database, reference: string, lines: number): Promise<void> {
	const email = "jane@example.com";
	await db
		.insertInto("submissions")
		.values({ reference, kind: "message", email, fields: "{}", received_at: AT, details_count: 0 })
		.execute();
	await db
		.insertInto("chats")
		.values({ reference, token_hash: reference, state: "ended", began_at: AT, visitor_at: AT, last_line: lines })
		.execute();
	const all = Array.from({ length: lines }, (_, index) => ({
		...{
			reference,
			number: index + 1,
			id: `${index + 1}`,
			at: AT,
			side: "visitor" as const,
			text: `line ${index + 1}`,
		},
	}));
	await db.insertInto("chat_lines").values(all).execute();
}

test("long chats are read in batches of up to a thousand lines, and none is lost", async () => {
	const db = await newInstallation().database();
	const lengths = { "CW-A": 600, "CW-B": 400, "CW-C": 1, "CW-D": 1_003, "CW-E": 2 };
	for (const [reference, lines] of Object.entries(lengths)) await addChat(db, reference, lines);
	const parts = await Array.fromAsync(findEntries(db, ["CW-E", "CW-D", "CW-C", "CW-gone", "CW-B", "CW-A"]));
	expect(parts.map((part) => part.map(({ reference }) => reference))).toEqual([
		["CW-E"],
		["CW-D"],
		["CW-C", "CW-B"],
		["CW-A"],
	]);
	const all = await Array.fromAsync(readEntries(db, {}));
	expect(Object.fromEntries(all.map(({ reference, chat }) => [reference, chat?.length]))).toEqual(lengths);
	expect(all.find(({ reference }) => reference === "CW-D")?.chat?.at(-1)?.text).toBe("line 1003");
});

const LATER = "2026-03-02T16:00:00.000Z";
const DELIVERY: DeliveryRow = {
	...{ id: "1", reference: "CW-1", target: "webhook", event: "received", queued_at: AT, next_at: LATER, attempts: 0 },
	...{
		claimed_until: null,
		claimed_by: null,
		sent_at: null,
		failed_at: null,
		last_error: null,
		mail: null,
		opening: null,
	},
};

test("a delivery waits, is being sent, was sent or has failed, and its error names no password", () => {
	const shown = (row: Partial<DeliveryRow>) => toStaffDelivery({ ...DELIVERY, ...row }, new Date(AT));
	expect(shown({})).toMatchObject({ state: "waiting", since: AT, next: LATER, error: null });
	expect(shown({ claimed_until: AT })).toMatchObject({ state: "waiting", next: LATER });
	expect(shown({ claimed_until: LATER })).toMatchObject({ state: "sending", since: AT, next: null });
	expect(shown({ sent_at: LATER })).toMatchObject({ state: "sent", since: LATER, next: null });
	const last_error = "https://user:secret@hook.example refused";
	const failed = { state: "failed", since: LATER, next: null, error: "https://hook.example refused" };
	expect(shown({ failed_at: LATER, last_error })).toMatchObject(failed);
});

test("entries are listed by kind, by failure and from either end, with the state of their deliveries", async () => {
	const db = await newInstallation().database();
	const store = async (reference: string, received_at: string, row: object, ...deliveries: Partial<DeliveryRow>[]) => {
		const given = { kind: "lead" as const, email: "", fields: "{}", details_count: 0, ...row };
		await db
			.insertInto("submissions")
			.values({ reference, received_at, ...given })
			.execute();
		const rows = deliveries.map((each, index) => ({ ...DELIVERY, id: `${reference}-${index}`, reference, ...each }));
		if (rows.length > 0) await db.insertInto("deliveries").values(rows).execute();
	};
	await store("CW-1", AT, { owner: "removed" }, { sent_at: AT });
	await store("CW-2", AT, {}, { sent_at: AT }, {});
	await store("CW-3", LATER, { kind: "resume" }, {}, { failed_at: AT });
	await store("CW-4", LATER, { suspected: "links" }, { failed_at: AT });
	await store("CW-5", LATER, { kind: "resume" }, { claimed_until: "9999-01-01T00:00:00.000Z" });
	const listed = async (filter: Parameters<typeof readEntries>[1]) =>
		(await Array.fromAsync(readEntries(db, filter))).map(({ reference, state }) => `${reference} ${state}`);
	const all = ["CW-1 delivered", "CW-2 waiting", "CW-3 failed", "CW-4 suspected", "CW-5 waiting"];
	expect(await listed({})).toEqual(all);
	expect(await listed({ newestFirst: true })).toEqual(all.toReversed());
	expect(await listed({ kind: "resume" })).toEqual(["CW-3 failed", "CW-5 waiting"]);
	expect(await listed({ failed: true })).toEqual(["CW-3 failed", "CW-4 suspected"]);
	expect(await findEntry(db, " cw-1 ")).toMatchObject({ owner: "removed", file: null, consent: null, utm: null });
	expect(await findEntry(db, "CW-9")).toBeUndefined();
});

test("an entry names the openings that came from it, or that the candidate is in", async () => {
	const installation = newInstallation();
	const { db, intake } = await installation.open();
	const { reference: request } = await intake.receive(lead("jane@acme.example"));
	const { reference: candidate } = await intake.receive(await installation.resume("ada@mailbox.example"));
	const recruiter = await newRecruiter(db, installation.clock);
	const id = await recruiter.open({ request });
	await recruiter.add(id, candidate);
	const title = "Account Executive";
	expect((await findEntry(db, request))?.openings).toEqual([{ id, title, stage: "open" }]);
	expect((await findEntry(db, candidate))?.openings).toEqual([{ id, title, stage: "shortlisted", consent: "none" }]);
});

test("a line of a chat is printed with its time and who wrote it", () => {
	expect(formatChatLine({ at: AT, side: "visitor", text: "Hello?" })).toBe("2026-03-02 15:00 Visitor: Hello?");
	expect(formatChatLine({ at: AT, side: "firm", name: "Ada", text: "Hi" })).toBe("2026-03-02 15:00 Ada: Hi");
	expect(formatChatLine({ at: AT, side: "site", text: "The chat ended" })).toBe("2026-03-02 15:00 (The chat ended)");
});
