import { UNDO_MS } from "../../../contract/desk/desk-options.ts";
import type { OpeningActionOf } from "../../../contract/desk/openings.ts";
import type { RequirementEdit } from "../../../contract/desk/requirement-edits.ts";
import { cancelAnswer } from "../../queue/answer.ts";
import type { CandidacyRow, DatabaseTransaction, OpeningRow, PlacementRow, SubmissionRow } from "../../store/tables.ts";
import { lockOpening } from "../opening-state.ts";
import { type ReaderChanges, restoreReaders } from "../readers.ts";
import { deleteRequirementEdits } from "../requirement-edits.ts";
import { type OpeningChange, type OpeningContext, type Refusal, refuse } from "./opening-change.ts";

/* Undoing actions on an opening and its candidates. */

const NETWORK_GRACE_MS = 2_000; // network delay of a click in the last moment

/** What an undoable event stores. */
export interface Undoable {
	/** The opening's version right after the action, and those of its candidates that changed. */
	version: number;
	versions: Record<string, number>;
	/** Ten seconds after the action, if missing: up to 1.12. */
	until?: string;
	/** The values that the action overwrote. */
	before: {
		opening: Partial<OpeningRow>;
		candidacies: (Partial<CandidacyRow> & Pick<CandidacyRow, "candidate" | "version">)[];
		/** Null if there was none. */
		placement?: PlacementRow | null | undefined;
		request?: Partial<Pick<SubmissionRow, "answered_at" | "owner" | "closed_at" | "outcome">>;
		requirements?: RequirementEdit[];
	};
	/** Readers of the shortlist. */
	readers?: ReaderChanges;
	/** Emails to cancel. */
	deliveries?: string[];
	/** The opening that was made along with it. */
	madeOpening?: string;
	/** A candidate who was added, or removed. */
	added?: string;
	removed?: CandidacyRow;
}

/** Restores what an action changed, unless something else happened since or its emails are on their way. */
export async function undoOpeningAction(
	context: OpeningContext,
	{ event: id }: OpeningActionOf<"undo">,
): Promise<OpeningChange | Refusal> {
	const { transaction, opening, by, now } = context;
	const event = await transaction
		.selectFrom("events")
		.select(["at", "person", "candidate", "data"])
		.where("id", "=", id)
		.where("opening", "=", opening.id)
		.executeTakeFirst();
	const undo: Undoable | undefined = JSON.parse(event?.data ?? "{}").undo;
	if (!event || !undo) return refuse("event", "This can't be undone.");
	if (event.person !== by.id) return refuse("event", "Only the person who did it can undo it.");
	const until = undo.until ? Date.parse(undo.until) : Date.parse(event.at) + UNDO_MS;
	if (now.getTime() > until + NETWORK_GRACE_MS) {
		return refuse("event", "It's too late to undo this. You have ten seconds.");
	}
	if (!(await isUnchanged(context, undo))) {
		return refuse("event", "Something else has changed since then, so this can't be undone.");
	}
	for (const delivery of undo.deliveries ?? []) {
		if (!(await cancelAnswer(transaction, delivery))) {
			return refuse("event", "The email has already gone out, so it can't be undone.");
		}
	}
	await restoreRows(context, undo, event.candidate);
	const { opening: columns, candidacies, request, requirements } = undo.before;
	return {
		what: "undid",
		data: { event: id, ...(event.candidate && { candidate: event.candidate }) },
		opening: columns,
		candidacies: candidacies.map(({ candidate, version: _, ...set }) => ({ candidate, set })),
		...(undo.added && !undo.madeOpening && { undoesAddition: true as const }),
		...(request && { request }),
		...(requirements && { requirements }),
	};
}

async function isUnchanged(
	{ transaction, opening }: OpeningContext,
	{ version, versions, madeOpening }: Undoable,
): Promise<boolean> {
	if (opening.version !== version) return false;
	if (madeOpening && !(await isUntouched(transaction, madeOpening))) return false;
	for (const [candidate, expected] of Object.entries(versions)) {
		const row = await transaction
			.selectFrom("candidacies")
			.select("version")
			.where("opening", "=", opening.id)
			.where("candidate", "=", candidate)
			.executeTakeFirst();
		if (row?.version !== expected) return false;
	}
	return true;
}

/** Whether nobody has worked on an opening since it was made. */
async function isUntouched(transaction: DatabaseTransaction, id: string): Promise<boolean> {
	const opening = await lockOpening(transaction, id);
	const candidate = await transaction
		.selectFrom("candidacies")
		.select("candidate")
		.where("opening", "=", id)
		.executeTakeFirst();
	return opening?.version === 1 && !candidate;
}

async function restoreRows(
	{ transaction, opening }: OpeningContext,
	{ before, readers, madeOpening, added, removed }: Undoable,
	candidate: string | null,
): Promise<void> {
	const { placement } = before;
	if (readers) await restoreReaders(transaction, readers);
	if (placement === null && candidate) {
		await transaction
			.deleteFrom("placements")
			.where("opening", "=", opening.id)
			.where("candidate", "=", candidate)
			.execute();
	} else if (placement) {
		await transaction
			.updateTable("placements")
			.set(placement)
			.where("opening", "=", opening.id)
			.where("candidate", "=", placement.candidate)
			.execute();
	}
	if (madeOpening) {
		await transaction.deleteFrom("openings").where("id", "=", madeOpening).execute();
		await deleteRequirementEdits(transaction, [madeOpening]);
	}
	if (added) {
		await transaction
			.deleteFrom("candidacies")
			.where("opening", "=", opening.id)
			.where("candidate", "=", added)
			.execute();
	}
	if (removed) await transaction.insertInto("candidacies").values(removed).execute();
}
