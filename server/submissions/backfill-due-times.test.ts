import { expect, test } from "vitest";
import { newInstallation } from "../../tests/installation.ts";
import { readResponsePolicy } from "../config/content.ts";
import { backfillDueTimes } from "./backfill-due-times.ts";

const SINCE = "2026-03-02T15:00:00.000Z";

test("due times are filled in for submissions since the desk began, each with its own, and no others", async () => {
	const db = await newInstallation().database();
	const store = (reference: string, received_at: string, due_at: string | null = null) =>
		db
			.insertInto("submissions")
			.values({ reference, kind: "lead", email: "", fields: "{}", received_at, due_at, details_count: 0 })
			.execute();
	await store("CW-BEFORE", "2026-03-02T14:59:59.999Z");
	await store("CW-FIRST", SINCE);
	await store("CW-KNOWN", SINCE, "2026-03-05T15:00:00.000Z");
	await store("CW-LATER", "2026-03-03T15:00:00.000Z");
	await db.updateTable("installation").set({ desk_since: null }).execute();
	expect(await backfillDueTimes(db, readResponsePolicy())).toBe(0);
	await db.updateTable("installation").set({ desk_since: SINCE }).execute();
	expect(await backfillDueTimes(db, readResponsePolicy())).toBe(2);
	expect(await db.selectFrom("submissions").select(["reference", "due_at"]).orderBy("reference").execute()).toEqual([
		{ reference: "CW-BEFORE", due_at: null },
		{ reference: "CW-FIRST", due_at: "2026-03-03T15:00:00.000Z" },
		{ reference: "CW-KNOWN", due_at: "2026-03-05T15:00:00.000Z" },
		{ reference: "CW-LATER", due_at: "2026-03-04T15:00:00.000Z" },
	]);
});
