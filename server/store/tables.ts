import type { Generated, Kysely, Transaction } from "kysely";
import type { ChatLine, ChatState } from "../../contract/chat.ts";
import type { Kind } from "../../contract/forms/kinds.ts";

/* Times are ISO text in UTC, which sorts as it reads, in SQLite and in PostgreSQL. */

/** Receipt: a mail of the site to who sent something. Of the desk: one that the firm's people sent, or that lets them in. */
export type Target = "firm-mail" | "receipt" | "webhook" | "desk-mail";
/** What a delivery tells. */
export type DeliveryEvent =
	/** A submission came in, or step two of a lead was filled in. */
	| ("received" | "details")
	/** Who sent it changed it on their own page, or withdrew it. */
	| ("changed" | "withdrawn")
	/** A link to one's own page, to all under an address, or to confirm a new one; the old address is told of that. */
	| ("link" | "address link" | "new address" | "address changed")
	/** A link to all that was said in a chat. */
	| "transcript"
	/** Whether to keep it longer. */
	| "keep"
	/** What kind of mail of the desk it is. */
	| ("written" | "reminder" | "weekly" | "invitation" | "sign-in");

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
	/** Who of the firm's people has it: an id. */
	owner: string | null;
	/** By when the person was promised an answer; null for what came before there was a desk. */
	due_at: string | null;
	/** When the first answer went out. */
	answered_at: string | null;
	closed_at: string | null;
	outcome: string | null;
	/** Counts the changes, so that two people at once do not overwrite each other's. */
	version: number;
	/** When somebody of the firm first opened it. */
	opened_at: string | null;
	/** When what it says was written into the search; null when that has to be done, again or at all. */
	indexed_at: string | null;
	/** The same; another where a server of the version before wrote it, whose search is not this one's. */
	found_at: string | null;
	/** Since somebody began to write it into the search; 0 when it is done. */
	index_tries: number;
	/** As it is compared; written with the search. */
	company: string | null;
	/** When its file was read; null when that has to be done, again or at all. */
	text_at: string | null;
}

export interface DeliveryRow {
	/** Also the Message-ID and the webhook's id: a receiver that gets it twice can tell. */
	id: string;
	/** Null for a mail of the desk that is about no submission. */
	reference: string | null;
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
	/** What is told beside the submission itself: JSON object. One that holds a secret is emptied once it is sent. */
	mail: string | null;
}

export type Role = "recruiter" | "admin";

/** One of the firm's own people. Who is removed stays as a name for the history. */
export interface PersonRow {
	id: string;
	/** As it was typed. */
	email: string;
	/** As it is compared. */
	mailbox: string;
	/** Empty until they join. */
	name: string;
	role: Role;
	invited_at: string;
	joined_at: string | null;
	removed_at: string | null;
	/** A day, as 2026-11-17: until then nothing is assigned. */
	away_until: string | null;
	/** When they were last at the desk, also after their sessions are forgotten. */
	seen_at: string | null;
	/** Who they are to the single sign-on. */
	issuer: string | null;
	subject: string | null;
	/** 0: no weekly mail about the numbers, which admins get. */
	weekly_mail: number;
	/** When they last said that they are there for a chat; null: they are not. */
	available_at: string | null;
}

export type Way = "join" | "passkey" | "link" | "single sign-on";

export interface SessionRow {
	/** Of the cookie. */
	hash: string;
	/** By which it is listed and ended. */
	id: string;
	person: string;
	/** How they came in. */
	way: Way;
	/** The browser, as it is told to its owner. */
	agent: string;
	begun_at: string;
	seen_at: string;
}

export interface PasskeyRow {
	/** The credential's own, base64url. */
	id: string;
	person: string;
	/** base64url */
	public_key: string;
	counter: number;
	/** JSON array. */
	transports: string;
	name: string;
	added_at: string;
	used_at: string | null;
}

/** A way in that is used once. */
export interface LinkRow {
	hash: string;
	purpose: "join" | "sign-in";
	/** Null for the first person of all. */
	person: string | null;
	made_at: string;
	expires_at: string;
	used_at: string | null;
}

/** What was asked of a browser and is not answered yet: a passkey's challenge, a single sign-on under way. */
interface CeremonyRow {
	hash: string;
	purpose: string;
	/** JSON object. */
	data: string;
	expires_at: string;
}

