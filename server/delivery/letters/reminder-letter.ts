import { formatDueTime } from "../../../contract/forms/due-time.ts";
import type { WaitingItem } from "../../submissions/reminders.ts";
import type { Letter } from "./Letter.tsx";

const LISTED_MAX = 20;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface ReminderContext {
	/** The desk's public origin. */
	desk: string;
	timeZone: string;
	now: Date;
}

/** Lists who is waiting for an answer and how much time is left, with links to the desk. */
export function reminderLetter(waiting: WaitingItem[], { desk, timeZone, now }: ReminderContext): Letter {
	const late = waiting.filter(({ dueAt }) => dueAt <= now).length;
	const more = waiting.length - LISTED_MAX;
	return {
		subject: subjectLine(waiting, now),
		preview: late > 0 ? `${late} of ${waiting.length} overdue.` : "Less than a quarter of the response time is left.",
		heading: waiting.length === 1 ? "One task needs attention" : `${waiting.length} tasks need attention`,
		paragraphs: [
			"These are requests with less than a quarter of the response time left, and next steps in openings that are due. You get one reminder for each.",
		],
		list: waiting.slice(0, LISTED_MAX).map((each) => ({
			name: displayName(each),
			text: joinWithTime(each.what, timeLeft(each, timeZone, now)),
			address: desk + each.path,
		})),
		...(more > 0 && { link: { label: `${more} more at the desk`, address: `${desk}/` } }),
		rows: [],
		footnote: "Out of office? Mark yourself away at the desk, and reminders will go to your colleagues.",
	};
}

function subjectLine(waiting: WaitingItem[], now: Date): string {
	const [first, second] = waiting;
	if (!first) return "Nothing is due";
	const left = first.dueAt.getTime() - now.getTime();
	if (!second) return `${displayName(first)}: ${left > 0 ? `${formatDuration(left)} left` : "overdue"}`;
	const overdue = waiting.filter(({ dueAt }) => dueAt <= now).length;
	const soon = waiting.length - overdue;
	return [overdue > 0 && `${overdue} overdue`, soon > 0 && `${soon} due soon`].filter(Boolean).join(", ");
}

function displayName({ name, company }: WaitingItem): string {
	return [name, company].filter(Boolean).join(", ");
}

/** "Lead: 1 hour left." A step that has a colon or a period itself, such as "Interview wanted: set a time", ends first. */
function joinWithTime(what: string, time: string): string {
	return /[.:]/.test(what) ? `${what}. ${time.charAt(0).toUpperCase()}${time.slice(1)}` : `${what}: ${time}`;
}

function timeLeft(item: WaitingItem, timeZone: string, now: Date): string {
	const ms = item.dueAt.getTime() - now.getTime();
	const left = ms > 0 ? `${formatDuration(ms)} left` : `overdue by ${formatDuration(-ms)}`;
	return `${left}. ${describeDue(item, timeZone, now)}`;
}

function describeDue({ dueAt, promised, stated }: WaitingItem, timeZone: string, now: Date): string {
	if (!promised) return `Due ${formatDueTime(dueAt, timeZone)}.`;
	const isPast = stated && stated.at <= now && now < dueAt;
	return isPast ? `We told them ${stated.text}. That time has passed.` : `We said ${promised}.`;
}

/** In the two largest units that aren't zero, such as 3 hours 5 minutes. */
function formatDuration(ms: number): string {
	const days = Math.floor(ms / DAY_MS);
	const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
	const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
	const parts =
		days > 0
			? [pluralize(days, "day"), pluralize(hours, "hour")]
			: [pluralize(hours, "hour"), pluralize(minutes, "minute")];
	return parts.filter(Boolean).join(" ") || "less than a minute";
}

function pluralize(count: number, unit: string): string {
	if (count === 0) return "";
	return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
