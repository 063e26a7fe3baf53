import { dayInWords } from "./words.ts";

/* What is written under a drawing: a few of its days or weeks, far enough from each other to be read. */

const FEWEST_APART = 0.2; // of the width, which holds a date on a phone too

/** The first, the last and some between, at even steps. */
export function someOf(days: string[]): { at: number; words: string }[] {
	const last = days.length - 1;
	const between = Math.min(3, Math.floor(1 / FEWEST_APART) - 2, Math.max(0, last - 1));
	const places = [...Array(between + 2).keys()].map((index) => Math.round((index * last) / (between + 1)));
	return [...new Set(places)].map((at) => ({ at, words: dayInWords(days[at] ?? "") }));
}

/** The first day and the beginnings of months, where there is room. */
export function monthsOf(days: string[]): { at: number; words: string; ruled: boolean }[] {
	const months = days.flatMap((day, at) => (day.endsWith("-01") ? [{ at, words: dayInWords(day), ruled: true }] : []));
	const every = Math.max(1, Math.ceil(months.length * FEWEST_APART));
	const far = (at: number) => at / days.length >= FEWEST_APART / 2;
	const first = { at: 0, words: dayInWords(days[0] ?? ""), ruled: false };
	return [first, ...months.filter(({ at }, index) => far(at) && index % every === 0)];
}
