import { Hono } from "hono";
import * as z from "zod/mini";
import { findEntry } from "../../submissions/staff-entries.ts";
import { markOpened } from "../../submissions/submission-detail.ts";
import { cleanJson } from "../guards/clean-json.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { NO_SUCH_SUBMISSION } from "../submissions/items.ts";

/* POST /api/presence: which submission a person has open. */

const TAB_MAX = 40;

const presenceSchema = z.object({
	reference: z.nullable(z.string("Say what is open, or null")),
	writing: z.boolean("Say whether you're writing"),
	/** A name that the tab gives itself, so that two tabs of one browser do not overwrite each other. */
	tab: z.prefault(z.string().check(z.maxLength(TAB_MAX, "This isn't the name of a tab")), ""),
});

export function presenceRoute({ db, reads, clock, presence }: DeskDeps) {
	return new Hono<DeskEnv>().post("/api/presence", cleanJson(presenceSchema), async (context) => {
		const { session, person } = context.var.signedIn;
		const { reference, writing, tab } = context.req.valid("json");
		const place = { session: session.id, tab, person: { id: person.id, name: person.name } };
		const found = reference === null ? undefined : await findEntry(reads, reference);
		await presence.report(place, found?.reference ?? null, writing);
		if (reference !== null && !found) {
			return context.json({ error: NO_SUCH_SUBMISSION }, 404);
		}
		if (found && !found.row.opened_at) await markOpened(db, found.reference, clock());
		return context.json({}, 200);
	});
}
