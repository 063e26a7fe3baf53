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
		preview: late > 0 ? `${late} of ${waiting.length} overdue.` : "Most of the promised time is gone.",
		heading: waiting.length === 1 ? "One thing needs you" : `${waiting.length} things need you`,
		paragraphs: [
			"These are due: next steps in openings, and requests for which three quarters of the promised time are gone. We remind you of each one once.",
		],
		list: waiting.slice(0, LISTED_MAX).map((each) => ({
			name: displayName(each),
			text: `${each.what}, ${timeLeft(each.dueAt, timeZone, now)}`,
			address: desk + each.path,
		})),
		...(more > 0 && { link: { label: `And ${more} more, at the desk`, address: `${desk}/` } }),
		rows: [],
		footnote: "Who is away gets no reminders: say so at the desk, and they go to the others.",
	};
}

function subjectLine([first, ...others]: WaitingItem[], now: Date): string {
	if (!first) return "Nothing is due";
	const how = first.dueAt <= now ? "is overdue" : `${formatDuration(first.dueAt.getTime() - now.getTime())} left`;
	return others.length === 0
		? `${displayName(first)}: ${how}`
		: `${displayName(first)} and ${others.length} more: ${how}`;
}

function displayName({ name, company }: WaitingItem): string {
	return [name, company].filter(Boolean).join(", ");
}

function timeLeft(dueAt: Date, timeZone: string, now: Date): string {
	const when = dueAt.toLocaleString("en-US", {
		...{ weekday: "long", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
		...{ timeZone, timeZoneName: "short" },
	} as const);
	const ms = dueAt.getTime() - now.getTime();
	return ms > 0 ? `due ${when}: ${formatDuration(ms)} left` : `overdue since ${when}: ${formatDuration(-ms)}`;
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
