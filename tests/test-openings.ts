import type { CandidacyAction, NewOpening, OpeningAction, ReaderAction } from "../contract/desk/openings.ts";
import { factRules } from "../server/candidates/resume-facts.ts";
import { readFirm, readVocabulary } from "../server/config/content.ts";
import { addCandidate } from "../server/openings/actions/add-candidate.ts";
import { createOpening } from "../server/openings/actions/create-opening.ts";
import {
	actOnOpening,
	type OpeningActionResult,
	type OpeningCircumstances,
} from "../server/openings/actions/opening-actions.ts";
import { findReaderByInbox } from "../server/openings/readers.ts";
import { invite, join } from "../server/people/people.ts";
import { makeReaderLink } from "../server/shortlists/reader-links.ts";
import { recordVerdict } from "../server/shortlists/verdicts.ts";
import type { Database } from "../server/store/tables.ts";

/* A recruiter who works on openings, without a desk. */

type Unversioned<Action> = Action extends { version: number } ? Omit<Action, "version"> : never;

export async function newRecruiter(
	db: Database,
	clock: () => Date,
	name = "Claire Okafor",
	judging: Partial<Pick<OpeningCircumstances, "summarize" | "judge">> = {},
) {
	const email = `${name.split(" ")[0]?.toLowerCase()}@firm.example`;
	const { id } = await invite(db, { email, role: "admin", by: null }, clock());
	await db.transaction().execute((transaction) => join(transaction, id, name, clock()));
	const by = await db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	const office = readFirm().hours;
	const summarize = async (_: Database, resumes: string[]) => new Map(resumes.map((resume) => [resume, "Sells."]));
	const { vocabulary } = factRules(readVocabulary());
	const judge = async (_: Database, __: unknown, resumes: string[]) =>
		new Map(resumes.map((resume) => [resume, [{ label: "Account executive", met: true }]]));
	const circumstances = { by, office, retainResumesMonths: 12, summarize, judge, vocabulary, ...judging };
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
		/** @param email the reader's */
		async onReader(id: string, email: string, what: ReaderAction["what"]): Promise<OpeningActionResult> {
			const { version } = await db
				.selectFrom("openings")
				.select("version")
				.where("id", "=", id)
				.executeTakeFirstOrThrow();
			const reader = await findReaderByInbox(db, id, email);
			return actOnOpening(db, { id, reader: reader?.id ?? "", action: { what, version } }, circumstances, clock);
		},
		/** The first reader opens the shortlist and wants to meet the candidate. */
		async interest(id: string, candidate: string): Promise<void> {
			const readers = db.selectFrom("shortlist_links").selectAll().where("opening", "=", id);
			const reader = await readers.executeTakeFirstOrThrow();
			await makeReaderLink(db, reader.id, clock());
			const body = { candidate: "", verdict: "interview", version: 0 } as const;
			const deps = { db, clock, office, retainResumesMonths: 12 };
			const { done } = await recordVerdict(deps, { reader, candidate, resume: candidate, body });
			if (!done) throw new Error("The verdict was refused.");
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

/** Fills every table about openings: somebody is asked, presented, wanted, placed and leaves, so there is a replacement. */
export async function workThroughOpening(
	{ open, add, on, act, interest }: Awaited<ReturnType<typeof newRecruiter>>,
	candidate: string,
): Promise<string> {
	const opening = await open({ fee: 20 });
	await add(opening, candidate, "Sells");
	await on(opening, candidate, { what: "ask" });
	await on(opening, candidate, { what: "consent", answer: "yes" });
	const readers = [{ name: "Jane Doe", email: "jane@acme.example" }];
	await act(opening, { what: "shortlist", message: "Hi", readers, candidates: [{ candidate, shares: null }] });
	await interest(opening, candidate);
	await on(opening, candidate, { what: "place", startsOn: "2026-04-01", base: 90_000 });
	await on(opening, candidate, { what: "left", on: "2026-04-20", why: "Moved" });
	return opening;
}
