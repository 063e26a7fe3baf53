import * as z from "zod/mini";
import { usZones } from "./call-times.ts";
import { choice, email, fullName, phone } from "./forms/rules.ts";

/* A call of 20 minutes with a recruiter: when it can be, what a visitor sends, and what the pages at /book show. */

export const callTopics = [
	{ value: "hiring", label: "Hiring salespeople" },
	{ value: "job", label: "My next sales job" },
	{ value: "other", label: "Something else" },
] as const;

export type CallTopic = (typeof callTopics)[number]["value"];

/** Minutes kept free around a call. */
export const bufferChoices = [0, 10, 20, 40] as const;

/** Hours between booking and the call, at least. */
export const noticeChoices = [1, 2, 4, 24, 48] as const;

const TIME_INVALID = "Enter a time between 5:00 am and 11:00 pm";
/** No clock in the US changes in between, so each of these times happens once a day. */
const EARLIEST = "05:00";
const LATEST = "23:00";

const clockTime = z
	.string(TIME_INVALID)
	.check(z.refine((time) => /^\d\d:[0-5]\d$/.test(time) && time >= EARLIEST && time <= LATEST, TIME_INVALID));

const span = z
	.object({ from: clockTime, to: clockTime })
	.check(z.refine(({ from, to }) => from < to, "The end must be after the start"));

const DAY_INVALID = "Enter a date such as 2027-01-04";
const DAYS_OFF_MAX = 100;

/** When a recruiter takes calls. */
export const hoursSchema = z.object({
	zone: choice(usZones, "Choose a time zone"),
	/** From Monday to Sunday; null for a day without calls. */
	week: z.array(z.nullable(span)).check(z.length(7, "Send seven days")),
	/** Such as lunch: no calls then, on any day. */
	pause: z.nullable(span),
	buffer: z.literal([...bufferChoices], "Choose a break between calls"),
	notice: z.literal([...noticeChoices], "Choose how far ahead"),
	daysOff: z
		.array(z.string(DAY_INVALID).check(z.refine((day) => isDay(day), DAY_INVALID)))
		.check(z.maxLength(DAYS_OFF_MAX, `Enter ${DAYS_OFF_MAX} days at most`)),
});

export type CallHours = z.output<typeof hoursSchema>;

function isDay(day: string): boolean {
	const at = /^20\d\d-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
	return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

export const bookingSchema = z.object({
	name: fullName(),
	email: email(),
	phone: phone(),
	topic: choice(callTopics, "Please choose what it's about"),
});

/** The times of one day in the visitor's zone. */
export interface CallDay {
	/** Such as 2026-12-10. */
	day: string;
	/** When a call can begin. */
	times: string[];
}

/** A booked call, as the page behind its link shows it. */
export interface BookedCall {
	/** The path of the link. */
	base: string;
	at: string;
	/** The visitor's zone. */
	zone: string;
	/** Name of the recruiter; the firm's if they left. */
	taker: string;
	topic: CallTopic;
	/** Of what was sent. */
	reference: string;
	phone: string;
	email: string;
}

type BookingField = "name" | "email" | "phone" | "topic" | "at";

/** What the form and the pages behind a call's link show. */
export type BookPageData =
	| {
			view: "pick";
			zone: string;
			/** The zone was not chosen, so the browser may say which it is. */
			guess: boolean;
			days: CallDay[];
			/** Names of those who take calls. */
			takers: string[];
			/** What a link passed along. */
			prefill: { place?: string; role?: string; with?: string; about?: string };
			values: Partial<Record<string, string>>;
			errors: Partial<Record<BookingField, string>>;
			error?: string;
			/** The call that is to be moved: only its time is asked for. */
			move?: BookedCall;
	  }
	/** Nobody takes calls. */
	| { view: "closed" }
	/** Taken in, without saying more. */
	| { view: "sent" }
	| { view: "unknown" }
	| { view: "busy"; error: string }
	| { view: "booked"; call: BookedCall; done?: "booked" | "moved"; error?: string }
	| { view: "over"; call: BookedCall }
	| { view: "canceled"; call: BookedCall };
