import { UNDO_MS } from "../../../contract/desk/desk-options.ts";
import type { CandidacyAction, OpeningAction, ReaderAction } from "../../../contract/desk/openings.ts";
import type { RequirementEdit } from "../../../contract/desk/requirement-edits.ts";
import { deliveriesLock } from "../../queue/queue-deliveries.ts";
import { appendEvent } from "../../store/database/events.ts";
import { lock } from "../../store/database/postgres.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { Database, DatabaseTransaction, PlacementRow } from "../../store/tables.ts";
import { findNewestResume } from "../may-present.ts";
import { deleteCandidacy, lockOpening, updateDueTime } from "../opening-state.ts";
import { readRequirementEdits, saveRequirementEdits } from "../requirement-edits.ts";
import { type CandidacyActionEntry, candidacyActions } from "./candidacy-actions.ts";
import type { Acting, CandidacyContext, OpeningChange, OpeningContext, Refusal } from "./opening-change.ts";
import { type OpeningActionEntry, openingActions } from "./opening-table.ts";
import { readerActions } from "./reader-actions.ts";
import type { Undoable } from "./undo.ts";

/* Recruiters' actions on an opening and on its candidates. */

export type OpeningCircumstances = Omit<OpeningContext, "transaction" | "opening" | "now">;

export type OpeningActionResult =
	/** The event to undo, and until when. */
	| { done: true; undo: { event: string; until: string } | null }
	/** Someone else changed it first. */
	| { done: false; why: "stale" }
	| { done: false; why: "unknown" }
	| ({ done: false; why: "refused" } & Refusal);

export type Act =
	| { id: string; action: OpeningAction }
	| { id: string; candidate: string; action: CandidacyAction }
	/** On one reader of the shortlist. */
	| { id: string; reader: string; action: ReaderAction };

/**
 * In one transaction: compares the version the recruiter saw, makes the change, increments the version and appends the
 * event, as the action's entry in its table says.
 */
export function actOnOpening(
	db: Database,
	act: Act,
	circumstances: OpeningCircumstances,
	clock: () => Date,
): Promise<OpeningActionResult> {
	return db.transaction().execute((transaction) => actWithin(transaction, act, circumstances, clock));
}

export async function actWithin(
	transaction: DatabaseTransaction,
	act: Act,
	circumstances: OpeningCircumstances,
	clock: () => Date,
): Promise<OpeningActionResult> {
	const id = normalizeReference(act.id);
	const candidate = "candidate" in act ? normalizeReference(act.candidate) : undefined;
	if (candidate !== undefined) await lock(transaction, [deliveriesLock(await findResume(transaction, id, candidate))]);
	const opening = await lockOpening(transaction, id);
	if (!opening) return { done: false, why: "unknown" };
	const context: OpeningContext = { transaction, opening, now: clock(), ...circumstances };
	if ("reader" in act) return runReaderAction(context, act.reader, act.action);
	if (candidate === undefined) return runOpeningAction(context, act.action as OpeningAction);
	const rows = await readCandidacy(transaction, id, candidate);
	if (!rows) return { done: false, why: "unknown" };
	return runCandidacyAction({ ...context, ...rows }, act.action as CandidacyAction);
}

async function runOpeningAction(context: OpeningContext, action: OpeningAction): Promise<OpeningActionResult> {
	// Each entry takes its own action only, and is found by its name.
	const { merges, undoable, step }: OpeningActionEntry<OpeningAction> = openingActions[action.what];
	if (!merges && action.version !== context.opening.version) return { done: false, why: "stale" };
	const change = await step(context, action);
	if ("errors" in change) return { done: false, why: "refused", ...change };
	return recordChange(context, change, { undoable });
}

async function runCandidacyAction(context: CandidacyContext, action: CandidacyAction): Promise<OpeningActionResult> {
	const { merges, undoable, step }: CandidacyActionEntry<CandidacyAction> = candidacyActions[action.what];
	if (!merges && action.version !== context.candidacy.version) return { done: false, why: "stale" };
	const change = await step(context, action);
	if ("errors" in change) return { done: false, why: "refused", ...change };
	return recordChange(context, change, { undoable, about: context });
}

