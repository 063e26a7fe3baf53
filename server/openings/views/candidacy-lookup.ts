import type { Consent, Stage } from "../../../contract/desk/opening-options.ts";
import type { Database } from "../../store/tables.ts";
import { readNewestResumes } from "./read-opening.ts";

/** How far a candidate is in an opening that came from a request. */
export interface CandidacyInRequest {
	/** Id of the opening. */
	opening: string;
	stage: Stage;
	consent: Consent;
	letter: string | null;
}

/** The candidates of an opening or of a request's openings, by their newest resume. The newest opening counts. */
export async function findCandidatesOf(
	db: Database,
	of: { request: string } | { id: string },
): Promise<Map<string, CandidacyInRequest>> {
	const [column, value] =
		"request" in of ? (["openings.request", of.request] as const) : (["openings.id", of.id] as const);
	const rows = await selectCandidacies(db).where(column, "=", value).execute();
	const newest = await readNewestResumes(
		db,
		rows.flatMap(({ resume }) => resume ?? []),
		"id" in of ? of.id : undefined,
	);
	return new Map(
		rows.flatMap(({ resume, request: _, ...candidacy }): [string, CandidacyInRequest][] => {
			const known = resume ? newest.get(resume) : undefined;
			return known ? [[known.reference, candidacy]] : [];
		}),
	);
}

/** The requests whose openings a candidate is in, whichever of their resumes was added. */
export async function findRequestsOfCandidate(
	db: Database,
	reference: string,
): Promise<Map<string, CandidacyInRequest>> {
	const own = await db.selectFrom("submissions").select("inbox").where("reference", "=", reference).executeTakeFirst();
	const rows = await selectCandidacies(db)
		.innerJoin("submissions", "submissions.reference", "candidacies.resume")
		.where((row) =>
			row.or([
				row("submissions.reference", "=", reference),
				...(own?.inbox ? [row("submissions.inbox", "=", own.inbox)] : []),
			]),
		)
		.execute();
	return new Map(
		rows.flatMap(({ resume: _, request, ...candidacy }): [string, CandidacyInRequest][] =>
			request ? [[request, candidacy]] : [],
		),
	);
}

function selectCandidacies(db: Database) {
	return db
		.selectFrom("candidacies")
		.innerJoin("openings", "openings.id", "candidacies.opening")
		.select(["candidacies.opening", "stage", "consent", "letter", "candidacies.resume", "openings.request"])
		.orderBy("openings.opened_at")
		.orderBy("openings.id");
}
