import type { RequirementEdit } from "../../../contract/desk/requirement-edits.ts";
import type { OfficeHours } from "../../../contract/office-hours.ts";
import type { ShortlistCandidate } from "../../../contract/shortlist.ts";
import type { TermVocabulary } from "../../matching/terms/terms.ts";
import type {
	CandidacyRow,
	DatabaseTransaction,
	OpeningRow,
	PersonRow,
	PlacementRow,
	SubmissionRow,
} from "../../store/tables.ts";
import type { ReaderChanges } from "../readers.ts";

export { forbid, type Refusal, refuse } from "../../companies/refusal.ts";

/* What an action on an opening or one of its candidates changes. */

/** Who acts on which opening. */
export interface Acting {
	transaction: DatabaseTransaction;
	/** Locked for this transaction. */
	opening: OpeningRow;
	by: Pick<PersonRow, "id">;
	now: Date;
	/** Until when it can be undone, if that is not ten seconds: one of many that are done and undone together. */
	undoUntil?: Date | undefined;
}

export interface OpeningContext extends Acting {
	by: PersonRow;
	office: OfficeHours;
	retainResumesMonths: number;
	/** What the client's words are read with. */
	vocabulary: TermVocabulary;
	/** What the employer may read about a candidate who is not named. */
	summarize(transaction: DatabaseTransaction, resumes: string[]): Promise<Map<string, string>>;
	/** How candidates meet the opening's requirements, by resume. */
	judge(transaction: DatabaseTransaction, opening: OpeningRow, resumes: string[]): Promise<Map<string, Reason[]>>;
}

type Reason = ShortlistCandidate["reasons"][number];

export interface CandidacyContext extends OpeningContext {
	candidacy: CandidacyRow;
	placement: PlacementRow | undefined;
}

export interface OpeningChange {
	/** The event's name. */
	what: string;
	data?: Record<string, unknown>;
	opening?: Partial<OpeningRow>;
	candidacies?: CandidacyChange[];
	/** Of the candidate that the action is about. */
	placement?: Partial<PlacementRow>;
	/** Changes to the request that the opening came from. */
	request?: Partial<Pick<SubmissionRow, "answered_at" | "owner" | "closed_at" | "outcome">>;
	/** All edits of its requirements. */
	requirements?: RequirementEdit[];
	/** Readers of the shortlist that it made or changed, which undo restores. */
	readers?: ReaderChanges;
	/** Ids of queued emails, which undo cancels. */
	deliveries?: string[];
	/** Id of an opening that was made along with it, which undo deletes. */
	madeOpening?: string;
	/** Deletes the candidacy that the action is about. */
	removes?: true;
	/** The candidate whom the action added. */
	adds?: string;
	/** Only removes the candidate who was added, so that many additions can be undone one by one. */
	undoesAddition?: true;
}

export interface CandidacyChange {
	candidate: string;
	set: Partial<CandidacyRow>;
}
