import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { bulkCandidatesSchema, bulkRemovalSchema } from "../../../contract/desk/bulk.ts";
import {
	addCandidateSchema,
	candidacyActionSchema,
	newOpeningSchema,
	openingActionSchema,
	readerActionSchema,
} from "../../../contract/desk/openings.ts";
import { readKnownCandidates } from "../../matches/evidence.ts";
import { readOpeningFits } from "../../matches/fits.ts";
import { judgeForEmployer } from "../../matches/judge-for-employer.ts";
import { summarizeFacts } from "../../matching/summary.ts";
import { addCandidate, addCandidates, undoAdditions } from "../../openings/actions/add-candidate.ts";
import { candidacyActions } from "../../openings/actions/candidacy-actions.ts";
import { createOpening } from "../../openings/actions/create-opening.ts";
import { type Act, actOnOpening, type OpeningCircumstances } from "../../openings/actions/opening-actions.ts";
import { openingActions } from "../../openings/actions/opening-table.ts";
import { readerActions } from "../../openings/actions/reader-actions.ts";
import { isOpeningStatus, listOpenings } from "../../openings/views/list-openings.ts";
import type { OpeningDetail } from "../../openings/views/opening-views.ts";
import { readOpening } from "../../openings/views/read-opening.ts";
import { readStandings } from "../../openings/views/standings.ts";
import type { Database, OpeningRow } from "../../store/tables.ts";
import { cleanJson, namedActionJson } from "../guards/clean-json.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/* /api/openings: openings and their candidates. */

const NO_SUCH_OPENING = "This opening doesn't exist.";
const NO_SUCH_CANDIDATE = "This candidate isn't in this opening.";
const NO_SUCH_READER = "This reader isn't one of this opening's.";
export const STALE = "A colleague changed this in the meantime. Check what happened; you haven't lost anything.";

