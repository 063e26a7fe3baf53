import { type Context, Hono } from "hono";
import { answerOfCandidateSchema, markSchema } from "../../../contract/desk/desk.ts";
import { mark, noteAnswer, type Outcome, proposalsAmong, unmark } from "../../candidates/proposals.ts";
import { readKnown } from "../../matches/evidence.ts";
import { summaryOf } from "../../matching/summary.ts";
import { asReference } from "../../store/reference.ts";
import type { DeskEnv, DeskParts } from "../guards/parts.ts";
import { typed } from "../guards/typed.ts";
import { UNKNOWN } from "../submissions/items.ts";

/*
 * /api/submissions/REF/proposals: the shortlist for a request. The emails themselves are actions on a submission, like
 * an answer: see submissions/items.ts.
 */

export function proposalRoutes({ db, reads, clock, config, rules }: DeskParts) {
	return new Hono<DeskEnv>()
		.get("/api/submissions/:reference/proposals", async (context) => {
			return context.json(await marked(reads, context.req.param("reference")), 200);
		})
		.put("/api/submissions/:reference/proposals/:candidate", typed(markSchema), async (context) => {
			const { retainResumesMonths } = config;
			const { text: why } = context.req.valid("json");
			const { person: by } = context.var.signedIn;
			return answerTo(context, await mark(db, { ...between(context), why, by }, { now: clock(), retainResumesMonths }));
		})
		.delete("/api/submissions/:reference/proposals/:candidate", async (context) =>
			answerTo(context, await unmark(db, between(context), context.var.signedIn.person, clock())),
		)
		.post(
			"/api/submissions/:reference/proposals/:candidate/answer",
			typed(answerOfCandidateSchema),
			async (context) => {
				const { answer } = context.req.valid("json");
				const { person: by } = context.var.signedIn;
				return answerTo(context, await noteAnswer(db, { ...between(context), answer, by }, clock()));
			},
		);

	/** Answers with the current shortlist, or with 409 and the reason why it was not changed. */
	async function answerTo(context: Context<DeskEnv, "/api/submissions/:reference/proposals/*">, outcome: Outcome) {
		if (!outcome.done && outcome.why === "unknown") return context.json({ error: UNKNOWN }, 404);
		if (!outcome.done) return context.json({ error: outcome.sentence }, 409);
		return context.json(await marked(db, context.req.param("reference")), 200);
	}

	/** Each candidate with a summary that does not name them. */
	async function marked(from: typeof db, reference: string) {
		const proposals = await proposalsAmong(from, { request: asReference(reference) });
		const candidates = proposals.map(({ candidate }) => candidate);
		const known = await readKnown(from, candidates, false);
		return {
			people: proposals.map((proposal) => {
				const { facts = [], form = {} } = known.get(proposal.candidate) ?? {};
				return { ...proposal, summary: summaryOf(facts, form, rules.vocabulary) };
			}),
		};
	}
}

function between(context: Context<DeskEnv, "/api/submissions/:reference/proposals/:candidate">) {
	return { request: context.req.param("reference"), candidate: context.req.param("candidate") };
}
