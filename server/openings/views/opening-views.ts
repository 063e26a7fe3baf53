import type {
	Consent,
	EndReason,
	OpeningStatus,
	Stage,
	WaitsFor,
	WorkMode,
} from "../../../contract/desk/opening-options.ts";
import type { PassReason, Verdict } from "../../../contract/shortlist.ts";
import type { ReceivedMail } from "./received-mails.ts";

/* Openings as the desk shows them. Times are ISO text in UTC, days such as 2027-01-04, money whole dollars. */

export interface Named {
	id: string;
	name: string;
}

export interface OpeningSummary {
	id: string;
	title: string;
	company: Named;
	seats: number;
	/** Placements, also of candidates who left since. */
	filled: number;
	status: OpeningStatus;
	owner: Named | null;
	/** How many candidates are in each stage. */
	stages: Record<Stage, number>;
	nextDueAt: string | null;
	/** What has to be done then, and for whom we are waiting. */
	nextStep: string | null;
	waitsFor: WaitsFor | null;
	openedAt: string;
	city: string | null;
	state: string | null;
	mode: WorkMode | null;
	version: number;
}

export interface PlacementView {
	startsOn: string;
	base: number;
	/** Null for those who may not see it. */
	fee: number | null;
	feeWhy: string | null;
	guaranteeDays: number;
	guaranteeEndsOn: string;
	/** Check-ins, as days after the start. */
	checkIns: { day: number; dueOn: string; done: boolean }[];
	invoicedOn: string | null;
	paidOn: string | null;
	leftOn: string | null;
	leftWhy: string | null;
	neverStarted: boolean;
	/** The opening for a replacement. */
	replacement: string | null;
}

export interface CandidacyView {
	/** The reference that was added. It never changes. */
	candidate: string;
	/** Reference of the newest resume; null once the candidate was erased. */
	resume: string | null;
	name: string;
	/** City and state, as they gave it. */
	place: string;
	hasEmail: boolean;
	phone: string;
	hasFile: boolean;
	why: string;
	stage: Stage;
	stageAt: string;
	consent: Consent;
	askedAt: string | null;
	consentAt: string | null;
	letter: string | null;
	sentAt: string | null;
	nextStep: string | null;
	nextDueAt: string | null;
	waitsFor: WaitsFor | null;
	verdicts: VerdictView[];
	/** To be agreed on, or to come. */
	interview: InterviewTimes | null;
	ended: { reason: EndReason; why: string | null; at: string } | null;
	placement: PlacementView | null;
	/** They were placed in another opening, and their guarantee runs. */
	placedElsewhere: boolean;
	version: number;
}

/** An interview, and which times suit whom. */
export interface InterviewTimes {
	/** Null until a time suits both. */
	at: string | null;
	place: string;
	employer: string[];
	candidate: string[];
	/** What a recruiter proposed to both. */
	proposed: string[];
}

/** What a reader of the shortlist thinks of a candidate. */
export interface VerdictView {
	/** Id of the reader's link. */
	link: string;
	/** The reader's name. */
	reader: string;
	verdict: Verdict;
	reason: PassReason | null;
	comment: string;
	times: string;
	at: string;
}

/** A reader of the shortlist. The link itself is only in their email. */
export interface ReaderView extends Named {
	email: string;
	/** The reader who asked for them, until and after a recruiter granted it. */
	requestedBy: Named | null;
	/** Null while it waits for a recruiter. */
	grantedAt: string | null;
	sentAt: string | null;
	/** When they got the link again: as a reminder, or because a recruiter sent it. */
	remindedAt: string | null;
	/** When they first used it with a button. */
	openedAt: string | null;
	revokedAt: string | null;
}

export interface OpeningEvent {
	id: string;
	at: string;
	what: string;
	person: Named | null;
	/** The candidate it is about. */
	candidate: string | null;
	data: Record<string, unknown>;
	/** The email that somebody replied with. */
	mail?: ReceivedMail;
}

export interface ContactView extends Named {
	title: string;
	email: string;
	phone: string;
}

export interface OpeningDetail extends OpeningSummary {
	/** Reference of the request it came from. */
	request: string | null;
	role: string;
	payFrom: number | null;
	payTo: number | null;
	words: string;
	/** Percent; null for those who may not see it. */
	fee: number | null;
	maySeeFee: boolean;
	guaranteeDays: number;
	contact: ContactView | null;
	/** The opening whose placement it replaces. */
	replaces: string | null;
	cancelReason: string | null;
	closedAt: string | null;
	sentAt: string | null;
	/** Its own next step; the summary's is the earliest of all. */
	ownStep: { text: string; dueAt: string; waitsFor: WaitsFor | null } | null;
	termsAgreedOn: string | null;
	candidacies: CandidacyView[];
	/** Readers of the shortlist. */
	links: ReaderView[];
	/** Its page on the public site; null if it has none, or was taken down. */
	published: { slug: string; validThrough: string } | null;
	/** What it says there, or said last. */
	job: { body: string; employerAs: string; employerShown: boolean; employerAgreedAt: string | null };
	events: OpeningEvent[];
}
