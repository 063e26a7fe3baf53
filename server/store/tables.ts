import type { Generated, Kysely, Transaction } from "kysely";
import type { CallTopic } from "../../contract/booking.ts";
import type { ChatLine, ChatState } from "../../contract/chat.ts";
import type { CandidateSource } from "../../contract/desk/candidates.ts";
import type {
	Consent,
	EndReason,
	OpeningStatus,
	Stage,
	WaitsFor,
	WorkMode,
} from "../../contract/desk/opening-options.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import type { ImportDoes, ImportState } from "../../contract/imports.ts";
import type { PassReason, Verdict } from "../../contract/shortlist.ts";

/* Timestamps are ISO text in UTC, which sorts chronologically in both SQLite and PostgreSQL. */

/**
 * A receipt is an automatic email to the sender. Desk mail is written by the team, or lets them sign in. Opening mail is
 * about candidates; servers before 1.11 leave it alone, because they don't know whom it presents. Job mail goes to those
 * who applied; servers before 1.14 leave it alone. Alert mail goes to those who asked for new jobs, candidate mail to
 * candidates whom the team added; servers before 1.15 leave both alone.
 */
export type DeliveryTarget =
	| ("firm-mail" | "receipt" | "webhook")
	| ("desk-mail" | "opening-mail" | "shortlist-mail" | "job-mail" | "alert-mail" | "candidate-mail")
	/** About a booked call or an interview, to everyone who takes part. Servers before 1.15 leave it alone. */
	| "call-mail";
/** What a delivery is about. */
export type DeliveryEvent =
	/** A submission arrived, or step two of a lead was filled in. */
	| ("received" | "details")
	/** The sender changed it on their page, or withdrew it. */
	| ("changed" | "withdrawn")
	/** A link to the sender's page, to everything under an address, or to confirm a new one; a notice to the old one. */
	| ("link" | "address link" | "new address" | "address changed")
	/** A link to a chat transcript. */
	| "transcript"
	/** Asks a candidate whether to keep their resume longer. */
	| "keep"
	/** The job that somebody applied to is filled or canceled. */
	| "job closed"
	/** Asks for the confirmation of a job alert; new jobs for it. */
	| ("alert asked" | "new jobs")
	/** About a booked call. */
	| ("call booked" | "call moved" | "call canceled" | "call soon")
	/** About an interview: times that the other side can make, the one agreed on, and a reminder. */
	| ("interview times" | "interview set" | "interview moved" | "interview canceled" | "interview soon")
	/** Kinds of desk mail. */
	| ("written" | "reminder" | "weekly" | "invitation" | "sign-in")
	/** A code for a reader of a shortlist, which opens names and resumes. */
	| "code";

export interface SubmissionRow {
	reference: string;
	kind: Kind;
	/** In lower case, to find everything one person sent. */
	email: string;
	/** JSON object. */
	fields: string;
	received_at: string;
	/** Step two of a lead: JSON object. */
	details: string | null;
	details_at: string | null;
	/** How many times step two was changed without an hour's pause in between. */
	details_count: number;
	consent_version: string | null;
	consent_at: string | null;
	page: string | null;
	/** JSON object. */
	utm: string | null;
	referrer: string | null;
	address_hash: string | null;
	/** Hash of the network the address belongs to; IPv6 only. */
	network_hash: string | null;
	file_key: string | null;
	file_name: string | null;
	file_type: string | null;
	file_size: number | null;
	file_sha256: string | null;
	file_scan: ScanState | null;
	/** The normalized email address: the same for every spelling of one mailbox. */
	inbox: string | null;
	/** Why it is suspected spam; not delivered until staff release it. */
	suspected: string | null;
	/** Sentences for staff, one per line. */
	remarks: string | null;
	/** Id of the team member who works on it. */
	owner: string | null;
	/** When an answer is due; null for submissions older than the desk. */
	due_at: string | null;
	/** When it was first answered. */
	answered_at: string | null;
	closed_at: string | null;
	outcome: string | null;
	/** Until then it is left out of the lists of what waits for an answer. Its due time stays. */
	snoozed_until: string | null;
	/** Incremented with every change, for optimistic locking. */
	version: number;
	/** When a team member first opened it. */
	opened_at: string | null;
	/** When it was last added to the search index; null if it has to be indexed, or indexed again. */
	indexed_at: string | null;
	/** Equals indexed_at once indexing is complete, unless a server of the previous version (another index) wrote it. */
	found_at: string | null;
	/** Attempts to index it so far; 0 once it is indexed. */
	index_tries: number;
	/** Normalized company name, written when the row is indexed. */
	company: string | null;
	/** When text was extracted from its file; null if that has to be done, or done again. */
	text_at: string | null;
	/** Id of the company that sent it, which may have been merged; empty if none, null until it is looked up. */
	employer: string | null;
	/** When its first answer was due and given, once a reply opened it again. The numbers count these. */
	first_due_at: string | null;
	first_answered_at: string | null;
}

