import type { Generated, Kysely, Transaction } from "kysely";
import type { Kind } from "../../forms/kinds.ts";

/* Times are ISO text in UTC, which sorts as it reads, in SQLite and in PostgreSQL. */

export type Target = "firm-mail" | "receipt" | "webhook";
/** What a delivery tells: a submission came in, or step two of a lead was filled in. */
export type DeliveryEvent = "received" | "details";

export interface SubmissionRow {
	reference: string;
	kind: Kind;
	/** In lower case, to find all that a person sent. */
	email: string;
	/** JSON object. */
	fields: string;
	received_at: string;
	/** Step two of a lead: JSON object. */
	details: string | null;
	details_at: string | null;
	/** How often step two was changed without a pause of an hour. */
	details_count: number;
	consent_version: string | null;
	consent_at: string | null;
	page: string | null;
	/** JSON object. */
	utm: string | null;
	referrer: string | null;
	address_hash: string | null;
	/** Of the network around the address, in IPv6. */
	network_hash: string | null;
	file_key: string | null;
	file_name: string | null;
	file_type: string | null;
	file_size: number | null;
	file_sha256: string | null;
	file_scan: ScanState | null;
	/** The mailbox that a receipt goes to, however its address is written. */
	inbox: string | null;
	/** Why it is held back until staff release it. */
	suspected: string | null;
	/** Sentences for staff, one to a line. */
	remarks: string | null;
}

export interface DeliveryRow {
	/** Also the Message-ID and the webhook's id: a receiver that gets it twice can tell. */
	id: string;
	reference: string;
	target: Target;
	event: DeliveryEvent;
	/** From here the three days count. */
	queued_at: string;
	next_at: string;
	attempts: number;
	/** A worker has it until then; a worker that was killed loses it then. */
	claimed_until: string | null;
	claimed_by: string | null;
	sent_at: string | null;
	failed_at: string | null;
	last_error: string | null;
}

interface Tables {
	installation: InstallationRow;
	submissions: SubmissionRow & CountedRow;
	/** Every file that was ever given to the storage and is not known to be gone. Written down before it is stored. */
	files: FileRow & CountedRow;
	/** Submissions that were removed, for as long as a mail about one may still be written. */
	gone: { reference: string; gone_at: string } & CountedRow;
	/** The content of each submission, to know it when it comes again. */
	contents: { hash: string; reference: string; received_at: string };
	deliveries: DeliveryRow;
	erasures: { address_hash: string; erased_at: string; submissions: number };
	/** Solved challenges, until they expire, so that none counts twice. */
	used_challenges: { id: string; expires_at: string };
}

interface InstallationRow {
	id: number;
	secret: string;
	checked_at: string;
	/** See counted-time.ts. */
	counted_at: Generated<string | null>;
	observed_at: Generated<string | null>;
	jumped_at: Generated<string | null>;
	jumped_days: Generated<number | null>;
	/** See storage-mark.ts. */
	storage_mark: Generated<string | null>;
	next_storage_mark: Generated<string | null>;
}

interface FileRow {
	key: string;
	written_at: string;
	/** When its submission was removed, so that it has to go. */
	dropped_at: Generated<string | null>;
}

interface CountedRow {
	/** When it came by the counted clock; the next beat writes it. */
	counted_at: Generated<string | null>;
}

export type Database = Kysely<Tables>;

export type Transacted = Transaction<Tables>;

/** Off: there was no scanner to ask. */
type ScanState = "clean" | "unscanned" | "off" | "infected";

/** The same content in this time is a retry, not a second wish. */
export const REPEAT_WITHIN_MS = 24 * 60 * 60 * 1000;
