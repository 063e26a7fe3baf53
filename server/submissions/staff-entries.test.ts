import { expect, test } from "vitest";
import { newInstallation } from "../../tests/installation.ts";
import type { Database } from "../store/tables.ts";
import { findEntries, readEntries } from "./staff-entries.ts";

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
