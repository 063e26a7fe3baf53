import { CALL_MINUTES, formatCallTime, isSameTime } from "../../../contract/call-times.ts";
import type { Firm } from "../../../site/content/schema.ts";
import { nameTopic } from "../../booking/calls.ts";
import type { CallMail } from "../../queue/delivery-content.ts";
import type { CallRow, PersonRow } from "../../store/tables.ts";
import type { Letter } from "./Letter.tsx";
import { ownPageLink } from "./own-page-letters.ts";

/* Emails about a booked call. Nothing that was typed is in them. */

interface VisitorContext {
	call: CallRow;
	taker: Pick<PersonRow, "name">;
	firm: Firm;
	/** Where the call is moved and canceled. */
	link: string;
	/** The URL of the visitor's page, in the first email. */
	ownPage?: string | undefined;
}

export function visitorCallLetter(
	event: CallMail["event"],
	{ call, taker, firm, link, ownPage }: VisitorContext,
): Letter {
	const { reference } = call;
	const time = formatCallTime(new Date(call.starts_at), call.zone);
	const shared = {
		reference,
		rows: [["When", time], ...officeRow(call, firm), ["With", taker.name], ["About", nameTopic(call.topic)]] satisfies [
			string,
			string,
		][],
		footnote: `You received this email because this address was entered on our website. If that wasn't you, cancel the call with the link above, or tell us at ${firm.email} and we'll delete it.`,
	};
	if (event === "call canceled") {
		return {
			...shared,
			footnote: `You received this email because this address was entered on our website. If that wasn't you, tell us at ${firm.email} and we'll delete it.`,
			subject: `Canceled: your call with ${taker.name}`,
			preview: `The call on ${time} is canceled.`,
			heading: "Your call is canceled",
			paragraphs: [`We took it off our calendar. To talk another time, book a new call, or call ${firm.phone}.`],
		};
	}
	return {
		...shared,
		...VISITOR_WORDS[event](taker.name, time),
		paragraphs: [
			`${taker.name} will call you at the number you gave us, for ${CALL_MINUTES} minutes. There's nothing to install.`,
			"The attached file adds it to your calendar. You can move or cancel it until it begins.",
		],
		link: { label: "Move or cancel the call", address: link },
		...(ownPage && { list: [ownPageLink(ownPage)] }),
	};
}

const VISITOR_WORDS: Record<
	Exclude<CallMail["event"], "call canceled">,
	(taker: string, time: string) => Pick<Letter, "subject" | "preview" | "heading">
> = {
	"call booked": (taker, time) => ({
		subject: `Your call with ${taker}: ${time}`,
		preview: `${time}.`,
		heading: "Your call is booked",
	}),
	"call moved": (taker, time) => ({
		subject: `Moved: your call with ${taker} is now ${time}`,
		preview: `It's now ${time}.`,
		heading: "Your call was moved",
	}),
	"call soon": (taker, time) => ({
		subject: `Coming up: your call with ${taker}`,
		preview: `${time}.`,
		heading: "Your call begins within the hour",
	}),
};

/** If the clock at the office shows another time. */
function officeRow({ starts_at, zone }: CallRow, { hours: { timeZone } }: Firm): [string, string][] {
	const at = new Date(starts_at);
	return isSameTime(at, zone, timeZone) ? [] : [["At our office", formatCallTime(at, timeZone)]];
}

interface RecruiterContext {
	call: CallRow;
	/** The recruiter's time zone. */
	zone: string;
	/** The desk's public origin, if there is one. */
	desk: string | undefined;
}

/** It names nobody: who it is, and the number to call, are at the desk. */
export function recruiterCallLetter(event: CallMail["event"], { call, zone, desk }: RecruiterContext): Letter {
	const { reference } = call;
	const at = new Date(call.starts_at);
	const time = formatCallTime(at, zone);
	const words = RECRUITER_WORDS[event];
	return {
		subject: `${words}: ${time} (${reference})`,
		preview: `${nameTopic(call.topic)}.`,
		heading: words,
		reference,
		paragraphs:
			event === "call canceled"
				? ["They canceled it. If you have it in your calendar, the attached file removes it."]
				: ["The name and number are at the desk. After the call, log there whether it took place or was a no-show."],
		rows: [
			["When", time],
			...(isSameTime(at, zone, call.zone)
				? []
				: [["Their time", formatCallTime(at, call.zone)] satisfies [string, string]]),
			["About", nameTopic(call.topic)],
		],
		...(desk && { link: { label: "Open at the desk", address: `${desk}/s/${reference}` } }),
	};
}

const RECRUITER_WORDS: Record<CallMail["event"], string> = {
	"call booked": "A call was booked with you",
	"call moved": "Your call was moved",
	"call canceled": "Your call was canceled",
	"call soon": "You have a call within the hour",
};