export interface DeliveryRow {
	/** Also used as the Message-ID and the webhook id, so that a receiver can detect duplicates. */
	id: string;
	/** Null for desk mail that is not about a submission. */
	reference: string | null;
	target: DeliveryTarget;
	event: DeliveryEvent;
	/** Start of the three days during which delivery is retried. */
	queued_at: string;
	next_at: string;
	attempts: number;
	/** When the worker's claim expires, even if the worker was killed. */
	claimed_until: string | null;
	claimed_by: string | null;
	sent_at: string | null;
	failed_at: string | null;
	last_error: string | null;
	/** Content that is not in the submission: JSON object. Erased after sending if it contains a secret. */
	mail: string | null;
	/** The opening it is about, if any. */
	opening: string | null;
}

export type Role = "recruiter" | "admin";

/** A team member. Removed ones stay, as a name for the history. */
export interface PersonRow {
	id: string;
	/** As typed. */
	email: string;
	/** The address in lower case, for comparison. */
	mailbox: string;
	/** Empty until they join. */
	name: string;
	role: Role;
	invited_at: string;
	joined_at: string | null;
	removed_at: string | null;
	/** First day back, such as 2026-11-17; nothing is assigned to them before. */
	away_until: string | null;
	/** When they last used the desk; kept after their sessions are deleted. */
	seen_at: string | null;
	/** Their account at the single sign-on provider. */
	issuer: string | null;
	subject: string | null;
	/** 0 if an admin opted out of the weekly report. */
	weekly_mail: number;
	/** When they last confirmed that they are available for chats; null if they are not. */
	available_at: string | null;
}

export type SignInMethod = "join" | "passkey" | "link" | "single sign-on";

export interface SessionRow {
	/** Hash of the cookie's token. */
	hash: string;
	/** Identifies the session when it is listed or ended. */
	id: string;
	person: string;
	/** How they signed in. */
	way: SignInMethod;
	/** The browser, as shown to the session's owner. */
	agent: string;
	begun_at: string;
	seen_at: string;
}

