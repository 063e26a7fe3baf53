import type { RequirementEdit } from "../../../contract/desk/requirement-edits.ts";
import type { OfficeHours } from "../../../contract/office-hours.ts";
import type { TermVocabulary } from "../../matching/terms/terms.ts";
import type {
	CandidacyRow,
	DatabaseTransaction,
	OpeningRow,
	PersonRow,
	PlacementRow,
	SubmissionRow,
} from "../../store/tables.ts";

export { forbid, type Refusal, refuse } from "../../companies/refusal.ts";

/* What an action on an opening or one of its candidates changes. */

export interface OpeningContext {
	transaction: DatabaseTransaction;
	/** Locked for this transaction. */
	opening: OpeningRow;
	by: PersonRow;
	now: Date;
	office: OfficeHours;
	retainResumesMonths: number;
	/** What the client's words are read with. */
	vocabulary: TermVocabulary;
	/** What the employer may read about a candidate who is not named. */
	summarize(transaction: DatabaseTransaction, resumes: string[]): Promise<Map<string, string>>;
}

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
	request?: Partial<Pick<SubmissionRow, "answered_at" | "owner">>;
	/** All edits of its requirements. */
	requirements?: RequirementEdit[];
	/** Ids of queued emails, which undo cancels. */
	deliveries?: string[];
	/** Id of an opening that was made along with it, which undo deletes. */
	madeOpening?: string;
	/** Deletes the candidacy that the action is about. */
	removes?: true;
	/** The candidate whom the action added. */
	adds?: string;
}

export interface CandidacyChange {
	candidate: string;
	set: Partial<CandidacyRow>;
}
