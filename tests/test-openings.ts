import type { CandidacyAction, NewOpening, OpeningAction } from "../contract/desk/openings.ts";
import { factRules } from "../server/candidates/resume-facts.ts";
import { readFirm, readVocabulary } from "../server/config/content.ts";
import { addCandidate } from "../server/openings/actions/add-candidate.ts";
import { createOpening } from "../server/openings/actions/create-opening.ts";
import { actOnOpening, type OpeningActionResult } from "../server/openings/actions/opening-actions.ts";
import { invite, join } from "../server/people/people.ts";
import type { Database } from "../server/store/tables.ts";

/* A recruiter who works on openings, without a desk. */

type Unversioned<Action> = Action extends { version: number } ? Omit<Action, "version"> : never;

export async function newRecruiter(db: Database, clock: () => Date, name = "Claire Okafor") {
	const email = `${name.split(" ")[0]?.toLowerCase()}@firm.example`;
	const { id } = await invite(db, { email, role: "admin", by: null }, clock());
	await db.transaction().execute((transaction) => join(transaction, id, name, clock()));
	const by = await db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	const office = readFirm().hours;
	const summarize = async (_: Database, resumes: string[]) => new Map(resumes.map((resume) => [resume, "Sells."]));
	const { vocabulary } = factRules(readVocabulary());
	const circumstances = { by, office, retainResumesMonths: 12, summarize, vocabulary };
	return {
		by,
		/** Returns the opening's id. */
		async open(input: Partial<NewOpening> = {}): Promise<string> {
			const opening = { company: { name: "Acme" }, title: "Account Executive", role: "account-executive" as const };
			const made = await createOpening(db, { input: { ...opening, seats: 1, ...input }, by, office }, clock());
			if ("errors" in made) throw new Error(JSON.stringify(made.errors));
			return made.id;
		},
		add: (id: string, candidate: string, why = "") => addCandidate(db, { id, candidate, why }, circumstances, clock),
		async act(id: string, action: Unversioned<OpeningAction>): Promise<OpeningActionResult> {
			const { version } = await db
				.selectFrom("openings")
				.select("version")
				.where("id", "=", id)
				.executeTakeFirstOrThrow();
			return actOnOpening(db, { id, action: { ...action, version } }, circumstances, clock);
		},
		async on(id: string, candidate: string, action: Unversioned<CandidacyAction>): Promise<OpeningActionResult> {
			const { version } = await db
				.selectFrom("candidacies")
				.select("version")
				.where("opening", "=", id)
				.where("candidate", "=", candidate)
				.executeTakeFirstOrThrow();
			return actOnOpening(db, { id, candidate, action: { ...action, version } }, circumstances, clock);
		},
	};
}

/** Fills every table about openings: somebody is asked, presented, placed and leaves, so there is a replacement. */
export async function workThroughOpening(
	{ open, add, on, act }: Awaited<ReturnType<typeof newRecruiter>>,
	candidate: string,
): Promise<string> {
	const opening = await open({ fee: 20 });
	await add(opening, candidate, "Sells");
	await on(opening, candidate, { what: "ask" });
	await on(opening, candidate, { what: "consent", answer: "yes" });
	const readers = [{ name: "Jane Doe", email: "jane@acme.example" }];
	await act(opening, { what: "shortlist", message: "Hi", readers, candidates: [{ candidate, shares: null }] });
	await on(opening, candidate, { what: "place", startsOn: "2026-04-01", base: 90_000 });
	await on(opening, candidate, { what: "left", on: "2026-04-20", why: "Moved" });
	return opening;
}
