import * as z from "zod/mini";
import { choice, email, longText, salesRoles, text } from "../forms/rules.ts";
import { MEETING_PLACE_MAX, OFFERS_MAX } from "../meetings/interviews.ts";
import { hasNoPlaceholder, instant, noteText } from "./actions.ts";
import { ANSWER_MAX, callOutcomes, NOTE_MAX, SUBJECT_MAX, SUMMARY_MAX } from "./desk-options.ts";
import {
	COMPANY_NAME_MAX,
	EMPLOYER_AS_MAX,
	endReasons,
	feedbackVerdicts,
	GUARANTEE_DAYS_MAX,
	JOB_BODY_MAX,
	MONEY_MAX,
	movableStages,
	READERS_MAX,
	REASONS_TO_EXPLAIN,
	SEATS_MAX,
	SHORTLIST_MAX,
	STEP_MAX,
	TITLE_MAX,
	WHY_MAX,
	waitsFor,
	workModes,
} from "./opening-options.ts";
import { requirementEdits } from "./requirement-edits.ts";

/*
 * What recruiters do with openings, their candidates and companies: POST /api/openings/ID/<what>,
 * /api/openings/ID/candidates/REF/<what> and /api/companies/ID/<what>, with the rest as JSON. An action carries the
 * version of the record that the recruiter saw.
 */

const VERSION_MISSING = "Say which version you saw";
const versioned = { version: z.number(VERSION_MISSING).check(z.int(VERSION_MISSING)) };

const line = (max: number, name: string, min = 0) =>
	text({ min, short: `${name} is required`, max, long: `${name} must be less than ${max} characters` });

const lines = (max: number, name: string) =>
	longText({ min: 0, short: "", max, long: `${name} must be less than ${max} characters` });

/** Unlike a form's field, it stays undefined if it is left out: an edit then leaves the old text alone. */
const keptText = (max: number, name: string) =>
	z.string(`${name} must be text`).check(z.trim(), z.maxLength(max, `${name} must be less than ${max} characters`));

const DAY_INVALID = "Enter a date such as 2027-01-04";

/** Such as 2027-01-04. */
const day = z
	.string(DAY_INVALID)
	.check(z.refine((value) => /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(value) && isRealDay(value), DAY_INVALID));

function isRealDay(value: string): boolean {
	const parsed = new Date(`${value}T00:00:00Z`);
	return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

const money = (name: string, min = 0) => {
	const message = `${name} must be a whole dollar amount`;
	return z.number(message).check(z.int(message), z.gte(min, message), z.lte(MONEY_MAX, message));
};

const FEE_INVALID = "The fee must be a percentage between 0 and 100";
const feePercent = z.number(FEE_INVALID).check(z.gte(0, FEE_INVALID), z.lte(100, FEE_INVALID));

const wholeNumber = (min: number, max: number, message: string) =>
	z.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message));

const guaranteeDays = wholeNumber(0, GUARANTEE_DAYS_MAX, `The guarantee must be 0 to ${GUARANTEE_DAYS_MAX} whole days`);

/** A nullable field that may be left out. */
const optional = <Field extends z.ZodMiniType>(field: Field) => z.optional(z.nullable(field));

const STATE_INVALID = "Please name the state";

const openingFields = {
	title: line(TITLE_MAX, "Title", 1),
	role: choice(salesRoles, "Please select role type"),
	seats: wholeNumber(1, SEATS_MAX, `Positions must be 1 to ${SEATS_MAX}`),
	city: optional(keptText(100, "City")),
	state: optional(z.string(STATE_INVALID).check(z.regex(/^[a-z]+(-[a-z]+)*$/, STATE_INVALID))),
	mode: optional(choice(workModes, "Choose on-site, hybrid or remote")),
	payFrom: optional(money("Pay")),
	payTo: optional(money("Pay")),
	fee: optional(feePercent),
	guaranteeDays: z.optional(guaranteeDays),
	words: z.optional(keptText(NOTE_MAX, "The job description")),
};

interface PayRange {
	payFrom?: number | null | undefined;
	payTo?: number | null | undefined;
}

const payInOrder = z.refine<PayRange>(({ payFrom, payTo }) => payFrom == null || payTo == null || payFrom <= payTo, {
	path: ["payTo"],
	message: "The top of the range can't be lower than the bottom",
});

