import { Hono } from "hono";
import { publicationSchema, type WantedPublication } from "../../../contract/desk/openings.ts";
import { HARD_PART, type Job, jobLabels, jobState, parseJobBody } from "../../../contract/jobs.ts";
import { type PayRule, readPayRules, readStates } from "../../config/content.ts";
import { describeJob, readOpeningOfJob } from "../../jobs/jobs.ts";
import { planJob } from "../../openings/actions/publish.ts";
import { normalizeReference } from "../../store/reference.ts";
import { cleanJson } from "../guards/clean-json.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/* What a job page would show, and what speaks against publishing it. Changes nothing. */

interface JobPreview {
	job: Job;
	/** Why it can't be published like this, by field. */
	errors: Record<string, string>;
	/** What candidates would miss. */
	advice: string[];
	/** What the law of the state says about pay in a job posting. */
	payRules: PayRule[];
}

export function publicationRoutes({ db, clock, promise }: DeskDeps) {
	const [states, payRules] = [readStates(), readPayRules()];
	return new Hono<DeskEnv>().post("/api/openings/:id/preview", cleanJson(publicationSchema), async (context) => {
		const wanted = context.req.valid("json");
		const { office } = promise;
		const now = clock();
		const preview = await db.transaction().execute(async (transaction): Promise<JobPreview | undefined> => {
			const opening = await readOpeningOfJob(transaction, normalizeReference(context.req.param("id")));
			if (!opening) return undefined;
			const { set, errors } = await planJob({ transaction, opening, now, office }, wanted);
			const job = describeJob({ ...opening, ...set }, { timeZone: office.timeZone, states }, now);
			const rules = opening.state ? (payRules.get(jobState(opening.state)) ?? []) : [];
			return { job, errors, advice: advise(wanted, opening.state, payRules), payRules: rules };
		});
		return preview ? context.json(preview, 200) : context.json({ error: "This opening doesn't exist." }, 404);
	});
}

function advise({ body }: WantedPublication, state: string | null, rules: Map<string, PayRule[]>): string[] {
	const known = parseJobBody(body).map(({ label }) => label);
	const missing = jobLabels.filter((label) => label !== HARD_PART && !known.includes(label));
	return [
		...(known.includes(HARD_PART) ? [] : [`Say what's hard about it, in a line that begins with “${HARD_PART}:”.`]),
		...(missing.length > 0 ? [`Candidates also ask about: ${missing.join(", ")}.`] : []),
		...(state === null
			? [
					`Candidates in all states can apply. ${rules.size} of them have rules on stating pay; the page shows the range.`,
				]
			: []),
	];
}
