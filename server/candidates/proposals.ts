import { personName } from "../../contract/forms/labels.ts";
import { readPersonNames } from "../people/people.ts";
import { appendEvent } from "../store/database/events.ts";
import { isPostgres, lock } from "../store/database/postgres.ts";
import { normalizeReference } from "../store/reference.ts";
import type { Database, DatabaseTransaction, PersonRow, ProposalRow } from "../store/tables.ts";
import { type OnFileOptions, selectOnFile } from "./on-file.ts";
import { loadHiddenCheck, readWishes } from "./wishes.ts";

/* Shortlists: candidates chosen for a request, why, and whether they consented. */

export interface ProposalView {
	request: string;
	candidate: string;
	/** The candidate's name. */
	name: string;
	hasEmail: boolean;
	hasFile: boolean;
	why: string;
	by: { id: string; name: string };
	markedAt: string;
	askedAt: string | null;
	answer: ProposalRow["answer"];
	answeredAt: string | null;
	proposedAt: string | null;
}

export type ProposalResult =
	| { done: true }
	| { done: false; why: "unknown" }
	| { done: false; why: "refused"; sentence: string };

const UNKNOWN: ProposalResult = { done: false, why: "unknown" };

interface ProposalKey {
	request: string;
	candidate: string;
}

export async function findProposals(db: Database, of: Partial<ProposalKey>): Promise<ProposalView[]> {
	const rows = await db
		.selectFrom("proposals")
		.innerJoin("submissions", "submissions.reference", "proposals.candidate")
		.selectAll("proposals")
		.select(["submissions.fields", "submissions.file_key", "submissions.file_scan"])
		.$if(of.request !== undefined, (query) => query.where("request", "=", of.request ?? ""))
		.$if(of.candidate !== undefined, (query) => query.where("candidate", "=", of.candidate ?? ""))
		.orderBy("marked_at")
		.orderBy("candidate")
		.execute();
	const names = await readPersonNames(db, [...new Set(rows.map(({ person }) => person))]);
	return rows.map((row) => {
		const fields: Record<string, string> = JSON.parse(row.fields);
		return {
			...{ request: row.request, candidate: row.candidate, name: personName(fields) },
			hasEmail: Boolean(fields.email),
			hasFile: row.file_key !== null && row.file_scan !== "infected",
			why: row.why,
			by: { id: row.person, name: names.get(row.person) ?? "Somebody" },
			...{ markedAt: row.marked_at, askedAt: row.asked_at, proposedAt: row.proposed_at },
			...{ answer: row.answer, answeredAt: row.answered_at },
		};
	});
}

/** Adds a candidate to the shortlist, or updates the reason. */
export function addToShortlist(
	db: Database,
	{ why, by, ...between }: ProposalKey & { why: string; by: PersonRow },
	on: OnFileOptions,
): Promise<ProposalResult> {
	return changeProposal(db, between, async (transaction, known, { request, candidate }) => {
		if (known) {
			await transaction
				.updateTable("proposals")
				.set({ why })
				.where("request", "=", request)
				.where("candidate", "=", candidate)
				.execute();
			return { done: true };
		}
		const there = await selectOnFile(transaction, on)
			.select("submissions.reference")
			.where("submissions.reference", "=", candidate)
			.executeTakeFirst();
		const wanted = await transaction
			.selectFrom("submissions")
			.select(["kind", "fields"])
			.where("reference", "=", request)
			.executeTakeFirst();
		if (!wanted) return UNKNOWN;
		if (wanted.kind !== "lead" && wanted.kind !== "talent-request")
			return refuse("Only an employer's request takes people.");
		if ((await readWishes(transaction, candidate)).paused_at) {
			return refuse("They are not looking at the moment, so they cannot be put forward.");
		}
		if (!there) return refuse("They are not on file any more, so they cannot be put forward.");
		if ((await loadHiddenCheck(transaction, candidate))(wanted)) {
			return refuse("They said that they are never to be shown to this employer.");
		}
		const row = { request, candidate, person: by.id, why, marked_at: on.now.toISOString() };
		await transaction.insertInto("proposals").values(row).execute();
		await appendToBoth(transaction, { request, candidate }, by, "marked", on.now);
		return { done: true };
	});
}

/** Only before the candidate was asked or presented. */
export function removeFromShortlist(
	db: Database,
	between: ProposalKey,
	by: PersonRow,
	now: Date,
): Promise<ProposalResult> {
	return changeProposal(db, between, async (transaction, known, { request, candidate }) => {
		if (!known) return UNKNOWN;
		if (known.asked_at || known.proposed_at) {
			return refuse("They were asked or proposed already, so it stays written down. Note what became of it.");
		}
		await transaction
			.deleteFrom("proposals")
			.where("request", "=", request)
			.where("candidate", "=", candidate)
			.execute();
		await appendToBoth(transaction, { request, candidate }, by, "unmarked", now);
		return { done: true };
	});
}

/** Records the candidate's answer, given by email or on the phone. Null undoes it. */
export function recordConsent(
	db: Database,
	{ answer, by, ...between }: ProposalKey & { answer: ProposalRow["answer"]; by: PersonRow },
	now: Date,
): Promise<ProposalResult> {
	return changeProposal(db, between, async (transaction, known, { request, candidate }) => {
		if (!known) return UNKNOWN;
		if (known.answer === answer) return { done: true };
		await transaction
			.updateTable("proposals")
			.set({ answer, answered_at: answer === null ? null : now.toISOString() })
			.where("request", "=", request)
			.where("candidate", "=", candidate)
			.execute();
		const what = answer === null ? "answer withdrawn" : `said ${answer}`;
		await appendToBoth(transaction, { request, candidate }, by, what, now);
		return { done: true };
	});
}

function refuse(sentence: string): ProposalResult {
	return { done: false, why: "refused", sentence };
}

type ProposalChange<Result> = (
	transaction: DatabaseTransaction,
	known: ProposalRow | undefined,
	between: ProposalKey,
) => Promise<Result>;

function changeProposal(
	db: Database,
	typed: ProposalKey,
	work: ProposalChange<ProposalResult>,
): Promise<ProposalResult> {
	const between = { request: normalizeReference(typed.request), candidate: normalizeReference(typed.candidate) };
	return withProposalLock(db, between, work, { unknown: UNKNOWN, locks: [] });
}

/**
 * Serializes changes to the same pair.
 * @param unknown the result if either of them is gone
 * @param locks further locks to take
 */
export function withProposalLock<Result>(
	db: Database,
	between: ProposalKey,
	work: ProposalChange<Result>,
	{ unknown, locks }: { unknown: Result; locks: string[] },
): Promise<Result> {
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, locks);
		// Locks both rows, so that they cannot be deleted and concurrent changes wait.
		const rows = await transaction
			.selectFrom("submissions")
			.select("reference")
			.where("reference", "in", [between.request, between.candidate])
			.orderBy("reference")
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
			.execute();
		if (rows.length < 2) return unknown;
		const known = await transaction
			.selectFrom("proposals")
			.selectAll()
			.where("request", "=", between.request)
			.where("candidate", "=", between.candidate)
			.executeTakeFirst();
		return work(transaction, known, between);
	});
}

/** Recorded in the history of both, neither naming the other: either may be erased. */
async function appendToBoth(
	transaction: DatabaseTransaction,
	{ request, candidate }: ProposalKey,
	by: PersonRow,
	what: string,
	now: Date,
): Promise<void> {
	for (const reference of [request, candidate]) {
		await appendEvent(transaction, { reference, person: by.id, what, data: {} }, now);
	}
}