const COMPANY_MISSING = "Choose a company";
const company = z.union(
	[
		z.object({ id: z.string(COMPANY_MISSING).check(z.minLength(1, COMPANY_MISSING)) }),
		z.object({
			name: z
				.string(COMPANY_MISSING)
				.check(
					z.trim(),
					z.minLength(1, COMPANY_MISSING),
					z.maxLength(COMPANY_NAME_MAX, `Company name must be less than ${COMPANY_NAME_MAX} characters`),
				),
		}),
	],
	COMPANY_MISSING,
);

export const newOpeningSchema = z
	.object({ request: z.optional(z.nullable(z.string())), company, ...openingFields })
	.check(payInOrder);

export type NewOpening = z.output<typeof newOpeningSchema>;

const contactName = line(100, "Name", 1);

const nextStep = {
	text: line(STEP_MAX, "The next step", 1),
	dueAt: instant,
	/** Null if nobody has to act, because a date is set. */
	waitsFor: z.nullable(choice(waitsFor, "Choose who we're waiting for")),
};

const shortlistedCandidate = z.object({
	candidate: z.string("Say who"),
	/** Left out: what the resume says about the work, without naming anyone. */
	summary: z.optional(lines(SUMMARY_MAX, "The summary")),
	concern: z.optional(lines(SUMMARY_MAX, "The concern")),
	shares: z.nullable(z.enum(["name", "resume"], "Say what to share: nothing, the name, or also the resume")),
});

export type ShortlistedCandidate = z.output<typeof shortlistedCandidate>;

const mailSubject = z.optional(
	line(SUBJECT_MAX, "The subject").check(z.refine(hasNoPlaceholder, "Fill in the placeholders in the subject")),
);

const mailText = (name: string) =>
	lines(ANSWER_MAX, name).check(z.refine(hasNoPlaceholder, `Fill in what is marked in the message`));

const openingAction = <What extends string, Fields extends z.core.$ZodShape>(what: What, fields: Fields) =>
	z.object({ what: z.literal(what), ...versioned, ...fields });

const emailedReader = z.object({ name: contactName, email: email() });

const publication = {
	/** The last day on which it is listed. */
	validThrough: day,
	body: lines(JOB_BODY_MAX, "The text"),
	/** Whether the employer is named. */
	employerShown: z.boolean("Say whether the employer is named"),
	/** Records that the employer agreed to be named. */
	employerAgreed: z.optional(z.boolean()),
	/** Instead of the name; left out: the industry and the state. */
	employerAs: z.optional(line(EMPLOYER_AS_MAX, "The description")),
};

/** A job page that is checked and previewed before it is published: POST /api/openings/ID/preview. */
export const publicationSchema = z.object(publication);

export type WantedPublication = z.output<typeof publicationSchema>;

export const openingActionSchema = z.discriminatedUnion("what", [
	openingAction("edit", {
		...z.partial(z.object(openingFields)).shape,
		contact: optional(z.string()),
		company: z.optional(company),
	}).check(payInOrder),
	openingAction("take", {}),
	openingAction("assign", { to: z.nullable(z.string("Choose who to assign it to, or no one")) }),
	openingAction("note", { text: noteText(1) }),
	openingAction("call", { outcome: choice(callOutcomes, "Choose how the call went"), text: noteText(0) }),
	openingAction("next", nextStep),
	openingAction("requirements", { edits: requirementEdits }),
	openingAction("hold", {}),
	openingAction("reopen", {}),
	openingAction("cancel", { reason: line(WHY_MAX, "A reason", 1) }),
	/** Lists it on the public site, or renews it. */
	openingAction("publish", publication),
	openingAction("unpublish", {}),
	/** Asks the contact by email whether the employer may be named. */
	openingAction("ask-employer", { subject: mailSubject, text: z.optional(mailText("The message")) }),
	/** Answers an email that someone at the employer replied with. */
	openingAction("answer-email", {
		/** Id of the email. */
		mail: z.string("Say which email you answer"),
		subject: mailSubject,
		text: mailText("The answer").check(z.minLength(1, "Write the answer")),
	}),
	openingAction("shortlist", {
		subject: mailSubject,
		message: mailText("The message"),
		candidates: z
			.array(shortlistedCandidate, "Choose the candidates")
			.check(z.minLength(1, "Choose a candidate first"), z.maxLength(SHORTLIST_MAX, "Choose fewer candidates")),
		readers: z
			.array(emailedReader, "Say who to send it to")
			.check(z.minLength(1, "Say who to send it to"), z.maxLength(READERS_MAX, "Choose fewer recipients")),
		askOnInterest: z.optional(z.boolean()),
	}),
	openingAction("undo", { event: z.string("Say what to undo") }),
]);