async function runReaderAction(
	context: OpeningContext,
	id: string,
	action: ReaderAction,
): Promise<OpeningActionResult> {
	const reader = await context.transaction
		.selectFrom("shortlist_links")
		.selectAll()
		.where("opening", "=", context.opening.id)
		.where("id", "=", id)
		.executeTakeFirst();
	if (!reader) return { done: false, why: "unknown" };
	if (action.version !== context.opening.version) return { done: false, why: "stale" };
	const change = await readerActions[action.what](context, reader);
	if ("errors" in change) return { done: false, why: "refused", ...change };
	return recordChange(context, change, { undoable: true });
}

async function findResume(transaction: DatabaseTransaction, opening: string, candidate: string): Promise<string> {
	const row = await transaction
		.selectFrom("candidacies")
		.select("resume")
		.where("opening", "=", opening)
		.where("candidate", "=", candidate)
		.executeTakeFirst();
	return (await findNewestResume(transaction, row?.resume ?? null, opening)) ?? candidate;
}

async function readCandidacy(transaction: DatabaseTransaction, opening: string, candidate: string) {
	const candidacy = await transaction
		.selectFrom("candidacies")
		.selectAll()
		.where("opening", "=", opening)
		.where("candidate", "=", candidate)
		.executeTakeFirst();
	if (!candidacy) return undefined;
	const placement = await transaction
		.selectFrom("placements")
		.selectAll()
		.where("opening", "=", opening)
		.where("candidate", "=", candidate)
		.executeTakeFirst();
	return { candidacy, placement };
}

interface RecordOptions {
	undoable: boolean;
	/** The candidate that the action is about. */
	about?: Pick<CandidacyContext, "candidacy" | "placement">;
}

/** Applies the change, with what it takes to undo it in the event. */
export async function recordChange(
	context: Acting,
	change: OpeningChange,
	{ undoable, about }: RecordOptions,
): Promise<OpeningActionResult> {
	const { transaction, opening, by, now } = context;
	const before: Undoable["before"] = {
		opening: pick(opening, Object.keys(change.opening ?? {})),
		candidacies: await applyToCandidacies(context, change),
		placement: await applyToPlacement(context, change.placement, about),
		...(change.request && (await applyToRequest(context, change.request))),
		...(change.requirements && (await applyToRequirements(context, change.requirements))),
	};
	if (change.removes && about) await deleteCandidacy(transaction, about.candidacy);
	// An action on one candidate leaves the opening's version alone, so that colleagues can work side by side.
	const isOnCandidate = (about && !change.opening) || change.undoesAddition;
	const version = isOnCandidate ? opening.version : opening.version + 1;
	await transaction
		.updateTable("openings")
		.set({ ...change.opening, version })
		.where("id", "=", opening.id)
		.execute();
	await updateDueTime(transaction, opening.id);
	const versions = {
		...Object.fromEntries(before.candidacies.map(({ candidate, version }) => [candidate, version + 1])),
		...(change.adds && { [change.adds]: 1 }),
	};
	const until = context.undoUntil ?? new Date(now.getTime() + UNDO_MS);
	const undoData: Undoable = {
		...{ version, versions, before, until: until.toISOString() },
		...(change.deliveries && { deliveries: change.deliveries }),
		...(change.readers && { readers: change.readers }),
		...(change.madeOpening && { madeOpening: change.madeOpening }),
		...(change.adds && { added: change.adds }),
		...(change.removes && about && { removed: about.candidacy }),
	};
	const data = { ...change.data, ...(undoable && { undo: undoData }) };
	const candidate = about?.candidacy.candidate;
	const event = await appendEvent(
		transaction,
		{ opening: opening.id, ...(candidate && { candidate }), person: by.id, what: change.what, data },
		now,
	);
	await appendToResumes(context, change, about);
	if (!undoable) return { done: true, undo: null };
	return { done: true, undo: { event: event.id, until: until.toISOString() } };
}

