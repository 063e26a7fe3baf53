import { type Kept, type Numbers, percent, type Week } from "../../contract/desk/numbers.ts";
import type { Mark } from "./charts/LineChart.tsx";
import { extremesOf } from "./charts/scale.ts";
import { daysAfter, mondayOf } from "./ranges.ts";
import {
	count,
	counted,
	dayInWords,
	daysInWords,
	isMany,
	kindsInWords,
	partOf,
	shareInShort,
	shareInWords,
	todayOf,
} from "./words.ts";

/* Sentences and marks about the share answered on time. */

type KeptWeek = Kept & Week;

export function promiseTitle({ promise: { hours }, range: { kind } }: Numbers): string {
	if (kind === null) return "Answered in time";
	return kind === "message" ? `Answered within ${hours.message} office hours` : `Answered within ${hours.any} hours`;
}

/** by week, 94% over 12 weeks */
export function promiseNote({ total, weeks }: Numbers["promise"]): string {
	if (total.due === 0 || weeks.length === 1) return "by week";
	return `by week, ${shareInShort(total.kept, total.due)} over ${counted(weeks.length, "week")}`;
}

/** The latest week, as the headline, compared with the first. */
export function latestWeek(of: Numbers): { figure: string; words: string } | undefined {
	const known = of.promise.weeks.filter(({ due }) => due > 0);
	const [first, last] = [known[0], known.at(-1)];
	if (!first || !last) return undefined;
	const today = todayOf(of);
	const which = whichWeek(last, today);
	const words = isMany(last.due) ? `${which}, ${partOf(last.kept, last.due)}.` : `answered in time ${which}.`;
	const before = `It was ${percent(first.kept, first.due)} ${whichWeek(first, today)}.`;
	const compares = first !== last && isMany(first.due) && isMany(last.due);
	return { figure: shareInShort(last.kept, last.due), words: compares ? `${words} ${before}` : words };
}

/** last week; this week so far; in the week of Sep 7 */
function whichWeek({ week }: Pick<Week, "week">, today: string): string {
	const monday = mondayOf(today);
	if (week === monday) return "this week so far";
	if (week === daysAfter(monday, -7)) return "last week";
	return `in the week of ${dayInWords(week, today.slice(0, 4))}`;
}

/** Percentage answered on time, for each week. */
export function sharesOf(weeks: KeptWeek[]): (number | undefined)[] {
	return weeks.map(({ kept, due }) => (due > 0 ? (kept / due) * 100 : undefined));
}

/** Marks the last week, and the lowest one if that is another. */
export function promiseMarks(weeks: KeptWeek[], today: string): Mark[] {
	const shares = sharesOf(weeks);
	const last = shares.findLastIndex((share) => share !== undefined);
	const lowest = extremesOf(shares)?.lowest ?? -1;
	const mark = (at: number): Mark[] => {
		const [week, value] = [weeks[at], shares[at]];
		if (!week || value === undefined) return [];
		const figure = shareInShort(week.kept, week.due);
		if (at === last) return [{ at, value, words: figure, dot: "brand", side: "above", strong: true }];
		return [{ at, value, words: `${figure} ${whichWeek(week, today)}`, dot: "hollow", side: "below" }];
	};
	const stands = lowest !== last && (shares[lowest] ?? 0) < (shares[last] ?? 0);
	return [...mark(last), ...(stands ? mark(lowest) : [])];
}

export function promiseSentence(of: Numbers): string {
	const { total, weeks } = of.promise;
	const { from, to } = of.range;
	const today = todayOf(of);
	const days = daysInWords(from, to, today);
	if (total.due === 0) return `Nothing was due from ${days}.`;
	const low = promiseMarks(weeks, today)[1];
	const lowest = low ? ` The lowest was ${low.words}.` : "";
	return `From ${days}, answered in time: ${shareInWords(total.kept, total.due)}.${lowest}`;
}

/** What isn't counted in the shares, and why. */
export function promiseLeftOut({ leftOut: { undated, notYetDue, needless } }: Numbers["promise"]): string {
	const parts = [
		...(notYetDue > 0 ? [`${count(notYetDue)} not due yet`] : []),
		...(undated > 0 ? [`${count(undated)} from before the desk`] : []),
		...(needless > 0 ? [`${count(needless)} that needed no answer`] : []),
	];
	return parts.length > 0 ? `Not counted: ${parts.join(", ")}.` : "";
}

/** Leads 97%, 113 of 116 */
export function promiseKinds({ kinds }: Numbers["promise"]): { name: string; words: string }[] {
	return kinds
		.filter(({ due }) => due > 0)
		.map(({ kind, kept, due }) => ({ name: kindsInWords[kind], words: shareInWords(kept, due) }));
}