export interface PasskeyRow {
	/** The WebAuthn credential id, base64url. */
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

/** A single-use link to join or to sign in. */
export interface LinkRow {
	hash: string;
	purpose: "join" | "sign-in";
	/** Null for the very first person. */
	person: string | null;
	made_at: string;
	expires_at: string;
	used_at: string | null;
}

/** A sign-in step that the browser has yet to complete: a passkey challenge, or single sign-on in progress. */
interface CeremonyRow {
	hash: string;
	purpose: string;
	/** JSON object. */
	data: string;
	expires_at: string;
}

/** A history event: who did what, and when. Append-only. */
export interface EventRow {
	id: string;
	at: string;
	/** Null if it is not about a submission. */
	reference: string | null;
	/** Id of the team member; null if it was not one of them. */
	person: string | null;
	what: string;
	/** JSON object. */
	data: string | null;
	/** Set if it happened to an opening. */
	opening: string | null;
	/** Set if it happened to one candidate of that opening. */
	candidate: string | null;
	/** Set if it happened to a company. */
	company: string | null;
}

interface DraftRow {
	reference: string;
	person: string;
	subject: string;
	body: string;
	saved_at: string;
}

/** A team member who has to be reminded that a submission is almost due. */
interface ReminderRow {
	reference: string;
	person: string;
	found_at: string;
	/** Null until it is part of an email. */
	mailed_at: string | null;
	delivery: string | null;
}

export interface ResumeTextRow {
	reference: string;
	/** Version of the text extractor. Below 1 it counts failed attempts, downward. */
	reader: number;
	/** Whether there is text, or why not: scanned image, password-protected, damaged, or larger than a resume may be. */
	state: "read" | "scan" | "locked" | "broken" | "too much";
	/** JSON array: where in the text each page begins. Empty if the format has no pages. */
	pages: string;
	text: string;
}

/** Facts extracted from the resume's text. See server/matching. */
interface ResumeFactsRow {
	reference: string;
	/** Version of the rules and vocabulary used to extract them, or being used now. */
	rules: string;
	/** Attempts with these rules so far; 0 once it is done. */
	tries: number;
	/** JSON array of facts with their positions in the text, without corrections. */
	facts: string;
	/** JSON object that requirements are matched against, as compact as possible; corrections included. */
	profile: string;
}

/** A recruiter's correction to the extracted facts. It is kept when the file is read again. */
interface FactCorrectionRow {
	reference: string;
	kind: string;
	/** JSON array: all facts of this kind. */
	facts: string;
	/** Id of the recruiter. */
	person: string;
	corrected_at: string;
}

interface SavedSearchRow {
	id: string;
	/** Id of its owner. */
	person: string;
	name: string;
	/** The query string of the URL it opens. */
	query: string;
	saved_at: string;
}

/** An employer, under one of the names it uses. */
export interface CompanyRow {
	id: string;
	name: string;
	/** The name it was made for, as typed and normalized. A rename makes another row for the new name, if there is none. */
	made_for: string;
	compared: string;
	/** The company it was merged into, and the one at the end of that chain: itself if it was not merged. */
	merged_into: string | null;
	root: string;
	/** The day on which the employer agreed to the firm's terms. */
	terms_agreed_on: string | null;
	/** Percent of the first year's base. */
	fee: number | null;
	guarantee_days: number;
	/** 1 if the firm does not recruit from it. */
	off_limits: number;
	note: string;
	made_at: string;
	version: number;
}

/** A person at an employer, one per mailbox. */
export interface ContactRow {
	id: string;
	company: string;
	name: string;
	title: string;
	/** As typed. */
	email: string;
	/** The normalized address. */
	inbox: string;
	phone: string;
	added_at: string;
	/** The last activity, after which they are kept for 24 months. */
	last_at: string;
}

/** The next step: what has to be done, by when, and who we are waiting for; all null if there is none. */
export interface NextStepColumns {
	next_step: string | null;
	next_due_at: string | null;
	waits_for: WaitsFor | null;
}

/** One role that an employer wants filled. */
export interface OpeningRow extends NextStepColumns {
	id: string;
	company: string;
	contact: string | null;
	/** The request it came from; null if it came from a call, or the request was deleted. */
	request: string | null;
	title: string;
	/** As in the lead form. */
	role: string;
	city: string | null;
	/** Slug of the state. */
	state: string | null;
	mode: WorkMode | null;
	seats: number;
	/** Whole dollars a year. */
	pay_from: number | null;
	pay_to: number | null;
	/** The client's words. */
	words: string;
	/** Percent of the first year's base. */
	fee: number | null;
	guarantee_days: number;
	owner: string | null;
	status: OpeningStatus;
	cancel_reason: string | null;
	/** The opening whose placement it replaces. */
	replaces: string | null;
	/** When the request was received; kept if it is deleted. */
	requested_at: string | null;
	/** When the request was deleted, and what came from it was emptied. */
	request_gone_at: string | null;
	opened_at: string;
	/** When the first shortlist was sent. */
	sent_at: string | null;
	/** When it was filled or canceled. */
	closed_at: string | null;
	/** The earliest due time among its own next step and its candidates'; null if nothing is due. */
	due_at: string | null;
	/** When it was put on hold. */
	held_at: string | null;
	/** Its address on the public site; kept once it was published. */
	slug: string | null;
	/** What candidates read about it. */
	job_body: string;
	/** 1 if the employer is named on the public site. */
	employer_shown: number;
	/** Instead of the employer's name. */
	employer_as: string;
	/** When the employer agreed to be named. */
	employer_agreed_at: string | null;
	/** When it was first published; null if it never was. */
	published_at: string | null;
	/** The last day on which it is listed. */
	valid_through: string | null;
	/** When a recruiter took it down; null once it is published again. */
	unpublished_at: string | null;
	version: number;
}

/** A candidate in an opening. */
export interface CandidacyRow extends NextStepColumns {
	opening: string;
	/** Reference of the resume that was added. It never changes, even if that resume is deleted. */
	candidate: string;
	/** The candidate's resume, or a newer one if that was deleted; null once the candidate is gone. */
	resume: string | null;
	/** Id of the recruiter; null if the candidate applied. */
	added_by: string | null;
	added_at: string;
	/** Why they are on the shortlist. */
	why: string;
	stage: Stage;
	/** Since when they have been in this stage. */
	stage_at: string;
	consent: Consent;
	/** When they were asked for consent, and when they answered. */
	asked_at: string | null;
	consent_at: string | null;
	/** A, B, C and so on: what the employer calls them. Given when they are first presented, never reused. */
	letter: string | null;
	/** When they first reached each of these stages. */
	sent_at: string | null;
	interview_at: string | null;
	offer_at: string | null;
	placed_at: string | null;
	ended_reason: EndReason | null;
	ended_why: string | null;
	ended_at: string | null;
	/** 1 if the consent request goes out by itself as soon as the employer wants to meet them. */
	ask_on_interest: number;
	version: number;
}

/** A resume that was sent for one job. */
interface ApplicationRow {
	reference: string;
	/** Id of the opening. */
	opening: string;
	/** 1 if they may be considered for other jobs too. Otherwise they are in no search and no match. */
	on_file: number;
	/** When they were told that the opening is closed. */
	told_at: string | null;
}

/** A candidate whom the team added, instead of sending a resume themselves. */
export interface SourcedRow {
	/** Of their resume, or of what was typed about them. */
	reference: string;
	source: CandidateSource;
	/** Such as who referred them. */
	detail: string;
	/** Id of the team member; null at the command line. */
	added_by: string | null;
	added_at: string;
	/** When they were last asked by email whether they agree to be on file. */
	asked_at: string | null;
	/** When they agreed; null until they do. */
	agreed_at: string | null;
	/** Name of the import they came with. */
	batch: string | null;
}

/** Somebody who wants emails about new jobs: one row for each address and search. */
export interface AlertRow {
	/** Also the beginning of its deliveries' ids. */
	id: string;
	/** As typed. */
	email: string;
	/** The normalized address. */
	inbox: string;
	/** The query of the list's address that shows what they look for; empty for all jobs. */
	search: string;
	/** Keyed hash of the sender's network address, until it is confirmed. */
	address_hash: string | null;
	made_at: string;
	/** When the email with the link to confirm it was last queued; null if it has to be asked for. */
	asked_at: string | null;
	/** When they confirmed or last renewed it; null if nobody may be emailed about jobs. */
	confirmed_at: string | null;
	/** Jobs published before this are not news. */
	since: string;
	/** The last day on which new jobs were looked for. */
	looked_on: string | null;
	/** How many emails were queued. */
	mails: number;
}

/** What kind of email it is. Only a person's waits for an answer. Own: one of ours that came back to us. */
type MailKind = "person" | "automatic" | "bounce" | "calendar" | "list" | "own";

/** An email that was received. */
export interface MailRow {
	id: string;
	/** Of what no mail server on its way changes: the same email received twice is one. */
	hash: string;
	received_at: string;
	/** The original; null if it is not kept. */
	file_key: string | null;
	file_size: number;
	/** In hexadecimal. */
	file_sha256: string;
	/** Waiting to be read; filed in a thread; or set aside, because nobody has to answer it. */
	state: "waiting" | "filed" | "aside";
	/** Attempts to read it. */
	tries: number;
	/** When a server's claim to read it expires. */
	claimed_until: string | null;
	kind: MailKind | null;
	/** Without angle brackets. */
	message_id: string | null;
	/** The normalized address of the sender; of a bounce, the address that no email reaches. */
	inbox: string | null;
	from_name: string;
	/** As typed. */
	from_email: string;
	subject: string;
	/** When it was written, as its sender says. */
	written_at: string | null;
	/** What they wrote, as text. */
	body: string;
	/** What it quotes. */
	quoted: string;
	/** JSON array: `[{name, type, size}]`. */
	attachments: string;
	/** The submission whose thread it belongs to. */
	reference: string | null;
	/** The opening and the candidate whom the email it answers was about. */
	opening: string | null;
	candidate: string | null;
	/** The delivery it answers, or that bounced. */
	delivery: string | null;
	/** Where it may belong: a submission's reference, or the id of our email about an opening. A person decides. */
	suggested: string | null;
	/** Id of the team member who filed it. */
	filed_by: string | null;
}

/** Who reads a mailbox, and how far they got. */
interface MailReaderRow {
	/** Host, user and folder. */
	mailbox: string;
	/** The server that reads it, until when. */
	holder: string | null;
	held_until: string | null;
	/** The mailbox numbers its emails anew if this changes. */
	uid_validity: string | null;
	/** The last email that was read. */
	last_uid: number | null;
	/** When it was last looked at. */
	read_at: string | null;
	/** Why it can't be read; null while it can. */
	problem: string | null;
}

/** When a recruiter takes calls. Whoever has no row takes none. */
interface CallHoursRow {
	person: string;
	/** JSON object: CallHours. */
	hours: string;
	set_at: string;
}

/** A calendar elsewhere, in which a recruiter is busy. */
interface BusyCalendarRow {
	id: string;
	person: string;
	/** Encrypted: whoever knows it reads the calendar. */
	address: string;
	/** Of the address, for the recruiter. */
	host: string;
	/** What its server said about the version that was read last. */
	etag: string | null;
	modified: string | null;
	added_at: string;
	/** When it is read again. */
	next_at: string;
	/** When its events were last computed. They are known for some weeks from then. */
	expanded_at: string | null;
	/** When it was last found as it is known; null if never. */
	read_at: string | null;
	/** How many of its events can't be read. */
	unread: number;
	/** Why it can't be read, in a sentence, and since when; null while it can. */
	problem: string | null;
	failed_at: string | null;
	/** How many times in a row. */
	failures: number;
}

/** When a calendar says its owner is busy. Nothing else of it is kept. */
interface BusyTimeRow {
	calendar: string;
	starts_at: string;
	ends_at: string;
}

type BusyCalendarColumn =
	| "etag"
	| "modified"
	| "expanded_at"
	| "read_at"
	| "unread"
	| "problem"
	| "failed_at"
	| "failures";

/** A call that a visitor booked. */
export interface CallRow {
	/** Also the beginning of its calendar events' id. */
	id: string;
	reference: string;
	/** Id of the recruiter who makes the call. */
	person: string;
	starts_at: string;
	ends_at: string;
	/** The visitor's time zone. */
	zone: string;
	topic: CallTopic;
	/** How many times it was changed. */
	sequence: number;
	booked_at: string;
	canceled_at: string | null;
	/** When both were reminded of it. */
	reminded_at: string | null;
}

/** An interview of a candidate with an employer. Only one is to come. */
export interface InterviewRow {
	/** Also the beginning of its calendar events' id. */
	id: string;
	opening: string;
	candidate: string;
	/** The times that suit each reader of the shortlist: JSON object by id. */
	employer_times: string;
	/** JSON array. */
	candidate_times: string;
	/** What a recruiter proposed to both: JSON array. */
	recruiter_times: string;
	/** A video link or an address. */
	place: string;
	/** Null until a time suits both. */
	starts_at: string | null;
	ends_at: string | null;
	/** When they agreed on that time. */
	agreed_at: string | null;
	/** How many times it was changed. */
	sequence: number;
	/** How many emails asked for times. */
	notices: number;
	made_at: string;
	/** When each side was told of times that the other can make; null if there are new ones. */
	candidate_told_at: string | null;
	employer_told_at: string | null;
	day_reminded_at: string | null;
	hour_reminded_at: string | null;
	/** Since when it can't take place: the candidate is out, or the opening is closed. A recruiter may undo that. */
	stray_at: string | null;
	canceled_at: string | null;
	/** When it was over. */
	held_at: string | null;
}

type InterviewColumn =
	| ("employer_times" | "candidate_times" | "recruiter_times" | "place" | "starts_at" | "ends_at" | "agreed_at")
	| ("sequence" | "notices" | "candidate_told_at" | "employer_told_at" | "day_reminded_at" | "hour_reminded_at")
	| ("stray_at" | "canceled_at" | "held_at");

/** A job that an address was told about. */
interface AlertJobRow {
	inbox: string;
	/** Id of the opening. */
	opening: string;
	delivery: string;
}

/** A hire, and the guarantee that comes with it. Days are such as 2027-01-04. */
export interface PlacementRow {
	opening: string;
	candidate: string;
	placed_at: string;
	starts_on: string;
	/** Whole dollars a year. */
	base: number;
	/** Whole dollars; null if no fee was agreed. */
	fee: number | null;
	/** Why the fee is not the agreed percentage. */
	fee_why: string | null;
	guarantee_days: number;
	guarantee_ends_on: string;
	/** JSON array: the check-ins that were done, as days after the start. */
	checked_days: string;
	invoiced_on: string | null;
	paid_on: string | null;
	left_on: string | null;
	left_why: string | null;
	/** 1 if they never started. */
	never_started: number;
	/** The opening for their replacement. */
	replacement: string | null;
}

/** A candidate in a shortlist email, a consent request or an answer to the employer. */
export interface CandidacyMailRow {
	delivery: string;
	opening: string;
	candidate: string;
	/** From 1, in the order of the email. */
	position: number;
	letter: string | null;
	/** What the employer reads. Null in a consent request to the candidate, empty in an answer to the employer. */
	summary: string | null;
	/** Our concern about the candidate, as the employer reads it. */
	concern: string | null;
	shares: "name" | "resume" | null;
	/** The reader it was for; null in a consent request, and in shortlists up to 1.11. */
	link: string | null;
	/** How they meet the requirements, as JSON: `[{label, met}]`. */
	reasons: string | null;
}

/** A reader of a shortlist at the employer, with a link of their own. */
export interface ShortlistLinkRow {
	id: string;
	opening: string;
	name: string;
	email: string;
	/** The normalized address. */
	inbox: string;
	/** The reader who asked for this one; they get a link once a recruiter grants it. */
	asked_by: string | null;
	/** Id of the recruiter. */
	made_by: string | null;
	made_at: string;
	granted_at: string | null;
	/** When the shortlist was last emailed to them. */
	sent_at: string | null;
	/** When they got the link again since: as a reminder, or because a recruiter sent it. */
	reminded_at: string | null;
	/** When they first used it with a button. */
	opened_at: string | null;
	revoked_at: string | null;
	code_hash: string | null;
	code_sent_at: string | null;
	code_tries: number;
}

interface ShortlistTokenRow {
	hash: string;
	link: string;
	/** A link in an email, or a browser that a code unlocked. */
	purpose: "link" | "browser";
	made_at: string;
	expires_at: string | null;
}

/** What a reader thinks of a candidate. */
export interface ShortlistVerdictRow {
	opening: string;
	candidate: string;
	link: string;
	verdict: Verdict;
	reason: PassReason | null;
	comment: string;
	times: string;
	answered_at: string;
	version: number;
}

/** What recruiters changed about the requirements of a request or an opening. */
interface RequirementEditsRow {
	/** A submission's reference or an opening's id. */
	subject: string;
	/** JSON array. */
	edits: string;
	person: string;
	edited_at: string;
}

/** A team member who has to be reminded of a next step. */
interface StepReminderRow {
	opening: string;
	/** Empty for a step of the opening itself. */
	candidate: string;
	person: string;
	/** When the step was due: a step that was postponed is reminded of again. */
	due_at: string;
	found_at: string;
	mailed_at: string | null;
	delivery: string | null;
}

/** A proposal that became a candidacy, as it was then. */
export type TakenProposalRow = Pick<
	ProposalRow,
	"request" | "candidate" | "asked_at" | "answer" | "answered_at" | "proposed_at"
> & { opening: string };

/** Until 1.10, what candidacies are now. A server of that version may still write it: see openings/upgrade/take-over.ts. */
export interface ProposalRow {
	request: string;
	candidate: string;
	/** Id of the recruiter who added them. */
	person: string;
	why: string;
	marked_at: string;
	/** When the candidate was asked by email for consent to share their name and resume. */
	asked_at: string | null;
	/** The candidate's answer, given on their page or recorded by a recruiter. */
	answer: "yes" | "no" | null;
	answered_at: string | null;
	/** When the candidate was last presented to the employer. */
	proposed_at: string | null;
}

/** Until 1.10, what candidacy_mails are now. */
export interface ProposalMailRow {
	delivery: string;
	request: string;
	candidate: string;
	/** The summary that the employer reads. Null in a consent request to the candidate. */
	summary: string | null;
	/** What is shared if the candidate consents: their name, or their name and resume. */
	shares: "name" | "resume" | null;
}

/** A message that began as a live chat. */
export interface ChatRow {
	reference: string;
	/** Hash of the token that the visitor's browser generated and keeps. */
	token_hash: string;
	state: ChatState;
	/** Id of the recruiter who has the chat, or to whom it was handed over. */
	person: string | null;
	/** The recruiter's last heartbeat. */
	person_at: string | null;
	/** The page of the site that the visitor is on. */
	page: string | null;
	began_at: string;
	/** Since when it has been waiting to be taken; null if it is not waiting. */
	waiting_since: string | null;
	/** When a recruiter first wrote. */
	replied_at: string | null;
	/** The visitor's last heartbeat. */
	visitor_at: string;
	/** Number of the last line. */
	last_line: number;
	ended_at: string | null;
	/** When the visitor last requested a transcript by email. */
	transcript_at: string | null;
}

export interface ChatLineRow {
	reference: string;
	/** Position in the chat, from 1. */
	number: number;
	/** Generated by the sender's browser, so that a retry does not add the line twice. */
	id: string;
	at: string;
	side: ChatLine["side"];
	/** Id of the recruiter. */
	person: string | null;
	text: string;
}

/** A link to a sender's page: one submission, everything under an address, or a new address to be confirmed. */
export interface OwnLinkRow {
	hash: string;
	purpose: "submission" | "address" | "new address";
	/** Null for a link to everything under an address. */
	reference: string | null;
	/** The normalized address it was emailed to; null if it was shown on the screen. */
	inbox: string | null;
	/** In lower case: the new address, or the one whose submissions the link shows. */
	email: string | null;
	made_at: string;
	/** Null if it works for as long as the submission is kept. */
	expires_at: string | null;
}

/** What a sender set on their page, other than corrections. */
export interface WishRow {
	reference: string;
	/** Since when they have not been looking for a job. */
	paused_at: string | null;
	/** JSON array of employers who must never see them. */
	not_shown_to: string;
	/** A new address that is not confirmed yet, and since when. */
	new_email: string | null;
	new_email_at: string | null;
	/** When they were asked by email whether to keep it longer. */
	asked_to_keep_at: string | null;
	/** When they agreed; the retention period starts over from here. */
	kept_at: string | null;
}

/** Keyed hashes of the sender's network address and of the mailbox that got the receipt. */
interface WithdrawnRow {
	id: string;
	kind: Kind;
	address_hash: string | null;
	network_hash: string | null;
	inbox_hash: string | null;
	received_at: string;
}

/** An import of candidates at the desk. */
export interface ImportJobRow {
	id: string;
	/** Id of the team member. */
	person: string | null;
	file_name: string;
	file_size: number;
	state: ImportState;
	source: CandidateSource;
	detail: string;
	/** ImportHeading[] as JSON; empty for files alone. */
	columns: string;
	/** How many rows the file has. */
	rows_total: number;
	/** How many rows are done, in this state. */
	position: number;
	/** When its rows are forgotten: how many of them did what, as JSON. */
	counts: string | null;
	/** Why it stopped. */
	problem: string | null;
	/** The server that works on it, and until when. */
	holder: string | null;
	held_until: string | null;
	/** How often a server took it since its last row: if none comes to an end, the row may be what kills them. */
	tries: number;
	begun_at: string;
	changed_at: string;
	/** When it was imported, undone or stopped. */
	ended_at: string | null;
}

interface ImportFileRow {
	import: string;
	/** Byte of the whole file with which this piece begins. */
	start_at: number;
	size: number;
	file_key: string;
}

interface ImportedRowRow {
	import: string;
	/** From 1. */
	number: number;
	/** Its file, or its line of the table. */
	name: string;
	does: ImportDoes;
	why: string;
	reference: string | null;
	person: string;
	email: string;
	inbox: string | null;
	/** Of its file. */
	sha256: string | null;
}

export interface Tables {
	installation: InstallationRow;
	submissions: WithDefaults<SubmissionRow, DefaultedColumn> & CountedRow;
	/** Every file that was ever stored and is not known to be deleted. Recorded before the file is written. */
	files: FileRow & CountedRow;
	/** Deleted submissions, kept for as long as an email about one may still be written. */
	gone: { reference: string; gone_at: string } & CountedRow;
	/** Hash of each submission's content, to detect repeats. */
	contents: { hash: string; reference: string; received_at: string };
	deliveries: WithDefaults<DeliveryRow, "mail" | "opening">;
	erasures: { address_hash: string; erased_at: string; submissions: number };
	/** Solved challenges, until they expire, so that none is accepted twice. */
	used_challenges: { id: string; expires_at: string };
	people: WithDefaults<PersonRow, "weekly_mail" | "available_at">;
	sessions: SessionRow;
	passkeys: PasskeyRow;
	links: LinkRow;
	ceremonies: CeremonyRow;
	events: WithDefaults<EventRow, "opening" | "candidate" | "company">;
	drafts: DraftRow;
	reminders: ReminderRow;
	resume_texts: ResumeTextRow;
	resume_facts: WithDefaults<ResumeFactsRow, "tries">;
	fact_corrections: FactCorrectionRow;
	saved_searches: SavedSearchRow;
	companies: WithDefaults<CompanyRow, "made_for" | "guarantee_days" | "off_limits" | "note" | "version">;
	/** Mail domains of companies, without those of public mail providers. */
	company_domains: { domain: string; company: string };
	contacts: WithDefaults<ContactRow, "title" | "phone">;
	openings: WithDefaults<OpeningRow, "words" | "request_gone_at" | "version" | PublishedColumn>;
	candidacies: WithDefaults<CandidacyRow, "why" | "consent" | "ask_on_interest" | "version">;
	applications: WithDefaults<ApplicationRow, "told_at">;
	sourced: WithDefaults<SourcedRow, "asked_at" | "agreed_at" | "batch">;
	imports: WithDefaults<ImportJobRow, "source" | "detail" | "columns" | "rows_total" | "position" | "tries">;
	import_files: ImportFileRow;
	import_rows: ImportedRowRow;
	/** What a person said a column is, for the next table with such a heading. Empty: nothing. */
	import_headings: { heading: string; means: string };
	alerts: WithDefaults<AlertRow, "mails">;
	alert_jobs: AlertJobRow;
	mails: WithDefaults<MailRow, MailColumn>;
	mail_reader: MailReaderRow;
	call_hours: CallHoursRow;
	busy_calendars: WithDefaults<BusyCalendarRow, BusyCalendarColumn>;
	busy_times: BusyTimeRow;
	calls: WithDefaults<CallRow, "sequence">;
	interviews: WithDefaults<InterviewRow, InterviewColumn>;
	/** At most one for each person. */
	calendar_feeds: { person: string; hash: string; made_at: string };
	placements: WithDefaults<PlacementRow, "checked_days" | "never_started">;
	candidacy_mails: WithDefaults<CandidacyMailRow, "link" | "reasons">;
	shortlist_links: WithDefaults<ShortlistLinkRow, "code_tries">;
	shortlist_tokens: ShortlistTokenRow;
	shortlist_verdicts: ShortlistVerdictRow;
	requirement_edits: RequirementEditsRow;
	step_reminders: StepReminderRow;
	proposals: ProposalRow;
	proposal_mails: ProposalMailRow;
	proposals_taken: TakenProposalRow;
	chats: ChatRow;
	chat_lines: ChatLineRow;
	own_links: OwnLinkRow;
	wishes: WithDefaults<WishRow, "not_shown_to"> & CountedRow;
	/** Submissions withdrawn within the last day, which still count against rate limits. */
	withdrawn: WithdrawnRow;
	/** The search index. With SQLite the words are in a separate table, with PostgreSQL in this one. */
	searched: { id: Generated<number>; reference: string };
	/** At most one row: see backup/filling.ts. */
	unfinished: UnfinishedRow;
	/** Files that an unfinished restore or move copied to the storage. */
	unfinished_files: { place: string; key: string };
}

/** Columns of a submission with defaults, which the desk and the search update. */
type DefaultedColumn =
	| ("owner" | "due_at" | "answered_at" | "closed_at" | "outcome" | "version")
	| ("opened_at" | "indexed_at" | "found_at" | "index_tries" | "company" | "text_at" | "employer")
	| ("first_due_at" | "first_answered_at");

/** Columns that are filled once an email is read. */
type MailColumn =
	| (
			| "tries"
			| "claimed_until"
			| "kind"
			| "message_id"
			| "inbox"
			| "from_name"
			| "from_email"
			| "subject"
			| "written_at"
	  )
	| ("body" | "quoted" | "attachments" | "reference" | "opening" | "candidate" | "delivery" | "suggested" | "filed_by");

/** Columns of an opening that publishing fills. */
type PublishedColumn =
	| ("held_at" | "slug" | "job_body" | "employer_shown" | "employer_as")
	| ("employer_agreed_at" | "published_at" | "valid_through" | "unpublished_at");

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
	/** When the desk's tables were created: older submissions have no due time. */
	desk_since: Generated<string | null>;
	/** See storage-mark.ts. */
	storage_mark: Generated<string | null>;
	next_storage_mark: Generated<string | null>;
	/** The Monday of the last week whose report was queued. */
	weekly_mail_of: Generated<string | null>;
	/** When `staff backup` last made a backup. */
	backed_up_at: Generated<string | null>;
	/** When sample data was created or last moved to the present; null for a firm's own data. See database/sample.ts. */
	sample_at: Generated<string | null>;
}

/** A restore or move into this database that has not finished. */
interface UnfinishedRow {
	id: number;
	/** Identifies the attempt that may write now. */
	token: string;
	command: "restore" | "move";
	begun_at: string;
	/** The mark on the file storage when the attempt began; it did not prevent the attempt. */
	storage_mark: string | null;
}

interface FileRow {
	key: string;
	written_at: string;
	/** When its submission was deleted: the file has to be deleted too. */
	dropped_at: Generated<string | null>;
}

interface CountedRow {
	/** Arrival by the counted clock; written at its next tick. */
	counted_at: Generated<string | null>;
}

export type Database = Kysely<Tables>;

export type DatabaseTransaction = Transaction<Tables>;

/** "off": no scanner was configured. */
type ScanState = "clean" | "unscanned" | "off" | "infected";

/** The same content within this time is a retry, not a second submission. */
export const REPEAT_WITHIN_MS = 24 * 60 * 60 * 1000;
