import type { ChatLine, ChatState } from "../../contract/chat.ts";
import type { CandidateSource } from "../../contract/desk/candidates.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import type { Bounced, MailLine, ReceivedMail } from "../openings/views/received-mails.ts";
import type { Synonyms } from "../search/query.ts";
import type { DeliveryTarget, ResumeTextRow } from "../store/tables.ts";

/* Submissions as the desk's API returns them. */

export const queueNames = [
	"open",
	"mine",
	"unassigned",
	"due",
	"overdue",
	"snoozed",
	"answered",
	"suspected",
	"all",
] as const;

/**
 * - open: waiting for its first answer and not snoozed; mine, unassigned, due and overdue are subsets. Due means due before the end of
 *   the day at the office, and not overdue yet.
 * - snoozed: waiting for its first answer, and left out of the lists above until a time that a recruiter chose.
 * - answered: answered at least once and not closed.
 * - suspected: suspected spam, until staff release it or mark it as spam.
 */
export type QueueName = (typeof queueNames)[number];

export interface ListView {
	queue: QueueName;
	kind?: Kind | undefined;
	/** The search text as typed. */
	q?: string | undefined;
	synonyms?: Synonyms | undefined;
	/** Id of the signed-in person. */
	me: string;
}

export interface DayBoundaries {
	now: Date;
	/** When today and tomorrow end at the office. */
	todayEnds: Date;
	tomorrowEnds: Date;
}

export type SubmissionState = "open" | "answered" | "closed" | "suspected" | "spam";

/** A submission in a list. */
export interface SubmissionSummary {
	reference: string;
	kind: Kind;
	name: string;
	/** Empty when it was added by hand without one. */
	email: string;
	company: string;
	/** What it is about, in one line, from the form's fields. */
	gist: string;
	/** The state's abbreviation, such as OH; empty if none was given. */
	place: string;
	receivedAt: string;
	/** Null for submissions older than the desk. */
	dueAt: string | null;
	answeredAt: string | null;
	closedAt: string | null;
	outcome: string | null;
	/** May be over. */
	snoozedUntil: string | null;
	state: SubmissionState;
	owner: { id: string; name: string } | null;
	version: number;
	/** Whether a team member has opened it. */
	opened: boolean;
	/** Whether one of its deliveries failed. */
	failed: boolean;
	/** A candidate whom the team added, and who did not agree to be on file yet. */
	notAgreed: boolean;
}

interface Field {
	name: string;
	label: string;
	value: string;
}

export interface DeliveryView {
	id: string;
	target: DeliveryTarget;
	event: string;
	state: "waiting" | "sending" | "sent" | "failed";
	/** When it was sent or failed; otherwise when it was queued. */
	since: string;
	attempts: number;
	next: string | null;
	/** Why it failed, or why the last attempt did. */
	error: string | null;
	/** Only for an answer. */
	subject?: string;
	text?: string;
}

export interface HistoryEvent {
	id: string;
	at: string;
	/**
	 * received, details, delivered, not delivered, took, assigned, noted, called, answered, closed, reopened, spam,
	 * snoozed, unsnoozed, released, resent, undid, added, opened the resume, reminded ...
	 */
	what: string;
	/** The team member; null if it was not one of them. */
	person: { id: string; name: string } | null;
	/** Text of a note, call or answer. */
	text?: string;
	subject?: string;
	outcome?: string;
	/** Of an event in an opening ("opening: moved"): the stage they were moved to, a reason, a verdict. */
	inOpening?: Record<string, unknown>;
	/** Names of the fields that the sender corrected. */
	fields?: string[];
	/** The email that they replied with. */
	mail?: ReceivedMail;
	/** Why this answer was not delivered, or came back, as the mail server said it. */
	notDelivered?: string;
	/** The new owner. */
	to?: { id: string; name: string } | null;
	/** How long it is snoozed. */
	until?: string;
	/** When the call begins that was booked or moved. */
	callAt?: string;
	/** The delivery that was sent or failed. */
	target?: DeliveryView["target"];
	event?: string;
	/** It was undone within ten seconds; its text is no longer included. */
	undone?: true;
}

/** Another submission by the same person or company. */
export type RelatedSubmission = Pick<
	SubmissionSummary,
	"reference" | "kind" | "name" | "gist" | "receivedAt" | "answeredAt" | "state"
>;

/** One submission in full. */
export interface SubmissionDetail extends SubmissionSummary {
	phone: string;
	/** The form's fields in display order, without name, email, phone, company and consent. */
	fields: Field[];
	/** Step two of a lead. */
	details: Field[];
	detailsAt: string | null;
	/** Only for a message that began as a live chat. */
	chat?: { state: ChatState; lines: ChatLine[] };
	/** The call that they booked with it. */
	call: {
		at: string;
		endsAt: string;
		zone: string;
		with: { id: string; name: string };
		canceledAt: string | null;
	} | null;
	/** Notes by the server for staff, in sentences. */
	remarks: string[];
	/** Why it is suspected spam. */
	suspected: string | null;
	/** Who added it by hand, after a call. */
	addedBy: { id: string; name: string } | null;
	source: { page: string | null; referrer: string | null; campaign: string };
	consent: { version: string; at: string } | null;
	file: { name: string; type: string; size: number; scan: string | null } | null;
	/** Result of extracting the file's text; null until that is done. */
	resumeText: { state: ResumeTextRow["state"] } | null;
	/** Other submissions by this person, and by others at this company; newest first, at most ten of each. */
	samePerson: RelatedSubmission[];
	sameCompany: RelatedSubmission[];
	/** The email it began as. */
	original: ReceivedMail | null;
	/** Emails from and to the sender, in every thread; the newest first. */
	mails: MailLine[];
	/** Set if emails to the sender come back. */
	bounced: Bounced | null;
	/** The submission to which the email may belong that this message began as, until someone has decided. */
	suggested: RelatedSubmission | null;
	/** Or the opening, with the id of our email that was answered. */
	suggestedOpening: { answers: string; id: string; title: string; company: string } | null;
	/** The submission, or the opening, with which a recruiter filed the email that this message began as. */
	filedWith: string | null;
	/** Whether this candidate was merged with another one. */
	isMerged: boolean;
	/** Set if the team added this candidate. */
	added: {
		source: CandidateSource;
		detail: string;
		at: string;
		askedAt: string | null;
		agreedAt: string | null;
		/** When they are deleted, unless they agree. */
		deletedAt: string;
	} | null;
	/** The job it was sent for, if it was sent for one. */
	applied: { opening: string; about: string; onFile: boolean } | null;
	/** What the sender set on their page. */
	wishes: {
		/** Since when they have not been looking for a job. */
		pausedAt: string | null;
		/** Employers who must never see them. */
		notShownTo: string[];
		/** When they agreed to have it kept longer, and when they were asked. */
		keptAt: string | null;
		askedToKeepAt: string | null;
		/** A new address that is not confirmed yet. */
		newEmail: string | null;
	};
	deliveries: DeliveryView[];
	/** Oldest first. */
	events: HistoryEvent[];
	/** The signed-in person's draft. */
	draft: { subject: string; text: string; savedAt: string } | null;
}
