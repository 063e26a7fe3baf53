import { type Numbers, type OnTime, percent, type Week } from "../../../contract/desk/numbers.ts";
import type { Mark } from "../charts/LineChart.tsx";
import { findExtremes } from "../charts/scale.ts";
import {
	formatCount,
	formatDayRange,
	formatIsoDay,
	formatPart,
	formatShare,
	formatShareShort,
	isEnoughForPercent,
	kindPlurals,
	officeToday,
	pluralize,
} from "../formats/number-formats.ts";
import { addDays, mondayOf } from "../formats/ranges.ts";

/* Sentences and marks about the share answered on time. */

type KeptWeek = OnTime & Week;

export function onTimeTitle({ promise: { hours }, range: { kind } }: Numbers): string {
	if (kind === null) return "Answered on time";
	return kind === "message" ? `Answered within ${hours.message} office hours` : `Answered within ${hours.any} hours`;
}

/** by week, 94% over 12 weeks */
export function onTimeNote({ total, weeks }: Numbers["promise"]): string {
	if (total.due === 0 || weeks.length === 1) return "by week";
	return `by week, ${formatShareShort(total.kept, total.due)} over ${pluralize(weeks.length, "week")}`;
}

/** The latest week, as the headline, compared with the first. */
export function latestWeek(of: Numbers): { figure: string; words: string } | undefined {
	const known = of.promise.weeks.filter(({ due }) => due > 0);
	const [first, last] = [known[0], known.at(-1)];
	if (!first || !last) return undefined;
	const today = officeToday(of);
	const which = whichWeek(last, today);
	const words = isEnoughForPercent(last.due)
		? `${which}, ${formatPart(last.kept, last.due)}.`
		: `answered on time ${which}.`;
	const before = `It was ${percent(first.kept, first.due)} ${whichWeek(first, today)}.`;
	const compares = first !== last && isEnoughForPercent(first.due) && isEnoughForPercent(last.due);
	return { figure: formatShareShort(last.kept, last.due), words: compares ? `${words} ${before}` : words };
}

/** last week; this week so far; in the week of Sep 7 */
function whichWeek({ week }: Pick<Week, "week">, today: string): string {
	const monday = mondayOf(today);
	if (week === monday) return "this week so far";
	if (week === addDays(monday, -7)) return "last week";
	return `in the week of ${formatIsoDay(week, today.slice(0, 4))}`;
}

/** Percentage answered on time, for each week. */
export function weeklyShares(weeks: KeptWeek[]): (number | undefined)[] {
	return weeks.map(({ kept, due }) => (due > 0 ? (kept / due) * 100 : undefined));
}

/** Shown instead of a line with a single point. */
export const TOO_FEW_WEEKS = "One week so far. The second one starts the trend line.";

export function isTrend(values: (number | undefined)[]): boolean {
	return values.filter((value) => value !== undefined).length > 1;
}

/** Marks the last week, and the lowest one if that is another. */
export function onTimeMarks(weeks: KeptWeek[], today: string): Mark[] {
	const shares = weeklyShares(weeks);
	const last = shares.findLastIndex((share) => share !== undefined);
	const lowest = findExtremes(shares)?.lowest ?? -1;
	const mark = (at: number): Mark[] => {
		const [week, value] = [weeks[at], shares[at]];
		if (!week || value === undefined) return [];
		const figure = formatShareShort(week.kept, week.due);
		if (at === last) return [{ at, value, words: figure, dot: "brand", side: "above", strong: true }];
		return [{ at, value, words: `${figure} ${whichWeek(week, today)}`, dot: "hollow", side: "below" }];
	};
	const showsLowest = lowest !== last && (shares[lowest] ?? 0) < (shares[last] ?? 0);
	return [...mark(last), ...(showsLowest ? mark(lowest) : [])];
}

export function onTimeSentence(of: Numbers): string {
	const { total, weeks } = of.promise;
	const { from, to } = of.range;
	const today = officeToday(of);
	const days = formatDayRange(from, to, today);
	if (total.due === 0) return `Nothing was due from ${days}.`;
	const low = onTimeMarks(weeks, today)[1];
	const lowest = low ? ` The lowest was ${low.words}.` : "";
	return `From ${days}, answered on time: ${formatShare(total.kept, total.due)}.${lowest}`;
}

/** What isn't counted in the shares, and why. */
export function onTimeExclusions({ leftOut: { undated, notYetDue, needless } }: Numbers["promise"]): string {
	const parts = [
		...(notYetDue > 0 ? [`${formatCount(notYetDue)} not due yet`] : []),
		...(undated > 0 ? [`${formatCount(undated)} from before the desk`] : []),
		...(needless > 0 ? [`${formatCount(needless)} that didn't need an answer`] : []),
	];
	return parts.length > 0 ? `Not counted: ${parts.join(", ")}.` : "";
}

/** Leads 97%, 113 of 116 */
export function onTimeByKind({ kinds }: Numbers["promise"]): { name: string; words: string }[] {
	return kinds
		.filter(({ due }) => due > 0)
		.map(({ kind, kept, due }) => ({ name: kindPlurals[kind], words: formatShare(kept, due) }));
}
