import { callOutcomes } from "../../../contract/desk/desk-options.ts";
import { feedbackVerdicts, type Stage } from "../../../contract/desk/opening-options.ts";
import { passReasons, verdicts } from "../../../contract/shortlist.ts";
import { endReasonLabel, stageLabel } from "../../openings/opening-labels.ts";
import type { Opening, OpeningEvent } from "../../queries/openings/opening.ts";
import { firstName } from "../../text/first-name.ts";
import { formatList } from "../../text/format-list.ts";
import { clockTime, formatDay, parseDay } from "../../text/format-time.ts";

/* The history of an opening, in words. */

interface Known {
	candidacies: Pick<Opening["candidacies"][number], "candidate" | "name">[];
	contact?: Opening["contact"];
	links?: Opening["links"];
}

/** Who wrote it, if it's a reader of the shortlist or the contact: they answer about candidates, too. */
export function findEmployer(
	mail: OpeningEvent["mail"],
	{ contact, links = [] }: Pick<Known, "contact" | "links">,
): { name: string } | undefined {
	const from = mail?.from.email.toLowerCase();
	return [contact, ...links].find((each) => each && each.email.toLowerCase() === from) ?? undefined;
}

/** One line of the history: who did what, about whom. @param me id of the signed-in person */
export function describeOpeningEvent(event: OpeningEvent, opening: Known, me: string): string {
	const { person, data, mail } = event;
	const who = person ? (person.id === me ? "You" : firstName(person.name)) : "";
	const whom = candidateName(event.candidate, opening);
	switch (event.what) {
		case "opened":
			return `${who} created the opening`;
		case "took":
			return `${who} took it`;
		case "assigned":
			return data.to ? `${who} assigned it` : `${who} unassigned it`;
		case "edited":
			return `${who} edited the opening`;
		case "changed the requirements":
			return `${who} changed the requirements`;
		case "noted":
			return whom ? `${noteTitle(data.verdict)} on ${whom}` : `Note by ${who === "You" ? "you" : who}`;
		case "called":
			return `${who} called: ${labelOf(callOutcomes, data.outcome).toLowerCase()}`;
		case "set the next step":
			return describeStep(data.text, who, whom);
		case "put on hold":
			return `${who} put it on hold`;
		case "reopened":
			return `${who} reopened it`;
		case "canceled":
			return `${who} canceled it: ${data.reason}`;
		case "published":
			return `${who} published the job page${data.validThrough ? ` through${dayOf(data.validThrough)}` : ""}`;
		case "renewed the job":
			return `${who} updated the job page${data.validThrough ? `, listed through${dayOf(data.validThrough)}` : ""}`;
		case "took down the job":
			return `${who} took down the job page`;
		case "asked the employer":
			return `${who} asked whether we may name the employer`;
		case "answered by email":
			return `${who} answered by email`;
		case "the employer agreed":
			return "The employer agreed to be named";
		case "job closes soon":
			return `The job page closes${dayOf(data.validThrough)}`;
		case "sent the shortlist":
			return describeSending(event, opening, who);
		case "added":
			return `${who} added ${whom}`;
		case "applied":
			return `${whom} applied`;
		case "told that it is closed":
			return `We told ${whom} it's closed`;
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
			return `${who} undid ${whom}'s consent`;
		case "placed":
			return `${whom} placed${data.startsOn ? `, starts${dayOf(data.startsOn)}` : ""}`;
		case "checked in":
			return `${data.day === undefined ? "Check-in" : `Day ${data.day} check-in`} with ${whom}`;
		case "invoiced":
		case "paid":
			return data.on === null ? `${who} undid “${event.what}”` : `${whom}: ${event.what}${dayOf(data.on)}`;
		case "left":
			return `${whom} left${dayOf(data.on)}`;
		case "never started":
			return `${whom} never started${data.on && !data.replacement ? ". There was no guarantee" : ""}`;
		case "verdict":
			return describeVerdict(data, whom);
		case "set the interview":
			return `Interview with ${whom} set for${timeOf(data.at)}`;
		case "moved the interview":
			return `Interview with ${whom} moved${data.at ? ` to${timeOf(data.at)}` : ""}`;
		case "canceled the interview":
			return `${who ? `${who} canceled the interview` : "Interview canceled"} with ${whom}`;
		case "proposed interview times":
			return `${who} proposed times for an interview with ${whom}`;
		case "said where the interview is":
			return `${who} added a location for ${whom}'s interview`;
		case "used the shortlist":
			return `${readerName(data.reader)} opened the shortlist`;
		case "asked for a colleague's link":
			return `${readerName(data.reader)} asked for a link for ${data.name || "a colleague"}`;
		case "granted a link":
			return `${who} sent ${readerName(data.reader)} a link`;
		case "revoked a link":
			return `${who} revoked ${readerName(data.reader)}'s link`;
		case "sent a fresh link":
			return `${who} sent ${readerName(data.reader)} a new link`;
		case "reminded a reader":
			return `${readerName(data.reader)} was reminded about the shortlist`;
		case "replied by email":
			return `${findEmployer(mail, opening)?.name || whom || mail?.from.name || "The employer"} replied by email`;
		case "automatic reply":
			return `Automatic reply from ${findEmployer(mail, opening)?.name || whom || mail?.from.name || "the employer"}`;
		case "undid":
			return `${who} undid that`;
		default:
			return [who, event.what, whom].filter(Boolean).join(" ");
	}
}

