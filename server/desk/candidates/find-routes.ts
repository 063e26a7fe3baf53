import { type Context, Hono } from "hono";
import { savedSearchSchema } from "../../../contract/desk/desk.ts";
import type { Kind } from "../../../contract/forms/kinds.ts";
import { experiences } from "../../../contract/forms/resume.ts";
import { salesRoles } from "../../../contract/forms/rules.ts";
import { dayAfter, toInstant } from "../../dates/compute-due-time.ts";
import { findSubmissions, type SearchFilter } from "../../matches/find.ts";
import { QUERY_MAX } from "../../search/query.ts";
import { listSavedSearches, removeSavedSearch, SAVED_MAX, saveSearch } from "../../search/saved-searches.ts";
import type { SubmissionState } from "../../submissions/submission-views.ts";
import { cleanJson } from "../guards/clean-json.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/* GET /api/find: full-text search over everything at the desk. */

const KINDS: readonly Kind[] = ["lead", "talent-request", "resume", "message"];
const STATES: readonly (SubmissionState | "not-agreed")[] = [
	...(["open", "answered", "closed", "suspected", "spam", "not-agreed"] as const),
];
const POSITIONS: readonly string[] = salesRoles.map(({ value }) => value);
const YEARS: readonly number[] = experiences.map(({ value }) => Number.parseInt(value, 10));
const PLACE_MAX = 100; // characters, same as in the forms
const OWNER = /^[\w-]{1,64}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function findRoute({ reads, promise, synonyms }: DeskDeps) {
	return new Hono<DeskEnv>().get("/api/find", async (context) => {
		const asked = parseSearch(context, promise.office.timeZone);
		if ("errors" in asked) return context.json({ errors: asked.errors }, 422);
		const found = await findSubmissions(reads, { ...asked, synonyms }, context.req.query("cursor") || undefined);
		if (!found) return context.json({ errors: { cursor: "Begin again without a cursor" } }, 422);
		return context.json(found, 200);
	});
}

function parseSearch(context: Context<DeskEnv>, timeZone: string): SearchFilter | { errors: Record<string, string> } {
	const { q, kind, state, position, years, place, owner, paused, from, to } = context.req.query();
	const errors = {
		...(kind && !KINDS.some((name) => name === kind) && { kind: `Choose one of ${KINDS.join(", ")}` }),
		...(state && !STATES.some((name) => name === state) && { state: `Choose one of ${STATES.join(", ")}` }),
		...(position && !POSITIONS.includes(position) && { position: `Choose one of ${POSITIONS.join(", ")}` }),
		...(years && !YEARS.includes(Number(years)) && { years: `Choose one of ${YEARS.join(", ")}: at least this many` }),
		...(owner && !OWNER.test(owner) && { owner: 'Choose an owner\'s id, "me", or "nobody" for the unassigned' }),
		...(from && !isDay(from) && { from: "Enter a date such as 2026-11-17" }),
		...(to && !isDay(to) && { to: "Enter a date such as 2026-11-17" }),
	};
	if (Object.keys(errors).length > 0) return { errors };
	const midnight = (day: string) => new Date(toInstant(day, "00:00", timeZone)).toISOString();
	return {
		q: q?.slice(0, QUERY_MAX),
		kind: KINDS.find((name) => name === kind),
		state: STATES.find((name) => name === state),
		position: position || undefined,
		years: years ? Number(years) : undefined,
		place: place?.slice(0, PLACE_MAX).trim() || undefined,
		owner: owner === "nobody" ? null : owner === "me" ? context.var.signedIn.person.id : owner || undefined,
		paused: paused === "only",
		from: from ? midnight(from) : undefined,
		before: to ? midnight(dayAfter(to)) : undefined,
	};
}

/** A day that exists: 2026-02-30 does not. */
function isDay(text: string): boolean {
	return DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
}

/* /api/searches: saved searches. Each person has their own. */

export function savedSearchRoutes({ db, clock }: DeskDeps) {
	return new Hono<DeskEnv>()
		.get("/api/searches", async (context) =>
			context.json({ searches: await listSavedSearches(db, context.var.signedIn.person.id) }, 200),
		)
		.post("/api/searches", cleanJson(savedSearchSchema), async (context) => {
			const saved = await saveSearch(db, context.var.signedIn.person.id, context.req.valid("json"), clock());
			if (saved) return context.json({ search: saved }, 201);
			return context.json({ error: `You already have ${SAVED_MAX} saved searches. Delete one first.` }, 409);
		})
		.delete("/api/searches/:id", async (context) => {
			const isRemoved = await removeSavedSearch(db, context.var.signedIn.person.id, context.req.param("id"));
			return isRemoved ? context.json({}, 200) : context.json({ error: "This search no longer exists." }, 404);
		});
}
