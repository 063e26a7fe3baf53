import { formatCallTime } from "../../../contract/call-times.ts";
import { INTERVIEW_MINUTES } from "../../../contract/meetings/interviews.ts";
import type { Firm } from "../../../site/content/schema.ts";
import type { CalendarEvent } from "../../booking/calendar-file.ts";
import type { InterviewMail } from "../../queue/delivery-content.ts";
import type { InterviewRow } from "../../store/tables.ts";
import type { Letter } from "./Letter.tsx";

/*
 * Emails about an interview and their calendar files. The employer's name the candidate by letter only: both stay in
 * calendars, whatever the candidate decides later. Nothing that the employer or the candidate typed is in them.
 */

interface Context {
	interview: InterviewRow;
	to: "candidate" | "employer" | "recruiter";
	/** The job's title and place, as this reader may know it. */
	about: string;
	/** Such as 'Candidate B'. */
	letter: string;
	firm: Firm;
	/** Where it is moved and canceled. */
	link: Letter["link"];
	now: Date;
}

export function interviewLetter(event: InterviewMail["event"], context: Context): Letter {
	const { interview, to, about, letter, firm, link, now } = context;
	const { starts_at, place } = interview;
	const isCanceled = event === "interview canceled";
	const time = starts_at && formatCallTime(new Date(starts_at), firm.hours.timeZone, INTERVIEW_MINUTES);
	const where = place || "We'll send the video link or address";
	const rows: [string, string][] = [
		["About", about],
		...(to === "candidate" ? [] : [["With", letter] satisfies [string, string]]),
		...(time && event !== "interview times" ? [["When", time] satisfies [string, string]] : []),
		...(time && !isCanceled && event !== "interview times" ? [["Where", where] satisfies [string, string]] : []),
	];
	const what = to === "candidate" ? about : `${letter}, ${about}`;
	return {
		...WORDS[event]({ what, time: time ?? "", isDayBefore: isDayBefore(interview, now), to }),
		rows,
		...(link && !isCanceled && { link }),
	};
}

interface Told {
	what: string;
	time: string;
	isDayBefore: boolean;
	to: Context["to"];
}

type Words = Pick<Letter, "subject" | "preview" | "heading" | "paragraphs">;

const CHANGE =
	"The attached file adds it to your calendar. If you can't make it, use the link in this email to move or cancel it.";

const WORDS: Record<InterviewMail["event"], (told: Told) => Words> = {
	"interview times": ({ what, to }) => ({
		subject: `Pick a time for your interview: ${what}`,
		preview: "Choose the times that work for you.",
		heading: "When can you meet?",
		paragraphs: [
			to === "candidate"
				? "The employer would like to meet you, and we have times to choose from. Check all that work for you, or suggest others. We'll book the first time that works for both of you and email you."
				: "The candidate would like to meet you, and we have times to choose from. Check all that work for you, or suggest others. We'll book the first time that works for both of you and email you.",
		],
	}),
	"interview set": ({ what, time }) => ({
		subject: `Interview: ${time}`,
		preview: `${what}.`,
		heading: "The interview is set",
		paragraphs: [CHANGE],
	}),
	"interview moved": ({ what, time }) => ({
		subject: `Changed: interview on ${time}`,
		preview: `${what}.`,
		heading: "The interview was changed",
		paragraphs: [CHANGE],
	}),
	"interview canceled": ({ what, time }) => ({
		subject: `Canceled: interview on ${time}`,
		preview: `${what}.`,
		heading: "The interview is canceled",
		paragraphs: ["The attached file removes it from your calendar. Your recruiter will be in touch about what's next."],
	}),
	"interview soon": ({ what, time, isDayBefore }) => ({
		subject: `${isDayBefore ? "Tomorrow" : "Starting soon"}: interview on ${time}`,
		preview: `${what}.`,
		heading: isDayBefore ? "Your interview is tomorrow" : "Your interview begins within the hour",
		paragraphs: ["If you can't make it, use the link in this email to move or cancel it, or call us."],
	}),
};

const HOUR_MS = 60 * 60 * 1000;

function isDayBefore({ starts_at }: InterviewRow, now: Date): boolean {
	return starts_at !== null && Date.parse(starts_at) - now.getTime() > HOUR_MS;
}

/** Undefined while no time is set. */
export function interviewEvent({ interview, to, about, letter, firm }: Context): CalendarEvent | undefined {
	const { id, sequence, starts_at, ends_at, canceled_at, place } = interview;
	if (!starts_at || !ends_at) return undefined;
	const [, domain = "localhost"] = firm.email.split("@");
	return {
		...{ uid: `${id}@${domain}`, sequence, from: new Date(starts_at), to: new Date(ends_at) },
		canceled: canceled_at !== null,
		summary: to === "candidate" ? `Interview: ${about}` : `Interview: ${letter}, ${about}`,
		description: `Arranged by ${firm.name}. To move or cancel it, use the link in our email, or call ${firm.phone}.`,
		...(place && { place }),
	};
}