/** Who did what when. Appended, never changed. */
export interface EventRow {
	id: string;
	at: string;
	/** Null when it is about no submission. */
	reference: string | null;
	/** Who; null when nobody of the firm did it. */
	person: string | null;
	what: string;
	/** JSON object. */
	data: string | null;
}

interface DraftRow {
	reference: string;
	person: string;
	subject: string;
	body: string;
	saved_at: string;
}

/** Who is told that the time of a submission runs out. */
interface ReminderRow {
	reference: string;
	person: string;
	found_at: string;
	/** Null until it is collected into a mail. */
	mailed_at: string | null;
	delivery: string | null;
}

export interface ResumeTextRow {
	reference: string;
	/** The version of the reader that made it. Below 1: tries, counted downwards, since somebody began to read it. */
	reader: number;
	/** Read; or why there is no text: a picture of paper, locked, damaged, or more than a resume may be. */
	state: "read" | "scan" | "locked" | "broken" | "too much";
	/** JSON array: where in the text each page begins. Empty where the file knows no pages. */
	pages: string;
	text: string;
}

/** What the text says. See server/matching. */
interface ResumeFactsRow {
	reference: string;
	/** The rules and the vocabulary that it was read by, or is being read by. */
	rules: string;
	/** Since somebody began to read it by these rules; 0 when it is done. */
	tries: number;
	/** JSON array, each with its place in the text; without corrections. */
	facts: string;
	/** JSON object: what asks are held against, corrections included, as short as it can be. */
	profile: string;
}

/** What a recruiter wrote in the place of what the rules read. It stays when the file is read again. */
interface FactCorrectionRow {
	reference: string;
	kind: string;
	/** JSON array: all facts of the kind. */
	facts: string;
	/** Who: an id. */
	person: string;
	corrected_at: string;
}

interface SavedSearchRow {
	id: string;
	/** Whose: an id. */
	person: string;
	name: string;
	/** The query of the address it opens. */
	query: string;
	saved_at: string;
}

/** Somebody on file who was marked for an employer's request. */
export interface ProposalRow {
	request: string;
	candidate: string;
	/** Who marked them: an id. */
	person: string;
	why: string;
	marked_at: string;
	/** When the candidate was asked by mail whether the employer may have their name and resume. */
	asked_at: string | null;
	/** What the candidate said, as a recruiter wrote it down. */
	answer: "yes" | "no" | null;
	answered_at: string | null;
	/** When the employer got a summary, without name and file. */
	proposed_at: string | null;
}

/** Of whom a mail tells, and what. */
export interface ProposalMailRow {
	delivery: string;
	request: string;
	candidate: string;
	/** To the employer: what they read of the candidate. Null in a mail that asks the candidate. */
	summary: string | null;
	/** What goes along after the candidate's yes: their name, or also their resume. */
	shares: "name" | "resume" | null;
}

/** A message that began as a live chat. */
export interface ChatRow {
	reference: string;
	/** Of what the visitor's browser made up and keeps. */
	token_hash: string;
	state: ChatState;
	/** Who of the firm's people has it, or is to take it after a hand-over: an id. */
	person: string | null;
	/** The last sign of who has it. */
	person_at: string | null;
	/** Where on the site the visitor is. */
	page: string | null;
	began_at: string;
	/** Since when somebody has to take it; null when nobody has to. */
	waiting_since: string | null;
	/** When one of the firm's people first wrote. */
	replied_at: string | null;
	/** The last sign of the visitor. */
	visitor_at: string;
	/** The number of the last line. */
	last_line: number;
	ended_at: string | null;
	/** When the visitor last asked for all of it by mail. */
	transcript_at: string | null;
}

export interface ChatLineRow {
	reference: string;
	/** Counted on from 1 in each chat: the order. */
	number: number;
	/** Made up by who wrote it: the same line sent again is the same line. */
	id: string;
	at: string;
	side: ChatLine["side"];
	/** Who of the firm's people; an id. */
	person: string | null;
	text: string;
}

/** A way to one's own page: to one submission, to all under an address, or a new address that waits to be confirmed. */
export interface OwnLinkRow {
	hash: string;
	purpose: "submission" | "address" | "new address";
	/** Null for all under an address. */
	reference: string | null;
	/** To which it was mailed; null for one shown on the screen. */
	inbox: string | null;
	/** The new address, or the one under which all is shown: as it is compared. */
	email: string | null;
	made_at: string;
	/** Null: as long as the submission is kept. */
	expires_at: string | null;
}

