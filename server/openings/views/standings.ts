import type { Consent, EndReason, Stage } from "../../../contract/desk/opening-options.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { Database } from "../../store/tables.ts";
import { readNewestResumes } from "./read-opening.ts";

/** Where a candidate stands in an opening. */
export interface Standing {
	/** The reference under which they were added. */
	candidate: string;
	stage: Stage;
	stageAt: string;
	consent: Consent;
	nextStep: string | null;
	nextDueAt: string | null;
	ended: { reason: EndReason; why: string | null; at: string } | null;
}

/** By opening, whichever of their resumes they were added with. */
export async function readStandings(db: Database, typed: string): Promise<Map<string, Standing>> {
	const reference = normalizeReference(typed);
	const own = await db
		.selectFrom("submissions")
		.select("inbox")
		.where("reference", "=", reference)
		.where("kind", "=", "resume")
		.executeTakeFirst();
	if (!own) return new Map();
	const rows = await db
		.selectFrom("candidacies")
		.innerJoin("submissions", "submissions.reference", "candidacies.resume")
		.selectAll("candidacies")
		.where((row) =>
			row.or([
				row("candidacies.resume", "=", reference),
				...(own.inbox ? [row("submissions.inbox", "=", own.inbox)] : []),
			]),
		)
		.execute();
	return new Map(
		rows.map(({ opening, candidate, stage, stage_at, consent, next_step, next_due_at, ...row }) => [
			opening,
			{
				...{ candidate, stage, stageAt: stage_at, consent, nextStep: next_step, nextDueAt: next_due_at },
				ended:
					row.ended_reason && row.ended_at ? { reason: row.ended_reason, why: row.ended_why, at: row.ended_at } : null,
			},
		]),
	);
}

/** The newest resume of everyone who is still considered for an opening, by the reference they were added under. */
export async function readActiveResumes(db: Database, typed: string): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom("candidacies")
		.select(["candidate", "resume"])
		.where("opening", "=", normalizeReference(typed))
		.where("stage", "not in", ["placed", "ended"])
		.execute();
	const newest = await readNewestResumes(
		db,
		rows.flatMap(({ resume }) => resume ?? []),
	);
	return new Map(
		rows.flatMap(({ candidate, resume }): [string, string][] => {
			const known = resume ? newest.get(resume) : undefined;
			return known ? [[candidate, known.reference]] : [];
		}),
	);
}