export function openingRoutes({ db, reads, clock, config, promise, rules, mailQueued }: DeskDeps) {
	return new Hono<DeskEnv>()
		.get("/api/openings", async (context) => {
			const { status, q, owner, company, request, candidate, cursor, limit } = readQuery(context);
			const standings = candidate ? await readStandings(reads, candidate) : undefined;
			const { items, next } = await listOpenings(reads, {
				...{ status: isOpeningStatus(status) ? status : undefined, q, owner, company, request, cursor },
				limit: parseLimit(limit),
				ids: standings && [...standings.keys()],
			});
			const standing = (id: string) => standings && { standing: standings.get(id) };
			return context.json({ items: items.map((item) => ({ ...item, ...standing(item.id) })), next }, 200);
		})
		.post("/api/openings", cleanJson(newOpeningSchema), async (context) => {
			const { person: by } = context.var.signedIn;
			const made = await createOpening(db, { input: context.req.valid("json"), by, office: promise.office }, clock());
			if ("errors" in made) return context.json({ errors: made.errors }, 422);
			const opening = await read(context, db, made.id);
			return opening ? context.json(opening, 201) : context.json({ error: NO_SUCH_OPENING }, 404);
		})
		.get("/api/openings/:id", async (context) => {
			const opening = await read(context, reads, context.req.param("id"));
			return opening ? context.json(opening, 200) : context.json({ error: NO_SUCH_OPENING }, 404);
		})
		.get("/api/openings/:id/fits", async (context) => {
			const { retainResumesMonths } = config;
			const { timeZone } = promise.office;
			const options = { now: clock(), retainResumesMonths, vocabulary: rules.vocabulary, timeZone };
			const fits = await readOpeningFits(reads, context.req.param("id"), options);
			return fits ? context.json(fits, 200) : context.json({ error: NO_SUCH_OPENING }, 404);
		})
		.post("/api/openings/:id/candidates", cleanJson(addCandidateSchema), async (context) => {
			const { candidate, why } = context.req.valid("json");
			const id = context.req.param("id");
			const added = await addCandidate(db, { id, candidate, why }, circumstances(context), clock);
			if (!added.done && added.why === "refused") return context.json({ errors: added.errors }, 422);
			const opening = await read(context, db, id);
			if (!added.done || !opening) return context.json({ error: NO_SUCH_OPENING }, 404);
			return context.json({ ...opening, undo: added.undo } satisfies Changed, added.added ? 201 : 200);
		})
		.post("/api/openings/:id/candidates/bulk", cleanJson(bulkCandidatesSchema), async (context) => {
			const candidates = context.req.valid("json").items.map(({ reference }) => reference);
			const id = context.req.param("id");
			return context.json(await addCandidates(db, { id, candidates }, circumstances(context), clock), 200);
		})
		.post("/api/openings/:id/candidates/bulk/undo", cleanJson(bulkRemovalSchema), async (context) => {
			const { items } = context.req.valid("json");
			const id = context.req.param("id");
			return context.json(await undoAdditions(db, { id, items }, circumstances(context), clock), 200);
		})
		.post(
			"/api/openings/:id/candidates/:candidate/:action",
			knownActions(candidacyActions),
			namedActionJson(candidacyActionSchema),
			(context) => {
				const { id, candidate } = context.req.param();
				return perform(context, { id, candidate, action: context.req.valid("json") });
			},
		)
		.post(
			"/api/openings/:id/links/:link/:action",
			knownActions(readerActions),
			namedActionJson(readerActionSchema),
			(context) => {
				const { id, link } = context.req.param();
				return perform(context, { id, reader: link, action: context.req.valid("json") });
			},
		)
		.post("/api/openings/:id/:action", knownActions(openingActions), namedActionJson(openingActionSchema), (context) =>
			perform(context, { id: context.req.param("id"), action: context.req.valid("json") }),
		);

	function read(context: Context<DeskEnv>, from: Database, id: string): Promise<OpeningDetail | undefined> {
		const { person: by } = context.var.signedIn;
		return readOpening(from, id, { by, now: clock(), timeZone: promise.office.timeZone });
	}

	function circumstances(context: Context<DeskEnv>): OpeningCircumstances {
		const { person: by } = context.var.signedIn;
		const { retainResumesMonths } = config;
		const { office } = promise;
		return { by, office, retainResumesMonths, vocabulary: rules.vocabulary, summarize, judge };
	}

	async function summarize(from: Database, resumes: string[]): Promise<Map<string, string>> {
		const known = await readKnownCandidates(from, resumes, false);
		return new Map(
			[...known].map(([resume, { facts, form }]) => [resume, summarizeFacts(facts, form, rules.vocabulary)]),
		);
	}

	function judge(from: Database, opening: OpeningRow, resumes: string[]) {
		return judgeForEmployer(from, opening, resumes, rules.vocabulary);
	}

	/** Answers with the whole opening as it is now; on a conflict with 409 and the reason. */
	async function perform(context: Context<DeskEnv>, act: Act) {
		const acted = await actOnOpening(db, act, circumstances(context), clock);
		mailQueued();
		if (!acted.done && acted.why === "refused") {
			if (!acted.forbidden) return context.json({ errors: acted.errors }, 422);
			return context.json({ error: Object.values(acted.errors)[0] ?? "" }, 403);
		}
		const opening = await read(context, db, act.id);
		if (!opening) return context.json({ error: NO_SUCH_OPENING }, 404);
		if (!acted.done && acted.why === "unknown") {
			return context.json({ error: "reader" in act ? NO_SUCH_READER : NO_SUCH_CANDIDATE }, 404);
		}
		if (!acted.done) return context.json({ ...opening, error: STALE } satisfies Conflict, 409);
		return context.json({ ...opening, undo: acted.undo } satisfies Changed, 200);
	}
}

/** PostgreSQL rejects a null character, even to look for it. */
export function readQuery(context: Context<DeskEnv>): Partial<Record<string, string>> {
	return Object.fromEntries(
		Object.entries(context.req.query()).map(([name, value]) => [name, value.replaceAll("\0", "")]),
	);
}

/** For whoever shows only the first few; undefined for a whole page. */
export function parseLimit(typed: string | undefined): number | undefined {
	return typed && /^[1-9]$/.test(typed) ? Number(typed) : undefined;
}

export function knownActions(table: object) {
	return createMiddleware<DeskEnv>(async (context, next) => {
		return Object.hasOwn(table, context.req.param("action") ?? "") ? next() : context.notFound();
	});
}

type Changed = OpeningDetail & { undo: { event: string; until: string } | null };
type Conflict = OpeningDetail & { error: string };
