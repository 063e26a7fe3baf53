import { sql } from "kysely";
import type { Numbers, Owners, OwnersWork } from "../../contract/desk/numbers.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import type { Database } from "../store/tables.ts";
import { byKind, compareText, selectedKinds } from "./rows/group-rows.ts";
import type { Range } from "./rows/range.ts";
import { FIRST_ANSWERED } from "./rows/submission-times.ts";

/* What is waiting right now, and who owns it. */

export async function countWaiting(db: Database, { kind }: Pick<Range, "kind">, now: Date): Promise<Numbers["now"]> {
	const rows = await selectOpen(db, kind, now).groupBy("kind").select("kind").execute();
	const kinds = byKind(() => ({ open: 0, overdue: 0 }));
	for (const row of rows) kinds[row.kind] = { open: Number(row.open), overdue: Number(row.overdue) };
	const asked = selectedKinds(kind).map((name) => ({ kind: name, ...kinds[name] }));
	const total = (what: "open" | "overdue") => asked.reduce((sum, each) => sum + each[what], 0);
	return { open: total("open"), overdue: total("overdue"), kinds: asked };
}

export async function readOwnersWork(db: Database, { kind, calendar }: Range, now: Date): Promise<Owners> {
	const people = await db
		.selectFrom("people")
		.select(["id", "name", "removed_at"])
		.where("joined_at", "is not", null)
		.execute();
	const open = await selectOpen(db, kind, now).groupBy("owner").select("owner").execute();
	const answered = await db
		.selectFrom("submissions")
		.where(FIRST_ANSWERED, ">=", calendar.from)
		.where(FIRST_ANSWERED, "<", calendar.before)
		.where("suspected", "is", null)
		.where(sql<boolean>`coalesce(outcome, '') != 'spam'`)
		.$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "lead"))
		.groupBy("owner")
		.select(["owner", sql<number | string>`count(*)`.as("answered")])
		.execute();
	const workOf = (owner: string | null): OwnersWork => {
		const waiting = open.find((row) => row.owner === owner);
		const done = answered.find((row) => row.owner === owner);
		return {
			open: Number(waiting?.open ?? 0),
			overdue: Number(waiting?.overdue ?? 0),
			answered: Number(done?.answered ?? 0),
		};
	};
	const team = people.map(({ id, name, removed_at }) => ({ id, name, removed: removed_at !== null, ...workOf(id) }));
	return {
		// Removed team members are listed only if they have any work.
		people: team
			.filter(({ removed, open, answered }) => !removed || open + answered > 0)
			.sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id)),
		nobody: workOf(null),
	};
}

/** Submissions waiting for their first answer. */
function selectOpen(db: Database, kind: Kind | undefined, now: Date) {
	return db
		.selectFrom("submissions")
		.where("answered_at", "is", null)
		.where("closed_at", "is", null)
		.where("suspected", "is", null)
		.$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "lead"))
		.select([
			sql<number | string>`count(*)`.as("open"),
			sql<number | string>`sum(case when due_at < ${now.toISOString()} then 1 else 0 end)`.as("overdue"),
		]);
}