export type OpeningAction = z.output<typeof openingActionSchema>;
export type OpeningActionName = OpeningAction["what"];
export type OpeningActionOf<What extends OpeningActionName> = Extract<OpeningAction, { what: What }>;

/** On one reader of the shortlist: POST /api/openings/ID/links/LINK/<what>, with the opening's version. */
export const readerActionSchema = z.discriminatedUnion("what", [
	openingAction("revoke", {}),
	/** For a reader whom another one asked for. */
	openingAction("grant", {}),
	/** Emails them a fresh link. */
	openingAction("send", {}),
]);

export type ReaderAction = z.output<typeof readerActionSchema>;

/** Adds a candidate. It needs no version: adding merges with whatever happened meanwhile. */
export const addCandidateSchema = z.object({
	candidate: z.string("Say who"),
	why: z.optional(lines(NOTE_MAX, "The reason")),
});

export const candidacyActionSchema = z.discriminatedUnion("what", [
	openingAction("stage", {
		to: z.enum(movableStages, "Choose a stage"),
		next: z.optional(z.object(nextStep)),
	}),
	openingAction("end", {
		reason: choice(endReasons, "Choose why it ended"),
		why: z.optional(lines(WHY_MAX, "The explanation")),
	}).check(
		z.refine(({ reason, why }) => !REASONS_TO_EXPLAIN.includes(reason) || Boolean(why), {
			path: ["why"],
			message: "Explain it in a few words",
		}),
	),
	openingAction("remove", {}),
	openingAction("ask", { subject: mailSubject, text: z.optional(mailText("The message")) }),
	openingAction("consent", { answer: z.nullable(z.enum(["yes", "no"], "Say yes or no")) }),
	openingAction("next", nextStep),
	openingAction("note", {
		text: noteText(1),
		/** Interview feedback. */
		verdict: z.optional(z.nullable(choice(feedbackVerdicts, "Choose how it went"))),
	}),
	/** Sets an interview that both sides agreed on, proposes times to both, or says where they meet. */
	openingAction("interview", {
		at: optional(instant),
		offers: z.optional(z.array(instant, "Choose times").check(z.maxLength(OFFERS_MAX, "Choose fewer times"))),
		place: z.optional(keptText(MEETING_PLACE_MAX, "The place")),
	}),
	openingAction("cancel-interview", {}),
	openingAction("place", {
		startsOn: day,
		base: money("The base", 1),
		fee: optional(money("The fee")),
		why: z.optional(line(WHY_MAX, "The explanation")),
		/** Whether it closes the request that the opening came from. */
		closesRequest: z.optional(z.boolean()),
	}),
	openingAction("checked", {
		day: wholeNumber(0, GUARANTEE_DAYS_MAX, "Say which check-in"),
		text: noteText(0),
	}),
	openingAction("invoiced", { on: z.nullable(day) }),
	openingAction("paid", { on: z.nullable(day) }),
	openingAction("left", {
		/** The last day at work; null if they never started. */
		on: z.nullable(day),
		why: line(WHY_MAX, "A reason", 1),
	}),
]);

export type CandidacyAction = z.output<typeof candidacyActionSchema>;
export type CandidacyActionName = CandidacyAction["what"];
export type CandidacyActionOf<What extends CandidacyActionName> = Extract<CandidacyAction, { what: What }>;

export const companyActionSchema = z.discriminatedUnion("what", [
	openingAction("edit", {
		name: z.optional(line(COMPANY_NAME_MAX, "Name", 1)),
		termsAgreedOn: optional(day),
		fee: optional(feePercent),
		guaranteeDays: z.optional(guaranteeDays),
		offLimits: z.optional(z.boolean()),
		note: z.optional(keptText(NOTE_MAX, "The note")),
	}),
	openingAction("merge", { into: z.string(COMPANY_MISSING) }),
	/** Takes one of the merged names out again. */
	openingAction("split", { name: z.string("Say which name to split off") }),
	openingAction("contact", {
		/** Null to add one. */
		id: z.nullable(z.string()),
		name: contactName,
		title: line(100, "Title"),
		email: email(),
		phone: line(20, "Phone"),
	}),
	openingAction("undo", { event: z.string("Say what to undo") }),
]);

export type CompanyAction = z.output<typeof companyActionSchema>;
export type CompanyActionName = CompanyAction["what"];
export type CompanyActionOf<What extends CompanyActionName> = Extract<CompanyAction, { what: What }>;
