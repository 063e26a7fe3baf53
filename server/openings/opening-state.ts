import { stateAbbreviations } from "../../contract/forms/state-abbreviations.ts";
import { isPostgres } from "../store/database/postgres.ts";
import type { CandidacyRow, DatabaseTransaction, OpeningRow, PersonRow } from "../store/tables.ts";
import { NO_STEP } from "./next-steps.ts";

/* What follows from the state of an opening. */

interface InOpening {
	transaction: DatabaseTransaction;
	opening: Pick<OpeningRow, "id">;
}

/** @param but a candidate who stays */
export async function endOpenCandidacies({ transaction, opening, now }: InOpening & { now: Date }, but?: string) {
	const rows = await transaction
		.selectFrom("candidacies")
		.select("candidate")
		.where("opening", "=", opening.id)
		.where("stage", "not in", ["placed", "ended"])
		.execute();
	const at = now.toISOString();
	const set = { stage: "ended", stage_at: at, ended_at: at, ended_reason: "opening-closed", ended_why: null } as const;
	return rows
		.filter(({ candidate }) => candidate !== but)
		.map(({ candidate }) => ({ candidate, set: { ...set, ...NO_STEP } }));
}

/** Placements that fill a seat, also those who left: the opening for their replacement has the seat then. */
export async function countPlacements({ transaction, opening }: InOpening): Promise<number> {
	const { count } = await transaction
		.selectFrom("placements")
		.select((row) => row.fn.countAll<number | string>().as("count"))
		.where("opening", "=", opening.id)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** What the last placement, or fewer seats, make of an opening. */
export function filledColumns(now: Date) {
	return { status: "filled", closed_at: now.toISOString(), ...NO_STEP } as const satisfies Partial<OpeningRow>;
}

export const UNKNOWN_STATE = "Please name the state";

export function isState(slug: string): boolean {
	return stateAbbreviations.has(slug);
}

export function notOpen({ status }: Pick<OpeningRow, "status">): string {
	return `The opening is ${status === "on-hold" ? "on hold" : status}. Reopen it first.`;
}

/** Whether it is on the public site, and can be applied to. */
export function isListed(
	opening: Pick<OpeningRow, "published_at" | "unpublished_at" | "status" | "valid_through">,
	today: string,
): boolean {
	const { published_at, unpublished_at, status, valid_through } = opening;
	return published_at !== null && unpublished_at === null && status === "open" && (valid_through ?? "") >= today;
}

/** An opening that was never on the public site. */
export const NOT_PUBLISHED = {
	...{ held_at: null, slug: null, job_body: "", employer_shown: 0, employer_as: "", employer_agreed_at: null },
	...{ published_at: null, valid_through: null, unpublished_at: null },
} as const satisfies Partial<OpeningRow>;

/** Whether this person may see and change the opening's fee. */
export function maySeeFee({ owner }: Pick<OpeningRow, "owner">, { id, role }: Pick<PersonRow, "id" | "role">): boolean {
	return role === "admin" || owner === id;
}

export async function lockOpening(transaction: DatabaseTransaction, id: string): Promise<OpeningRow | undefined> {
	return transaction
		.selectFrom("openings")
		.selectAll()
		.where("id", "=", id)
		.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
		.executeTakeFirst();
}

export async function deleteCandidacy(
	transaction: DatabaseTransaction,
	{ opening, candidate }: Pick<CandidacyRow, "opening" | "candidate">,
): Promise<void> {
	await transaction
		.deleteFrom("candidacies")
		.where("opening", "=", opening)
		.where("candidate", "=", candidate)
		.execute();
}

/** The earliest due time of an opening: its own next step's, or a candidate's. */
export async function updateDueTime(transaction: DatabaseTransaction, id: string): Promise<void> {
	const opening = await transaction
		.selectFrom("openings")
		.select(["status", "next_due_at"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const isOpen = opening.status === "open";
	const steps = await transaction
		.selectFrom("candidacies")
		.select((row) => row.fn.min("next_due_at").as("first"))
		.where("opening", "=", id)
		// Placed candidates are checked on until their guarantee ends, whatever becomes of the opening.
		.$if(!isOpen, (query) => query.where("stage", "=", "placed"))
		.executeTakeFirst();
	const due = [isOpen ? opening.next_due_at : null, steps?.first ?? null].flatMap((at) => at ?? []).sort();
	await transaction
		.updateTable("openings")
		.set({ due_at: due[0] ?? null })
		.where("id", "=", id)
		.execute();
}
