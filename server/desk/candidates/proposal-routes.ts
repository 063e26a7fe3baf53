import { type Context, Hono } from "hono";
import { consentAnswerSchema, shortlistSchema } from "../../../contract/desk/desk.ts";
import {
	addToShortlist,
	findProposals,
	type ProposalResult,
	recordConsent,
	removeFromShortlist,
} from "../../candidates/proposals.ts";
import { readKnownCandidates } from "../../matches/evidence.ts";
import { readFits } from "../../matches/fits.ts";
import { summarizeFacts } from "../../matching/summary.ts";
import { normalizeReference } from "../../store/reference.ts";
import { cleanJson } from "../guards/clean-json.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { NO_SUCH_SUBMISSION } from "../submissions/items.ts";

/*
 * /api/submissions/REF/proposals: the shortlist for a request. The emails themselves are actions on a submission, like
 * an answer: see submissions/items.ts.
 */

export function proposalRoutes({ db, reads, clock, config, rules }: DeskDeps) {
	return new Hono<DeskEnv>()
		.get("/api/submissions/:reference/proposals", async (context) => {
			return context.json(await readShortlist(reads, context.req.param("reference")), 200);
		})
		.put("/api/submissions/:reference/proposals/:candidate", cleanJson(shortlistSchema), async (context) => {
			const { retainResumesMonths } = config;
			const { text: why } = context.req.valid("json");
			const { person: by } = context.var.signedIn;
			return respond(
				context,
				await addToShortlist(db, { ...proposalParams(context), why, by }, { now: clock(), retainResumesMonths }),
			);
		})
		.delete("/api/submissions/:reference/proposals/:candidate", async (context) =>
			respond(context, await removeFromShortlist(db, proposalParams(context), context.var.signedIn.person, clock())),
		)
		.post(
			"/api/submissions/:reference/proposals/:candidate/answer",
			cleanJson(consentAnswerSchema),
			async (context) => {
				const { answer } = context.req.valid("json");
				const { person: by } = context.var.signedIn;
				return respond(context, await recordConsent(db, { ...proposalParams(context), answer, by }, clock()));
			},
		);

	/** Answers with the current shortlist, or with 409 and the reason why it was not changed. */
	async function respond(
		context: Context<DeskEnv, "/api/submissions/:reference/proposals/*">,
		outcome: ProposalResult,
	) {
		if (!outcome.done && outcome.why === "unknown") return context.json({ error: NO_SUCH_SUBMISSION }, 404);
		if (!outcome.done) return context.json({ error: outcome.sentence }, 409);
		return context.json(await readShortlist(db, context.req.param("reference")), 200);
	}

	/** Each candidate with a summary that does not name them. */
	async function readShortlist(from: typeof db, reference: string) {
		const proposals = await findProposals(from, { request: normalizeReference(reference) });
		const candidates = proposals.map(({ candidate }) => candidate);
		const known = await readKnownCandidates(from, candidates, false);
		return {
			people: proposals.map((proposal) => {
				const { facts = [], form = {} } = known.get(proposal.candidate) ?? {};
				return { ...proposal, summary: summarizeFacts(facts, form, rules.vocabulary) };
			}),
		};
	}
}

function proposalParams(context: Context<DeskEnv, "/api/submissions/:reference/proposals/:candidate">) {
	return { request: context.req.param("reference"), candidate: context.req.param("candidate") };
}

/** GET /api/submissions/REF/fits: candidates that match a request, or requests that match a candidate, with reasons. */
export function fitRoute({ reads, clock, config, promise, rules }: DeskDeps) {
	return new Hono<DeskEnv>().get("/api/submissions/:reference/fits", async (context) => {
		const { retainResumesMonths } = config;
		const { timeZone } = promise.office;
		const options = { now: clock(), retainResumesMonths, vocabulary: rules.vocabulary, timeZone };
		const fits = await readFits(reads, context.req.param("reference"), options);
		return fits ? context.json(fits, 200) : context.json({ error: NO_SUCH_SUBMISSION }, 404);
	});
}