/** What who sent something says on their own page, besides corrections. */
export interface WishRow {
	reference: string;
	/** Since when they are not looking. */
	paused_at: string | null;
	/** JSON array: employers they are never to be shown to. */
	not_shown_to: string;
	/** An address that waits to be confirmed from there, and since when. */
	new_email: string | null;
	new_email_at: string | null;
	/** When they were asked by mail whether to keep it longer. */
	asked_to_keep_at: string | null;
	/** When they said so: from here its time counts anew. */
	kept_at: string | null;
}

/** Keyed hashes: of who sent it, and of the mailbox that got its receipt. */
interface WithdrawnRow {
	id: string;
	kind: Kind;
	address_hash: string | null;
	network_hash: string | null;
	inbox_hash: string | null;
	received_at: string;
}

export interface Tables {
	installation: InstallationRow;
	submissions: WithDefaults<SubmissionRow, AtTheDesk> & CountedRow;
	/** Every file that was ever given to the storage and is not known to be gone. Written down before it is stored. */
	files: FileRow & CountedRow;
	/** Submissions that were removed, for as long as a mail about one may still be written. */
	gone: { reference: string; gone_at: string } & CountedRow;
	/** The content of each submission, to know it when it comes again. */
	contents: { hash: string; reference: string; received_at: string };
	deliveries: WithDefaults<DeliveryRow, "mail">;
	erasures: { address_hash: string; erased_at: string; submissions: number };
	/** Solved challenges, until they expire, so that none counts twice. */
	used_challenges: { id: string; expires_at: string };
	people: WithDefaults<PersonRow, "weekly_mail" | "available_at">;
	sessions: SessionRow;
	passkeys: PasskeyRow;
	links: LinkRow;
	ceremonies: CeremonyRow;
	events: EventRow;
	drafts: DraftRow;
	reminders: ReminderRow;
	resume_texts: ResumeTextRow;
	resume_facts: WithDefaults<ResumeFactsRow, "tries">;
	fact_corrections: FactCorrectionRow;
	saved_searches: SavedSearchRow;
	proposals: ProposalRow;
	proposal_mails: ProposalMailRow;
	chats: ChatRow;
	chat_lines: ChatLineRow;
	own_links: OwnLinkRow;
	wishes: WithDefaults<WishRow, "not_shown_to"> & CountedRow;
	/** What was withdrawn within a day, as it counts against the limits. */
	withdrawn: WithdrawnRow;
	/** What is in the search. On SQLite the words are in a table of its own, on PostgreSQL in this one. */
	searched: { id: Generated<number>; reference: string };
	/** At most one: see backup/filling.ts. */
	unfinished: UnfinishedRow;
	/** Files that an unfinished copy put into a storage. */
	unfinished_files: { place: string; key: string };
}

/** Of a submission: what changes at the desk. */
type AtTheDesk =
	| ("owner" | "due_at" | "answered_at" | "closed_at" | "outcome" | "version")
	| ("opened_at" | "indexed_at" | "found_at" | "index_tries" | "company" | "text_at");

type WithDefaults<Row, Name extends keyof Row> = Omit<Row, Name> & { [N in Name]: Generated<Row[N]> };

interface InstallationRow {
	id: number;
	secret: string;
	checked_at: string;
	/** See counted-time.ts. */
	counted_at: Generated<string | null>;
	observed_at: Generated<string | null>;
	jumped_at: Generated<string | null>;
	jumped_days: Generated<number | null>;
	/** When the desk's tables came: what came before has no due time. */
	desk_since: Generated<string | null>;
	/** See storage-mark.ts. */
	storage_mark: Generated<string | null>;
	next_storage_mark: Generated<string | null>;
	/** The Monday of the week whose mail about the numbers was queued last. */
	weekly_mail_of: Generated<string | null>;
	/** When `staff backup` last made one. */
	backed_up_at: Generated<string | null>;
	/** When sample data was made, or last moved to the present day; null for a firm's own data. See database/sample.ts. */
	sample_at: Generated<string | null>;
}

/** A restore or a move into this database that has not finished. */
interface UnfinishedRow {
	id: number;
	/** Of the attempt that may write now. */
	token: string;
	command: "restore" | "move";
	begun_at: string;
	/** What the storage of files carried when the attempt began, and was not in its way. */
	storage_mark: string | null;
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