async function applyToCandidacies(
	{ transaction, opening }: Acting,
	{ candidacies = [] }: OpeningChange,
): Promise<Undoable["before"]["candidacies"]> {
	const before: Undoable["before"]["candidacies"] = [];
	for (const { candidate, set } of candidacies) {
		const rows = await readCandidacy(transaction, opening.id, candidate);
		if (!rows) throw new Error(`${candidate} is not in ${opening.id}.`);
		before.push({ ...pick(rows.candidacy, Object.keys(set)), candidate, version: rows.candidacy.version });
		await transaction
			.updateTable("candidacies")
			.set({ ...set, version: rows.candidacy.version + 1 })
			.where("opening", "=", opening.id)
			.where("candidate", "=", candidate)
			.execute();
	}
	return before;
}

/** Returns the placement as it was; null if there was none. */
async function applyToPlacement(
	{ transaction, opening }: Acting,
	set: Partial<PlacementRow> | undefined,
	about: RecordOptions["about"],
): Promise<PlacementRow | null | undefined> {
	if (!set || !about) return undefined;
	const { candidate } = about.candidacy;
	if (about.placement) {
		await transaction
			.updateTable("placements")
			.set(set)
			.where("opening", "=", opening.id)
			.where("candidate", "=", candidate)
			.execute();
		return about.placement;
	}
	await transaction
		.insertInto("placements")
		.values({ ...(set as PlacementRow), opening: opening.id, candidate })
		.execute();
	return null;
}

async function applyToRequest({ transaction, opening, by, now }: Acting, set: NonNullable<OpeningChange["request"]>) {
	if (!opening.request) return {};
	const request = await transaction
		.selectFrom("submissions")
		.select(["answered_at", "owner", "closed_at", "outcome"])
		.where("reference", "=", opening.request)
		.executeTakeFirst();
	if (!request) return {};
	await transaction
		.updateTable("submissions")
		.set((row) => ({ ...set, version: row("version", "+", 1) }))
		.where("reference", "=", opening.request)
		.execute();
	if (set.closed_at !== undefined) {
		const { closed_at, outcome } = set;
		const event = closed_at ? { what: "closed", data: { outcome } } : { what: "reopened", data: {} };
		await appendEvent(transaction, { reference: opening.request, person: by.id, ...event }, now);
	}
	return { request: pick(request, Object.keys(set)) };
}

async function applyToRequirements({ transaction, opening, by, now }: Acting, edits: RequirementEdit[]) {
	const before = (await readRequirementEdits(transaction, [opening.id])).get(opening.id);
	await saveRequirementEdits(transaction, { subject: opening.id, edits, person: by.id }, now);
	return { requirements: before ?? [] };
}

/** The same event in the history of each candidate it is about, without naming the employer: either may be erased. */
async function appendToResumes(
	{ transaction, opening, by, now }: Acting,
	{ what, data, candidacies = [] }: OpeningChange,
	about: RecordOptions["about"],
): Promise<void> {
	const candidates = about ? [about.candidacy.candidate] : candidacies.map(({ candidate }) => candidate);
	if (candidates.length === 0) return;
	const rows = await transaction
		.selectFrom("candidacies")
		.innerJoin("submissions", "submissions.reference", "candidacies.resume")
		.select("submissions.reference")
		.where("opening", "=", opening.id)
		.where("candidate", "in", candidates)
		.execute();
	const { to, reason } = data ?? {};
	for (const { reference } of rows) {
		const shown = { in: opening.id, ...(to !== undefined && { to }), ...(reason !== undefined && { reason }) };
		await appendEvent(transaction, { reference, person: by.id, what: `opening: ${what}`, data: shown }, now);
	}
}

function pick<Row extends object>(row: Row, names: string[]): Partial<Row> {
	return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as Partial<Row>;
}
