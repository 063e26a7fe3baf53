import type { ChatLine, ChatState } from "../../contract/chat.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import type { Synonyms } from "../search/query.ts";
import type { ResumeTextRow } from "../store/tables.ts";

/* The lists of the inbox. */

export const queueNames = ["open", "mine", "unassigned", "due", "overdue", "answered", "suspected", "all"] as const;

/**
 * - open: waits for its first answer; mine, unassigned, due and overdue are parts of it. Due is what has to be answered
 *   before the day is over where the office is, and is not late yet.
 * - answered: had its first answer and is not closed.
 * - suspected: held back at the intake, until staff release it or say that it is spam.
 */
export type QueueName = (typeof queueNames)[number];

export interface View {
	queue: QueueName;
	kind?: Kind | undefined;
	/** What was typed to search for. */
	q?: string | undefined;
	synonyms?: Synonyms | undefined;
	/** Who looks. */
	me: string;
}

/** Where the day begins and ends. */
export interface Moment {
	now: Date;
	/** When today, and when tomorrow, is over where the office is. */
	todayEnds: Date;
	tomorrowEnds: Date;
}

export type State = "open" | "answered" | "closed" | "suspected" | "spam";

/** A submission in a list. */
export interface Row {
	reference: string;
	kind: Kind;
	name: string;
	/** Empty when it was added by hand without one. */
	email: string;
	company: string;
	/** What it is about, in a line, from the form's own fields. */
	gist: string;
	/** The state's abbreviation, such as OH; empty when none is named. */
	place: string;
	receivedAt: string;
	/** Null for what came before there was a desk. */
	dueAt: string | null;
	answeredAt: string | null;
	closedAt: string | null;
	outcome: string | null;
	state: State;
	owner: { id: string; name: string } | null;
	version: number;
	/** Whether anybody of the firm has opened it. */
	opened: boolean;
	/** Something about it could not be delivered. */
	failed: boolean;
}

interface Field {
	name: string;
	label: string;
	value: string;
}

export interface Delivery {
	id: string;
	target: "firm-mail" | "receipt" | "webhook" | "desk-mail";
	event: string;
	state: "waiting" | "sending" | "sent" | "failed";
	/** When it was sent or given up, or was queued. */
	since: string;
	attempts: number;
	next: string | null;
	/** Why it failed, or failed last. */
	error: string | null;
	/** Of an answer: what was written. */
	subject?: string;
	text?: string;
}

/** A line of the history. */
export interface Happening {
	id: string;
	at: string;
	/** received, details, delivered, not delivered, took, assigned, noted, called, answered, closed, reopened, spam, released, resent, undid, added, opened the resume, reminded ... */
	what: string;
	/** Who of the firm's people. */
	person: { id: string; name: string } | null;
	/** Of a note, a call or an answer. */
	text?: string;
	subject?: string;
	outcome?: string;
	/** The names of fields that its sender corrected. */
	fields?: string[];
	/** To whom it was given. */
	to?: { id: string; name: string } | null;
	/** What was delivered, or was not. */
	target?: Delivery["target"];
	event?: string;
	/** It was taken back within its ten seconds; its words are not told any more. */
	undone?: true;
}

/** What else somebody sent. */
export type Other = Pick<Row, "reference" | "kind" | "name" | "gist" | "receivedAt" | "answeredAt" | "state">;

/** One submission, all of it. */
export interface Item extends Row {
	phone: string;
	/** What was sent, in the order in which it is read, without name, email, phone, company and what was agreed to. */
	fields: Field[];
	/** Step two of a lead. */
	details: Field[];
	detailsAt: string | null;
	/** Of a message that began as a live chat. */
	chat?: { state: ChatState; lines: ChatLine[] };
	/** Sentences of the server for staff. */
	remarks: string[];
	/** Why it is held back. */
	suspected: string | null;
	/** Who added it after a call. */
	addedBy: { id: string; name: string } | null;
	source: { page: string | null; referrer: string | null; campaign: string };
	consent: { version: string; at: string } | null;
	file: { name: string; type: string; size: number; scan: string | null } | null;
	/** What came of reading the file; null until it is read. */
	resumeText: { state: ResumeTextRow["state"] } | null;
	/** What else this person sent, and others of this company; the newest first, at most ten of each. */
	samePerson: Other[];
	sameCompany: Other[];
	/** What who sent it said on their own page. */
	wishes: {
		/** Since when they are not looking. */
		pausedAt: string | null;
		/** Employers they are never to be shown to. */
		notShownTo: string[];
		/** When they agreed to keep it longer, and when they were asked. */
		keptAt: string | null;
		askedToKeepAt: string | null;
		/** An address that waits to be confirmed from there. */
		newEmail: string | null;
	};
	deliveries: Delivery[];
	/** From the first on. */
	events: Happening[];
	/** What the one who asks has written so far. */
	draft: { subject: string; text: string; savedAt: string } | null;
}
