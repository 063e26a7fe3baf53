import { personName } from "../../../contract/forms/labels.ts";
import { getBulkUndoUntil, runInChunks } from "../../store/database/chunks.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { CandidacyRow, Database, DatabaseTransaction } from "../../store/tables.ts";
import { findNewestResume, findObstacle } from "../may-present.ts";
import { stageStep } from "../next-steps.ts";
import { lockOpening, notOpen } from "../opening-state.ts";
import { actWithin, type OpeningCircumstances, recordChange } from "./opening-actions.ts";
import { type Refusal, refuse } from "./opening-change.ts";

export type AddResult =
	| { done: true; added: boolean; undo: { event: string; until: string } | null }
	| { done: false; why: "unknown" }
	| ({ done: false; why: "refused" } & Refusal);

interface Addition {
	id: string;
	candidate: string;
	why?: string | undefined;
}

/** Adds a candidate to an opening's shortlist. Whoever is in it already stays as they are. */
export function addCandidate(
	db: Database,
	addition: Addition,
	circumstances: OpeningCircumstances,
	clock: () => Date,
): Promise<AddResult> {
	return db.transaction().execute((transaction) => addWithin(transaction, addition, circumstances, clock));
}

interface FailedCandidate {
	reference: string;
	/** Empty if they were erased. */
	name: string;
	sentence: string;
}

interface ManyAdded {
	/** The event to undo each. */
	done: { reference: string; event: string }[];
	/** Left as they were. */
	failed: FailedCandidate[];
}

/** Adds many, each as by itself. Those who are in it already are listed as such. */
export async function addCandidates(
	db: Database,
	{ id, candidates }: { id: string; candidates: string[] },
	circumstances: OpeningCircumstances,
	clock: () => Date,
): Promise<ManyAdded & { undoUntil: string }> {
	const undoUntil = getBulkUndoUntil(clock(), candidates.length);
	const acting = { ...circumstances, undoUntil };
	const added = await onMany(db, [...new Set(candidates.map(normalizeReference))], async (transaction, candidate) => {
		const added = await addWithin(transaction, { id, candidate }, acting, clock);
		if (!added.done) return added.why === "unknown" ? NO_OPENING : (Object.values(added.errors)[0] ?? "");
		return added.undo ?? "Already in this opening.";
	});
	return { ...added, undoUntil: undoUntil.toISOString() };
}

/** Removes those who were just added. */
export async function undoAdditions(
	db: Database,
	{ id, items }: { id: string; items: { reference: string; event: string }[] },
	circumstances: OpeningCircumstances,
	clock: () => Date,
): Promise<ManyAdded> {
	const events = new Map(items.map(({ reference, event }) => [normalizeReference(reference), event]));
	return onMany(db, [...events.keys()], async (transaction, candidate) => {
		const event = events.get(candidate) ?? "";
		const opening = await lockOpening(transaction, normalizeReference(id));
		if (!opening) return NO_OPENING;
		const action = { what: "undo", event, version: opening.version } as const;
		const undone = await actWithin(transaction, { id, action }, circumstances, clock);
		if (undone.done) return { event };
		return undone.why === "refused" ? (Object.values(undone.errors)[0] ?? "") : NO_OPENING;
	});
}

const NO_OPENING = "This opening doesn't exist.";
const NOT_DONE = "The desk couldn't reach its database. Check before you try again.";

/** @param work returns a sentence if it refuses */
async function onMany(
	db: Database,
	candidates: string[],
	work: (transaction: DatabaseTransaction, candidate: string) => Promise<{ event: string } | string>,
): Promise<ManyAdded> {
	const results = await runInChunks(db, candidates, async (transaction, chunk) => {
		const done: ({ event: string } | string)[] = [];
		for (const candidate of chunk) done.push(await work(transaction, candidate));
		return done;
	});
	const outcome = candidates.map((reference, index) => ({ reference, result: results[index] ?? NOT_DONE }));
	const sentences = outcome.flatMap(({ reference, result }) => {
		if (result instanceof Error) return { reference, sentence: NOT_DONE };
		return typeof result === "string" ? { reference, sentence: result } : [];
	});
	const names = await readNames(
		db,
		sentences.map(({ reference }) => reference),
	);
	return {
		done: outcome.flatMap(({ reference, result }) =>
			typeof result === "string" || result instanceof Error ? [] : { reference, event: result.event },
		),
		failed: sentences.map((failed) => ({ ...failed, name: names.get(failed.reference) ?? "" })),
	};
}

async function readNames(db: Database, references: string[]): Promise<Map<string, string>> {
	if (references.length === 0) return new Map();
	const rows = await db
		.selectFrom("submissions")
		.select(["reference", "fields"])
		.where("reference", "in", references)
		.execute();
	return new Map(rows.map(({ reference, fields }) => [reference, personName(JSON.parse(fields))]));
}

async function addWithin(
	transaction: DatabaseTransaction,
	{ id, candidate: typed, why = "" }: Addition,
	circumstances: OpeningCircumstances,
	clock: () => Date,
): Promise<AddResult> {
	const candidate = normalizeReference(typed);
	const opening = await lockOpening(transaction, normalizeReference(id));
	if (!opening) return { done: false, why: "unknown" };
	const now = clock();
	const own = await transaction
		.selectFrom("submissions")
		.select(["reference", "inbox"])
		.where("reference", "=", candidate)
		.where("kind", "=", "resume")
		.executeTakeFirst();
	if (!own) return refused(refuse("candidate", "This candidate doesn't exist. They may have been deleted."));
	const known = await transaction
		.selectFrom("candidacies")
		.leftJoin("submissions", "submissions.reference", "candidacies.resume")
		.select("candidate")
		.where("opening", "=", opening.id)
		.where((row) =>
			row.or([row("candidate", "=", candidate), ...(own.inbox ? [row("submissions.inbox", "=", own.inbox)] : [])]),
		)
		.executeTakeFirst();
	if (known) return { done: true, added: false, undo: null };
	if (opening.status === "filled" || opening.status === "canceled") {
		return refused(refuse("status", notOpen(opening)));
	}
	const { retainResumesMonths, by, office } = circumstances;
	const resume = (await findNewestResume(transaction, candidate, opening.id)) ?? candidate;
	const { company } = opening;
	const presentation = { resume, opening: opening.id, company, now, retainResumesMonths };
	const obstacle = await findObstacle(transaction, presentation);
	if (obstacle) return refused(refuse("candidate", obstacle));
	const at = now.toISOString();
	const row: CandidacyRow = {
		...{ opening: opening.id, candidate, resume, added_by: by.id, added_at: at, why },
		...{ stage: "shortlisted", stage_at: at, consent: "none", asked_at: null, consent_at: null, letter: null },
		...{ sent_at: null, interview_at: null, offer_at: null, placed_at: null },
		...{ ended_reason: null, ended_why: null, ended_at: null, ask_on_interest: 0, version: 1 },
		...stageStep("shortlisted", now, office),
	};
	await transaction.insertInto("candidacies").values(row).execute();
	const recorded = await recordChange(
		{ transaction, opening, now, ...circumstances },
		{ what: "added", adds: candidate },
		{ undoable: true, about: { candidacy: row, placement: undefined } },
	);
	return { done: true, added: true, undo: recorded.done ? recorded.undo : null };
}

function refused(refusal: Refusal): AddResult {
	return { done: false, why: "refused", ...refusal };
}
