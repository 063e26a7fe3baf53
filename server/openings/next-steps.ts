import { checkInDays } from "../../contract/desk/check-ins.ts";
import { STEP_MAX, type Stage, type WaitsFor } from "../../contract/desk/opening-options.ts";
import type { OfficeHours } from "../../contract/office-hours.ts";
import { addOfficeDays, toOfficeMinute } from "../dates/compute-due-time.ts";
import { addDays } from "../dates/days.ts";
import type { NextStepColumns, PlacementRow } from "../store/tables.ts";

/*
 * The next step that follows from what happened, so that silence has a clock: an employer has two office days to answer,
 * a candidate two days. Recruiters may change every one of them.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
/** The pages promise a shortlist within this time. */
const SHORTLIST_MS = 3 * DAY_MS;
const ANSWER_DAYS = 2;
const CHECK_IN_TIME = "10:00";

export const NO_STEP: NextStepColumns = { next_step: null, next_due_at: null, waits_for: null };

export function shortlistStep(since: Date, now: Date, office: OfficeHours): NextStepColumns {
	const promised = new Date(since.getTime() + SHORTLIST_MS);
	return makeStep("Send the shortlist", promised > now ? promised : addOfficeDays(now, 1, office), "us");
}

export function moreCandidatesStep(now: Date, office: OfficeHours): NextStepColumns {
	return makeStep("Find more candidates", addOfficeDays(now, 1, office), "us");
}

type OpenStage = Exclude<Stage, "placed" | "ended">;

export function stageStep(stage: OpenStage, now: Date, office: OfficeHours): NextStepColumns {
	const inOfficeDays = (count: number) => addOfficeDays(now, count, office);
	switch (stage) {
		case "applied":
			return applicantStep(inOfficeDays(1));
		case "shortlisted":
			return makeStep("Request consent", inOfficeDays(1), "us");
		case "sent":
			return makeStep("Ask the employer for an answer", inOfficeDays(ANSWER_DAYS), "employer");
		case "interview":
			return makeStep("Get feedback on the interview", inOfficeDays(ANSWER_DAYS), "employer");
		case "offer":
			return makeStep("Ask about the offer", daysLater(now, ANSWER_DAYS), "candidate");
	}
}

/** @param due by when the firm promised an answer */
export function applicantStep(due: Date): NextStepColumns {
	return makeStep("Answer the applicant", due, "us");
}

export function consentAskedStep(now: Date): NextStepColumns {
	return makeStep("Follow up on the consent request", daysLater(now, ANSWER_DAYS), "candidate");
}

export function consentGivenStep(now: Date, office: OfficeHours): NextStepColumns {
	return makeStep("Send to the employer", addOfficeDays(now, 1, office), "us");
}

const VERDICT_STEPS = {
	interview: "Interview wanted: set a time",
	"interview, no consent": "Interview wanted: request consent",
	maybe: "Discuss the employer's “Maybe”",
	pass: "Employer passed: end candidacy or ask why",
	disagree: "The client's team disagrees: help them decide",
};

/** What follows from a reader's verdict on the shortlist. */
export function verdictStep(outcome: keyof typeof VERDICT_STEPS, now: Date, office: OfficeHours): NextStepColumns {
	return makeStep(VERDICT_STEPS[outcome], addOfficeDays(now, 1, office), "us");
}

export const INTERVIEW_STEP = "Interview on";

/** @param time in words */
export function interviewStep(time: string, end: Date): NextStepColumns {
	return makeStep(`${INTERVIEW_STEP} ${time}`, end, null);
}

export function newTimeStep(now: Date, office: OfficeHours): NextStepColumns {
	return makeStep("Interview canceled: set a new time", addOfficeDays(now, 1, office), "us");
}

/** One side named times, none of which suits the other so far. */
export function timesStep(waitsFor: "employer" | "candidate", now: Date, office: OfficeHours): NextStepColumns {
	return makeStep("Interview wanted: agree on a time", addOfficeDays(now, ANSWER_DAYS, office), waitsFor);
}

const COLLEAGUE_STEP = "Send or decline a colleague's link";

/** A reader asked for a colleague's link. What had to be done anyway stays. */
export function colleagueStep(present: NextStepColumns, now: Date, office: OfficeHours): NextStepColumns {
	return addStep(COLLEAGUE_STEP, present, now, office);
}

const REPLY_STEPS = { employer: "Answer the employer's email", candidate: "Answer the candidate's email" };

/** They replied to an email about the opening. What had to be done anyway stays. */
export function replyStep(
	from: keyof typeof REPLY_STEPS,
	present: NextStepColumns,
	now: Date,
	office: OfficeHours,
): NextStepColumns {
	return addStep(REPLY_STEPS[from], present, now, office);
}

/** The employer's email was answered: what else had to be done stays. Undefined if that was not the next step. */
export function answeredStep(present: NextStepColumns, now: Date, office: OfficeHours): NextStepColumns | undefined {
	const { next_step, next_due_at, waits_for } = present;
	if (!next_step?.startsWith(REPLY_STEPS.employer)) return undefined;
	const rest = next_step.slice(REPLY_STEPS.employer.length).replace(/^; /, "");
	if (rest) return { next_step: rest, next_due_at, waits_for };
	return makeStep("Hear back from the employer", addOfficeDays(now, ANSWER_DAYS, office), "employer");
}

/** Before what had to be done anyway, and due no later. */
function addStep(text: string, present: NextStepColumns, now: Date, office: OfficeHours): NextStepColumns {
	const step = makeStep(text, addOfficeDays(now, 1, office), "us");
	const { next_step, next_due_at } = present;
	if (!next_step || !next_due_at || !step.next_due_at) return step;
	if (next_step.startsWith(text)) return present;
	const due = next_due_at < step.next_due_at ? next_due_at : step.next_due_at;
	return { ...step, next_step: `${text}; ${next_step}`.slice(0, STEP_MAX), next_due_at: due };
}

/** The next check-in that was not done; nothing once all are done. On a day off it moves to the next office day. */
export function checkInStep(
	{ starts_on, guarantee_days, checked_days }: Pick<PlacementRow, "starts_on" | "guarantee_days" | "checked_days">,
	office: OfficeHours,
): NextStepColumns {
	const done: number[] = JSON.parse(checked_days);
	const day = checkInDays(guarantee_days).find((each) => !done.includes(each));
	if (day === undefined) return NO_STEP;
	return makeStep(`Day ${day} check-in`, toOfficeMinute(addDays(starts_on, day), CHECK_IN_TIME, office), null);
}

function makeStep(text: string, due: Date, waitsFor: WaitsFor | null): NextStepColumns {
	return { next_step: text, next_due_at: due.toISOString(), waits_for: waitsFor };
}

function daysLater(now: Date, days: number): Date {
	return new Date(now.getTime() + days * DAY_MS);
}