/** The part of an opening's event that a candidate's history has: no text, and no name of anyone at the employer. */
type CandidateEvent = Pick<OpeningEvent, "id" | "at" | "person" | "what" | "data">;

/** The same line in a candidate's own history. */
export function describeForCandidate(event: CandidateEvent, name: string, me: string): string {
	const candidate = "this one";
	const data = { ...event.data, candidates: [{ candidate }] };
	return describeOpeningEvent({ ...event, candidate, data }, { candidacies: [{ candidate, name }] }, me);
}

function describeStep(text: unknown, who: string, whom: string): string {
	if (!text) return `${who} set the next step for ${whom}`;
	return whom ? `Next step for ${whom}: ${text}` : `Next step: ${text}`;
}

/** Readers lose their name when they are erased. */
function readerName(name: unknown): string {
	return typeof name === "string" && name ? name : "A recipient";
}

/** Dana Whitcomb chose Pass for Marcus Ellery (pay above our range) */
function describeVerdict({ reader, verdict, reason }: OpeningEvent["data"], whom: string): string {
	const name = readerName(reader);
	if (!verdict) return `${name} answered about ${whom}`;
	const why = reason ? ` (${labelOf(passReasons, reason).toLowerCase()})` : "";
	return `${name} chose ${labelOf(verdicts, verdict)} for ${whom}${why}`;
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
	return `${who} sent ${again}${readers.length > 0 ? ` to ${formatList(readers)}` : ""}: ${formatList(names)}`;
}

function dayOf(on: unknown): string {
	return typeof on === "string" ? ` ${formatDay(parseDay(on))}` : "";
}

function timeOf(at: unknown): string {
	if (typeof at !== "string") return "";
	const time = new Date(at);
	return ` ${formatDay(time)}, ${clockTime(time)}`;
}

function labelOf(options: readonly { value: string; label: string }[], value: unknown): string {
	return options.find((option) => option.value === value)?.label ?? String(value);
}

const WITH_TEXT = ["noted", "called", "checked in", "changed the requirements"];

/** What an event says beyond its line: a note, a reason, an employer's comment. */
export function eventText({ what, data }: OpeningEvent): string {
	if (what === "verdict") return [data.comment, data.times && `Times: ${data.times}`].filter(Boolean).join("\n");
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
