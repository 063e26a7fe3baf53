import { type Context, Hono } from "hono";
import type { Kind } from "../../../contract/forms/kinds.ts";
import { termsIn } from "../../search/pieces.ts";
import { readQuery, type Synonyms, TYPED_MAX } from "../../search/query.ts";
import type { Text } from "../../search/said.ts";
import { countQueues, listView, rowsAmong } from "../../submissions/list.ts";
import { queueNames, type Row, type View } from "../../submissions/views.ts";
import type { DeskEnv, DeskParts } from "../guards/parts.ts";
import { momentOf } from "./moment.ts";

/* GET /api/submissions: the inbox lists. */

const KINDS: readonly Kind[] = ["lead", "talent-request", "resume", "message"];
const AMONG_MAX = 100;
const REFERENCE = /^[\w-]{1,40}$/;

export function listRoutes({ reads, clock, promise, synonyms }: DeskParts) {
	return new Hono<DeskEnv>()
		.get("/api/submissions", async (context) => {
			const view = viewIn(context, synonyms);
			if ("errors" in view) return context.json(view, 422);
			const moment = momentOf(clock(), promise.office.timeZone);
			const days = { today: moment.todayEnds.toISOString(), tomorrow: moment.tomorrowEnds.toISOString() };
			// Which of these are in the list now: an open desk asks after a change.
			const among = context.req
				.query("among")
				?.split(",", AMONG_MAX)
				.filter((name) => REFERENCE.test(name));
			const answerOf = (items: Row[], next: string | null) =>
				context.json({ items, next, days, ...(view.q ? { forms: formsIn(items, view) } : {}) }, 200);
			if (among) return answerOf(await rowsAmong(reads, view, among, moment), null);
			const listed = await listView(reads, view, context.req.query("cursor") || undefined, moment);
			if (!listed) return context.json({ errors: { cursor: "Begin again without a cursor" } }, 422);
			return answerOf(listed.items, listed.next);
		})
		.get("/api/counts", async (context) => {
			const { person } = context.var.signedIn;
			return context.json(await countQueues(reads, person.id, momentOf(clock(), promise.office.timeZone)), 200);
		});
}

/** The search terms, in every form in which they occur in the rows. */
function formsIn(rows: Row[], { q, synonyms }: View): string[][] {
	const texts = rows.flatMap(({ name, company, gist }): Text[] => [
		{ in: "who", label: "", text: name },
		{ in: "who", label: "", text: company },
		{ in: "form", label: "", text: gist },
	]);
	return termsIn(texts, readQuery(q, synonyms)).flatMap(({ forms }) => forms);
}

/** The list named by the query parameters. */
export function viewIn(context: Context<DeskEnv>, synonyms: Synonyms): View | { errors: Record<string, string> } {
	const { queue, kind, q } = context.req.query();
	const named = queueNames.find((name) => name === (queue || "open"));
	if (!named) return { errors: { queue: `Choose one of ${queueNames.join(", ")}` } };
	const known = KINDS.find((name) => name === kind);
	if (kind && !known) return { errors: { kind: `Choose one of ${KINDS.join(", ")}` } };
	const searched = q?.trim().slice(0, TYPED_MAX) || undefined;
	return { queue: named, kind: known, q: searched, synonyms, me: context.var.signedIn.person.id };
}
