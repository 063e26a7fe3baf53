import { ADDED_BY_TEAM, ADDED_LABEL } from "../../../contract/desk/candidates.ts";
import { callOutcomes, outcomes } from "../../../contract/desk/desk-options.ts";
import { getFieldLabel } from "../../../contract/forms/labels.ts";
import { cleanText } from "../../../contract/text/text.ts";
import type { OwnEvent } from "../../../contract/yours.ts";
import { describeForCandidate } from "../../opening/model/opening-history.ts";
import type { Delivery, HistoryEvent, Item } from "../../queries/submission.ts";
import { firstName } from "../../text/first-name.ts";
import { formatList } from "../../text/format-list.ts";
import { formatDue } from "../../text/format-time.ts";

/* The history of a submission, in words. */

const targetNames: Record<Delivery["target"], string> = {
	receipt: "Receipt",
	"firm-mail": "Email to the team",
	webhook: "Webhook",
	"desk-mail": "Answer",
	"opening-mail": "Email about an opening",
	"shortlist-mail": "Shortlist",
	"job-mail": "Email about the job",
	"alert-mail": "Job alert",
	"call-mail": "Email about the call",
	"candidate-mail": "Email asking whether they agree",
};

/** Emails to the sender other than receipts, by event. */
const RECEIPT_EVENT_NAMES = new Map([
	["link", "Link to their page"],
	["address link", "Link to everything they sent"],
	["new address", "Email to their new address"],
	["address changed", "Email to their old address"],
	["keep", "Email asking whether to keep it"],
]);

/** Name of an email or webhook. */
export function deliveryName({ target, event }: Pick<Delivery, "target" | "event">): string {
	if (target === "receipt") return RECEIPT_EVENT_NAMES.get(event) ?? targetNames.receipt;
	if (target === "call-mail" && event.startsWith("interview")) return "Email about an interview";
	return event === "changed" ? `${targetNames[target]}, about a change` : targetNames[target];
}

/** Events the sender caused on their own page. */
const OWN_PAGE_EVENTS: Record<Exclude<OwnEvent, "corrected">, string> = {
	"resume replaced": "They sent a new resume",
	"kept longer": "They agreed to let us keep it longer",
	paused: "They paused their search",
	"looks again": "They're looking again",
	"kept on file": "They may be considered for other jobs too",
	"this job only": "They want to be considered for this job only",
	"not shown to": "They listed employers we must never introduce them to",
	"added to it": "They added to their request",
	filled: "They filled the position",
	"called off": "They canceled their request",
	"wants another address": "They gave a new address, not confirmed yet",
	"address confirmed": "They confirmed their new address",
	agreed: "They agreed to be on file",
};

const ownPageTexts = new Map<string, string>(Object.entries(OWN_PAGE_EVENTS));

/** What happened to a candidate in an opening begins so. */
const IN_OPENING = "opening: ";

type Described = Pick<Item, "kind" | "details"> & Partial<Pick<Item, "name">>;

