import * as z from "zod/mini";
import type { DeliveryEvent, DeliveryRow } from "../store/tables.ts";

/*
 * What a delivery is about: its event, and what is not in the submission. Stored as the columns event and mail, and
 * parsed wherever a row is read. Versions since 1.0 wrote these same shapes, but for these: rows from before the desk
 * have no content at all, answers before 1.5 never propose candidates, and up to 1.6.4 a transcript was a desk email.
 */

/** A recruiter's email to the sender of a submission. */
const answer = z.object({
	to: z.string(),
	name: z.string(),
	/** Replaced, and the text emptied, when a candidate in it was erased. */
	subject: z.string(),
	text: z.string(),
	/** Id of the author. */
	by: z.string(),
	/** Set for a shortlist: its candidates are stored by server/openings and added below the text on sending. */
	proposes: z.optional(z.literal(true)),
	/** Set for a consent request: a link to the candidate's page is added below the text on sending. */
	asks: z.optional(z.literal(true)),
	/** Set for the question whether a candidate whom the team added agrees: a link to their page is added on sending. */
	agrees: z.optional(z.literal(true)),
	/** Id of the shortlist's reader: a line for each candidate and a link of their own are added on sending. */
	reader: z.optional(z.string()),
	/** Set for the question whether the employer may be named in a job listing: a link is added on sending. */
	names: z.optional(z.literal(true)),
	/** Id of the email that it answers, if that is in an opening. */
	answers: z.optional(z.string()),
	/** Set for a reminder that nobody wrote. */
	automatic: z.optional(z.literal(true)),
});

/** It contains a secret: a link that works once. Erased after sending. */
const signInMail = z.object({
	event: z.enum(["invitation", "sign-in"]),
	to: z.string(),
	/** Empty until they join. */
	name: z.string(),
	link: z.string(),
	/** The person who sent the invitation, or requested the link for a colleague. */
	by: z.optional(z.string()),
});

/**
 * Warns that submissions are almost due and next steps are due. It stores no personal data: both are looked up when it
 * is sent.
 */
const reminder = z.object({
	event: z.literal("reminder"),
	/** Id of the recipient. */
	person: z.string(),
	references: z.array(z.string()),
	/** Candidate is empty for a step of the opening itself. */
	steps: z.optional(z.array(z.object({ opening: z.string(), candidate: z.string() }))),
	/** The desk's public origin, because the server that sends the email may not have one configured. */
	desk: z.string(),
});

/** Report on the previous week. The numbers are computed when it is sent. */
const weeklyReport = z.object({
	event: z.literal("weekly"),
	/** Id of the recipient. */
	person: z.string(),
	/** The Monday of that week. */
	week: z.string(),
	/** The desk's public origin. */
	desk: z.string(),
});

/** Tells the firm what was changed, without the new values, which are in the submission. */
const changeNotice = z.object({
	what: z.string(),
	/** Names of the changed fields. */
	fields: z.optional(z.array(z.string())),
});

/** A code for a reader of a shortlist. It is made when it is sent. */
const readerCode = z.object({ event: z.literal("code"), reader: z.string() });

/** A job alert. Whom it is for and which jobs it names is looked up when it is sent. */
const alertMail = z.object({ event: z.enum(["alert asked", "new jobs"]), alert: z.string() });

/** About a booked call. Its times are looked up when it is sent. */
const callMail = z.object({
	event: z.enum(["call booked", "call moved", "call canceled", "call soon"]),
	call: z.string(),
	to: z.enum(["visitor", "recruiter"]),
});

/** About an interview. Its time is looked up when it is sent. */
const interviewMail = z.object({
	event: z.enum(["interview times", "interview set", "interview moved", "interview canceled", "interview soon"]),
	interview: z.string(),
	/** "candidate", "recruiter", or the id of a reader of the shortlist. */
	to: z.string(),
	/** Id of the recruiter, if it is for one. */
	person: z.optional(z.string()),
});

/** To an address that the submission no longer has. Erased after sending. */
const addressChanged = z.object({ event: z.literal("address changed"), to: z.string() });

/** Tells the sender that their submissions are withdrawn and deleted. Erased after sending. */
const withdrawnToSender = z.object({
	event: z.literal("withdrawn"),
	to: z.string(),
	/** How many. */
	submissions: z.optional(z.number()),
});

/** Tells the firm that a submission was withdrawn and deleted. */
const withdrawnToFirm = z.object({
	event: z.literal("withdrawn"),
	reference: z.string(),
	kind: z.string(),
	at: z.string(),
});

const deliveryContent = z.union([
	z.discriminatedUnion("event", [
		z.object({
			event: z.enum(["received", "details", "link", "transcript", "address link", "new address", "keep", "job closed"]),
		}),
		z.extend(answer, { event: z.literal("written") }),
		z.extend(changeNotice, { event: z.literal("changed") }),
		...[signInMail, reminder, weeklyReport, addressChanged, readerCode, alertMail, callMail, interviewMail],
	]),
	withdrawnToSender,
	withdrawnToFirm,
]);

export type DeliveryContent = z.infer<typeof deliveryContent>;
export type Answer = z.infer<typeof answer>;
export type SignInMail = z.infer<typeof signInMail>;
export type Reminder = z.infer<typeof reminder>;
export type WeeklyReport = z.infer<typeof weeklyReport>;
export type ChangeNotice = z.infer<typeof changeNotice>;
export type CallMail = z.infer<typeof callMail>;
export type InterviewMail = z.infer<typeof interviewMail>;
export type WithdrawnToSender = z.infer<typeof withdrawnToSender>;
export type WithdrawnToFirm = z.infer<typeof withdrawnToFirm>;

/** Undefined if it was erased after sending, or cannot be read. */
export function readContent({ event, mail }: Pick<DeliveryRow, "event" | "mail">): DeliveryContent | undefined {
	try {
		return deliveryContent.safeParse({ ...(mail && JSON.parse(mail)), event }).data;
	} catch {
		return undefined; // not JSON
	}
}

/** As it is stored. */
export function contentColumns({ event, ...content }: DeliveryContent): { event: DeliveryEvent; mail: string | null } {
	return { event, mail: Object.keys(content).length > 0 ? JSON.stringify(content) : null };
}
