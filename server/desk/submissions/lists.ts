import { type Context, Hono } from "hono";
import type { Kind } from "../../../contract/forms/kinds.ts";
import { countDueSteps } from "../../openings/views/due-steps.ts";
import { countOpenOpenings } from "../../openings/views/list-openings.ts";
import { parseQuery, QUERY_MAX, type Synonyms } from "../../search/query.ts";
import type { SourceText } from "../../search/searchable-text.ts";
import { findTerms } from "../../search/snippets.ts";
import { countQueues, listAmong, listSubmissions } from "../../submissions/submission-list.ts";
import { type ListView, queueNames, type SubmissionSummary } from "../../submissions/submission-views.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { officeMoment } from "./office-moment.ts";

/* GET /api/submissions: the inbox lists. */

const KINDS: readonly Kind[] = ["lead", "talent-request", "resume", "message"];
const AMONG_MAX = 100;
const REFERENCE = /^[\w-]{1,40}$/;

export function listRoutes({ reads, clock, promise, synonyms }: DeskDeps) {
	return new Hono<DeskEnv>()
		.get("/api/submissions", async (context) => {
			const view = parseView(context, synonyms);
			if ("errors" in view) return context.json(view, 422);
			const moment = officeMoment(clock(), promise.office.timeZone);
			const days = { today: moment.todayEnds.toISOString(), tomorrow: moment.tomorrowEnds.toISOString() };
			// Which of these are in the list now: an open desk asks after a change.
			const among = context.req
				.query("among")
				?.split(",", AMONG_MAX)
				.filter((name) => REFERENCE.test(name));
			const respond = (items: SubmissionSummary[], next: string | null) =>
				context.json({ items, next, days, ...(view.q ? { forms: matchedForms(items, view) } : {}) }, 200);
			if (among) return respond(await listAmong(reads, view, among, moment), null);
			const listed = await listSubmissions(reads, view, context.req.query("cursor") || undefined, moment);
			if (!listed) return context.json({ errors: { cursor: "Begin again without a cursor" } }, 422);
			return respond(listed.items, listed.next);
		})
		.get("/api/counts", async (context) => {
			const { person } = context.var.signedIn;
			const moment = officeMoment(clock(), promise.office.timeZone);
			const [counts, steps, openings] = await Promise.all([
				countQueues(reads, person.id, moment),
				countDueSteps(reads, person.id, moment.now.toISOString(), moment.todayEnds.toISOString()),
				countOpenOpenings(reads),
			]);
			const { queues } = counts;
			// Each list shows the next steps that are due beside its submissions, so they count too.
			const withSteps = {
				...queues,
				...{ open: queues.open + steps.open, mine: queues.mine + steps.mine, due: queues.due + steps.due },
				...{ unassigned: queues.unassigned + steps.unassigned, overdue: queues.overdue + steps.overdue },
			};
			return context.json({ ...counts, queues: withSteps, steps: steps.open, openings }, 200);
		});
}

/** The search terms, in every form in which they occur in the rows. */
function matchedForms(rows: SubmissionSummary[], { q, synonyms }: ListView): string[][] {
	const texts = rows.flatMap(({ name, company, gist }): SourceText[] => [
		{ in: "who", label: "", text: name },
		{ in: "who", label: "", text: company },
		{ in: "form", label: "", text: gist },
	]);
	return findTerms(texts, parseQuery(q, synonyms)).flatMap(({ forms }) => forms);
}

/** The list named by the query parameters. */
export function parseView(
	context: Context<DeskEnv>,
	synonyms: Synonyms,
): ListView | { errors: Record<string, string> } {
	const { queue, kind, q } = context.req.query();
	const named = queueNames.find((name) => name === (queue || "open"));
	if (!named) return { errors: { queue: `Choose one of ${queueNames.join(", ")}` } };
	const known = KINDS.find((name) => name === kind);
	if (kind && !known) return { errors: { kind: `Choose one of ${KINDS.join(", ")}` } };
	const searched = q?.trim().slice(0, QUERY_MAX) || undefined;
	return { queue: named, kind: known, q: searched, synonyms, me: context.var.signedIn.person.id };
}