/** One line of the history: who did what. */
export function describeEvent(happening: HistoryEvent, item: Described, me: string): string {
	if (happening.what.startsWith(IN_OPENING)) {
		const event = { ...happening, what: happening.what.slice(IN_OPENING.length), data: happening.inOpening ?? {} };
		return describeForCandidate(event, item.name || "the candidate", me);
	}
	const who = happening.person?.id === me ? "You" : firstName(happening.person?.name ?? "");
	const { target: to, event = "" } = happening;
	const target = to ? deliveryName({ target: to, event }) : "Email";
	switch (happening.what) {
		case "received":
			return "Received";
		case "details":
			return `Added ${item.details.length} ${item.details.length === 1 ? "detail" : "details"}`;
		case "delivered":
			return `${target} delivered`;
		case "not delivered":
			return `${target} not delivered`;
		case "answer not delivered":
			return "Answer not delivered. They're waiting again";
		case "added":
			return `${who} added it after a call`;
		case "added a candidate":
			return `${who || "An operator"} added this candidate`;
		case "merged":
			return `${who} merged them with another candidate`;
		case "split off":
			return `${who} undid a merge`;
		case "asked to agree":
			return `${who} asked whether they agree to be on file`;
		case "took":
			return `${who} took it`;
		case "assigned":
			return happening.to
				? `${who} assigned it to ${firstName(happening.to.name)}`
				: `${who || "An operator"} unassigned it`;
		case "noted":
			return `Note by ${who === "You" ? "you" : who}`;
		case "called":
			return `${who} called: ${lowerFirst(findLabel(callOutcomes, happening.outcome))}`;
		case "answered":
			return `${who} answered`;
		case "replied by email":
			return "They replied by email";
		case "filed the email":
			return `${who} filed this email where it belongs`;
		case "automatic reply":
			return "Automatic reply";
		case "closed":
			return `${who} closed it: ${lowerFirst(findLabel(outcomes, happening.outcome))}`;
		case "reopened":
			return `${who} reopened it`;
		case "snoozed":
			return `${who} snoozed it until ${formatDue(new Date(happening.until ?? 0))}`;
		case "unsnoozed":
			return `${who} unsnoozed it`;
		case "marked as spam":
			return `${who} marked it as spam`;
		case "released":
			return `${who} marked it as not spam`;
		case "resent":
			return `${who} resent it`;
		case "undid":
			return `${who} undid that`;
		case "marked":
			return item.kind === "resume" ? `${who} shortlisted them for a request` : `${who} shortlisted a candidate`;
		case "unmarked":
			return `${who} removed a candidate from the shortlist`;
		case "asked":
			return item.kind === "resume" ? `${who} requested their consent` : `${who} requested a candidate's consent`;
		case "said yes":
		case "said no":
			return item.kind === "resume" ? `They ${happening.what}` : `A candidate ${happening.what}`;
		case "answer withdrawn":
			return `${who} undid a consent answer`;
		case "proposed":
			return item.kind === "resume"
				? `${who} introduced them to an employer`
				: `${who} sent candidates to the employer`;
		case "booked a call":
			return `They booked a call for ${formatDue(new Date(happening.callAt ?? 0))}`;
		case "moved the call":
			return `${who || "They"} moved the call to ${formatDue(new Date(happening.callAt ?? 0))}`;
		case "canceled the call":
			return `${who || "They"} canceled the call`;
		case "held the call":
			return `${who} completed the call`;
		case "call missed":
			return `${who} recorded a no-show`;
		case "began a chat":
			return "Started as a live chat";
		case "handed the chat over":
			return happening.to
				? `${who} transferred the chat to ${firstName(happening.to.name)}`
				: `${who} returned the chat to the queue`;
		case "ended the chat":
			return who ? `${who} ended the chat` : "The chat ended";
		case "lost the chat":
			return `${who || "A recruiter"} lost the connection. The chat went back to the queue`;
		case "nobody was left in the chat":
			return "No one was left in the chat, so it's waiting for an answer again";
		case "opened an opening":
			return `${who} created an opening`;
		case "opened the resume":
			return `${who} opened the resume`;
		case "reminded":
			return "Reminder sent";
		case "sent a link":
			return `${who} sent them a link to their page`;
		case "corrected":
			return `They corrected ${formatList((happening.fields ?? []).map((name) => lowerFirst(getFieldLabel(name)))) || "it"}`;
		default:
			return who ? `${who} ${happening.what}` : (ownPageTexts.get(happening.what) ?? happening.what);
	}
}

export function outcomeLabel(outcome: string | null): string {
	if (outcome === ADDED_BY_TEAM) return ADDED_LABEL;
	return outcome === "spam" ? "Spam" : findLabel(outcomes, outcome ?? undefined);
}

function findLabel(options: readonly { value: string; label: string }[], value: string | undefined): string {
	return options.find((option) => option.value === value)?.label ?? value ?? "";
}

function lowerFirst(words: string): string {
	return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The last thing a colleague did since then. */
export function lastByColleague({ events }: Item, me: string, since: string): HistoryEvent | undefined {
	return events.findLast(({ at, person, undone }) => at > since && person !== null && person.id !== me && !undone);
}

/** The last answer since then, by anyone. Even one's own: sent from another tab, or its confirmation was lost. */
export function lastAnswerSince(item: Pick<Item, "events">, since: string): HistoryEvent | undefined {
	return answersSince(item, since).at(-1);
}

/** Whether this text was sent by oneself since then. */
export function wasSentSince(item: Pick<Item, "events">, me: string, since: string, words: string): boolean {
	return answersSince(item, since).some(
		({ person, text = "" }) => person?.id === me && cleanText(text) === cleanText(words),
	);
}

const ANSWERS = ["answered", "replied in the chat"];

function answersSince({ events }: Pick<Item, "events">, since: string): HistoryEvent[] {
	return events.filter(({ what, at, undone }) => ANSWERS.includes(what) && at > since && !undone);
}

/** The event that closed the submission. */
export function closingEvent({ events, state }: Pick<Item, "events" | "state">): HistoryEvent | undefined {
	if (state !== "closed" && state !== "spam") return undefined;
	return events.findLast(({ what, undone }) => (what === "closed" || what === "marked as spam") && !undone);
}
