import { Hono } from "hono";
import { movableStages, type WaitsFor } from "../../../contract/desk/opening-options.ts";
import { readKnownCandidates } from "../../matches/evidence.ts";
import { summarizeFacts } from "../../matching/summary.ts";
import { stageStep } from "../../openings/next-steps.ts";
import { readOpeningMails } from "../../openings/views/opening-mails.ts";
import { readActiveResumes } from "../../openings/views/standings.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/* What the dialogs of an opening start from, and the emails that were sent. */

interface SuggestedStep {
	stage: (typeof movableStages)[number];
	text: string;
	dueAt: string;
	waitsFor: WaitsFor | null;
}

export function openingPartRoutes({ reads, clock, promise, rules }: DeskDeps) {
	return new Hono<DeskEnv>()
		.get("/api/next-steps", (context) => {
			const now = clock();
			const steps = movableStages.map((stage): SuggestedStep => {
				const { next_step, next_due_at, waits_for } = stageStep(stage, now, promise.office);
				return { stage, text: next_step ?? "", dueAt: next_due_at ?? now.toISOString(), waitsFor: waits_for };
			});
			return context.json({ steps }, 200);
		})
		.get("/api/openings/:id/summaries", async (context) => {
			const resumes = await readActiveResumes(reads, context.req.param("id"));
			const known =
				resumes.size > 0 ? await readKnownCandidates(reads, [...new Set(resumes.values())], false) : new Map();
			const summaries: [string, string][] = [...resumes].map(([candidate, resume]) => {
				const read = known.get(resume);
				return [candidate, read ? summarizeFacts(read.facts, read.form, rules.vocabulary) : ""];
			});
			return context.json({ summaries: Object.fromEntries(summaries) }, 200);
		})
		.get("/api/openings/:id/mails", async (context) =>
			context.json({ mails: await readOpeningMails(reads, context.req.param("id")) }, 200),
		);
}
