import { callOutcomes } from "../../../contract/desk/desk-options.ts";
import { feedbackVerdicts, type Stage } from "../../../contract/desk/opening-options.ts";
import { endReasonLabel, stageLabel } from "../../openings/opening-labels.ts";
import type { Opening, OpeningEvent } from "../../queries/openings/opening.ts";
import { firstName } from "../../text/first-name.ts";
import { formatDay, parseDay } from "../../text/format-time.ts";

/* The history of an opening, in words. */

type Known = Pick<Opening, "candidacies">;

/** One line of the history: who did what, about whom. @param me id of the signed-in person */
export function describeOpeningEvent(event: OpeningEvent, opening: Known, me: string): string {
	const { person, data } = event;
	const who = person ? (person.id === me ? "You" : firstName(person.name)) : "";
	const whom = candidateName(event.candidate, opening);
	switch (event.what) {
		case "opened":
			return `${who} opened it`;
		case "took":
			return `${who} took it`;
		case "assigned":
			return data.to ? `${who} assigned it` : `${who} left it unassigned`;
		case "edited":
			return `${who} edited the opening`;
		case "changed the requirements":
			return `${who} changed the requirements`;
		case "noted":
			return whom ? `${noteTitle(data.verdict)} on ${whom}` : `Note by ${who === "You" ? "you" : who}`;
		case "called":
			return `${who} called: ${labelOf(callOutcomes, data.outcome).toLowerCase()}`;
		case "set the next step":
			return whom ? `Next step for ${whom}: ${data.text}` : `Next step: ${data.text}`;
		case "put on hold":
			return `${who} put it on hold`;
		case "reopened":
			return `${who} reopened it`;
		case "canceled":
			return `${who} canceled it: ${data.reason}`;
		case "sent the shortlist":
			return describeSending(event, opening, who);
		case "added":
			return `${who} added ${whom}`;
		case "removed":
			return `${who} removed a candidate`;
		case "moved":
			return `${who} moved ${whom} to ${stageLabel(data.to as Stage)}`;
		case "ended":
			return `${who} ended it for ${whom}: ${endReasonLabel(String(data.reason)).toLowerCase()}`;
		case "asked for consent":
			return `${who} requested consent from ${whom}`;
		case "consent: yes":
			return `${whom} consented`;
		case "consent: no":
			return `${whom} declined`;
		case "consent undone":
			return `${who} undid the consent of ${whom}`;
		case "placed":
			return `${whom} placed, starts ${formatDay(parseDay(String(data.startsOn)))}`;
		case "checked in":
			return `Day ${data.day} check-in with ${whom}`;
		case "invoiced":
		case "paid":
			return data.on === null ? `${who} reset “${event.what}”` : `${whom}: ${event.what}${dayOf(data.on)}`;
		case "left":
			return `${whom} left${dayOf(data.on)}`;
		case "never started":
			return `${whom} never started`;
		case "undid":
			return `${who} undid that`;
		default:
			return [who, event.what, whom].filter(Boolean).join(" ");
	}
}

export function candidateName(candidate: string | null, { candidacies }: Known): string {
	if (!candidate) return "";
	return candidacies.find((each) => each.candidate === candidate)?.name ?? "a candidate";
}

function noteTitle(verdict: unknown): string {
	return verdict ? `Feedback (${labelOf(feedbackVerdicts, verdict).toLowerCase()})` : "Note";
}

/** You sent Marcus Ellery and Priya Raman to Dana Whitcomb */
function describeSending({ data }: OpeningEvent, opening: Known, who: string): string {
	const sent: unknown[] = Array.isArray(data.candidates) ? data.candidates : [];
	const names = sent.map((each) => candidateName(Object(each).candidate, opening));
	const readers = Array.isArray(data.readers) ? data.readers.map(String) : [];
	const again = data.again ? "another shortlist" : "the shortlist";
	return `${who} sent ${again} to ${formatList(readers)}: ${formatList(names)}`;
}

function dayOf(on: unknown): string {
	return typeof on === "string" ? ` ${formatDay(parseDay(on))}` : "";
}

function formatList(words: string[]): string {
	return new Intl.ListFormat("en-US").format(words);
}

function labelOf(options: readonly { value: string; label: string }[], value: unknown): string {
	return options.find((option) => option.value === value)?.label ?? String(value);
}

const WITH_TEXT = ["noted", "called", "checked in", "changed the requirements"];

/** What an event says beyond its line: a note, a reason. */
export function eventText({ what, data }: OpeningEvent): string {
	const text = WITH_TEXT.includes(what) ? data.text : data.why;
	return typeof text === "string" ? text : "";
}

/** Ids of events that were undone. */
export function undoneEvents({ events }: Pick<Opening, "events">): Set<string> {
	return new Set(events.flatMap(({ what, data }) => (what === "undid" ? String(data.event) : [])));
}

/** The last thing that someone else did since then; on one candidate, if one is named. */
export function lastByOther(
	{ events }: Pick<Opening, "events">,
	{ me, since, candidate }: { me: string; since: string; candidate?: string | undefined },
): OpeningEvent | undefined {
	const by = events.filter(({ at, person }) => at > since && person?.id !== me);
	return by.findLast((event) => !candidate || event.candidate === candidate) ?? by.at(-1);
}
