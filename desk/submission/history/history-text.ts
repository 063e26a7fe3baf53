import { callOutcomes, outcomes } from "../../../contract/desk/desk-options.ts";
import { getFieldLabel } from "../../../contract/forms/labels.ts";
import { cleanText } from "../../../contract/text/text.ts";
import type { OwnEvent } from "../../../contract/yours.ts";
import type { Delivery, HistoryEvent, Item } from "../../queries/submission.ts";
import { firstName } from "../../text/first-name.ts";

/* The history of a submission, in words. */

const targetNames: Record<Delivery["target"], string> = {
	receipt: "Receipt",
	"firm-mail": "Mail to the firm",
	webhook: "Webhook",
	"desk-mail": "Answer",
	"opening-mail": "Email about an opening",
};

/** Emails to the sender other than receipts, by event. */
const RECEIPT_EVENT_NAMES = new Map([
	["link", "Link to their page"],
	["address link", "Link to all of theirs"],
	["new address", "Mail to their new address"],
	["address changed", "Mail to their old address"],
	["keep", "Question whether to keep it"],
]);

/** Name of an email or webhook. */
export function deliveryName({ target, event }: Pick<Delivery, "target" | "event">): string {
	if (target === "receipt") return RECEIPT_EVENT_NAMES.get(event) ?? targetNames.receipt;
	return event === "changed" ? `${targetNames[target]}, about a change` : targetNames[target];
}

/** Events the sender caused on their own page. */
const OWN_PAGE_EVENTS: Record<Exclude<OwnEvent, "corrected">, string> = {
	"resume replaced": "They sent a new resume",
	"kept longer": "They agreed to be kept longer",
	paused: "They are not looking for now",
	"looks again": "They are looking again",
	"not shown to": "They said whom never to show them to",
	"added to it": "They added to it",
	filled: "They have filled it",
	"called off": "They called it off",
	"wants another address": "They gave a new address, not confirmed yet",
	"address confirmed": "They confirmed their new address",
};

const ownPageTexts = new Map<string, string>(Object.entries(OWN_PAGE_EVENTS));

/** One line of the history: who did what. */
export function describeEvent(happening: HistoryEvent, item: Pick<Item, "kind" | "details">, me: string): string {
	const who = happening.person?.id === me ? "You" : firstName(happening.person?.name ?? "");
	const { target: to, event = "" } = happening;
	const target = to ? deliveryName({ target: to, event }) : "Mail";
	switch (happening.what) {
		case "received":
			return "Received";
		case "details":
			return `Step two, ${item.details.length} ${item.details.length === 1 ? "detail" : "details"}`;
		case "delivered":
			return `${target} delivered`;
		case "not delivered":
			return `${target} not delivered`;
		case "answer not delivered":
			return "Answer not delivered: it waits for one again";
		case "added":
			return `${who} added it after a call`;
		case "took":
			return `${who} took it`;
		case "assigned":
			return happening.to
				? `${who} gave it to ${firstName(happening.to.name)}`
				: `${who || "An operator"} left it to nobody`;
		case "noted":
			return `Note by ${who === "You" ? "you" : who}`;
		case "called":
			return `${who} called: ${lowerFirst(findLabel(callOutcomes, happening.outcome))}`;
		case "answered":
			return `${who} answered`;
		case "closed":
			return `${who} closed it: ${lowerFirst(findLabel(outcomes, happening.outcome))}`;
		case "reopened":
			return `${who} opened it again`;
		case "marked as spam":
			return `${who} marked it as spam`;
		case "released":
			return `${who} released it`;
		case "resent":
			return `${who} had it sent again`;
		case "undid":
			return `${who} took that back`;
		case "marked":
			return item.kind === "resume" ? `${who} marked them for a request` : `${who} marked somebody for it`;
		case "unmarked":
			return `${who} took a mark away`;
		case "asked":
			return item.kind === "resume" ? `${who} asked for their yes` : `${who} asked somebody for their yes`;
		case "said yes":
		case "said no":
			return item.kind === "resume" ? `They ${happening.what}` : `Somebody ${happening.what}`;
		case "answer withdrawn":
			return `${who} took a yes or no back`;
		case "proposed":
			return item.kind === "resume" ? `${who} told an employer of them` : `${who} proposed people`;
		case "began a chat":
			return "It began as a live chat";
		case "handed the chat over":
			return happening.to
				? `${who} handed the chat over to ${firstName(happening.to.name)}`
				: `${who} gave the chat back to the queue`;
		case "ended the chat":
			return who ? `${who} ended the chat` : "The chat ended";
		case "lost the chat":
			return `${who || "A recruiter"}: connection lost, chat back in the queue`;
		case "nobody was left in the chat":
			return "Nobody was left in the chat: it waits for an answer again";
		case "opened the resume":
			return `${who} opened the resume`;
		case "reminded":
			return "Reminder sent";
		case "sent a link":
			return `${who} sent them a link to their page`;
		case "corrected":
			return `They corrected ${formatList((happening.fields ?? []).map((name) => lowerFirst(getFieldLabel(name))))}`;
		default:
			return who ? `${who} ${happening.what}` : (ownPageTexts.get(happening.what) ?? happening.what);
	}
}

export function outcomeLabel(outcome: string | null): string {
	return outcome === "spam" ? "Spam" : findLabel(outcomes, outcome ?? undefined);
}

function findLabel(options: readonly { value: string; label: string }[], value: string | undefined): string {
	return options.find((option) => option.value === value)?.label ?? value ?? "";
}

/** email, phone and place */
function formatList(words: string[]): string {
	return new Intl.ListFormat("en-US").format(words) || "it";
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
