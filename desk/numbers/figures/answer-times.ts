import type { AnswerTime, Numbers } from "../../../contract/desk/numbers.ts";
import { formatDayRange, formatSeconds, officeToday, pluralize } from "../formats/number-formats.ts";

/* Sentences and table rows about the time to the first answer. */

/** Of fewer answers, the slowest tenth would be a single one. */
const TENTH = 10;

export function slowestOf({ answered, slowestTenth }: AnswerTime): number | undefined {
	return answered >= TENTH ? (slowestTenth ?? undefined) : undefined;
}

export function medianOf({ median }: AnswerTime): number | undefined {
	return median ?? undefined;
}

export function answerTimeSentence(of: Numbers): string {
	const { from, to } = of.range;
	const { total, unanswered } = of.answerTimes;
	const days = formatDayRange(from, to, officeToday(of));
	if (total.median === null) return `Nothing received from ${days} has been answered yet.`;
	const slowest = slowestOf(total);
	return [
		`Of those received from ${days}, ${pluralize(total.answered, "was", "were")} answered, half within ${formatSeconds(total.median)}`,
		slowest === undefined ? "" : `, 90% within ${formatSeconds(slowest)}`,
		unanswered > 0 ? `; ${pluralize(unanswered, "hasn't", "haven't")} been.` : ".",
	].join("");
}

/** Cells of a table row. */
export function answerTimeFigures(of: AnswerTime): string[] {
	const slowest = slowestOf(of);
	return [
		of.answered.toLocaleString("en-US"),
		of.median === null ? "" : formatSeconds(of.median),
		slowest === undefined ? "" : formatSeconds(slowest),
	];
}

interface Point {
	at: number;
	value: number;
}

/** The first and the last point of a line that have a value. */
export function findEnds(values: (number | undefined)[]): { first: Point; last: Point } | undefined {
	const known = values.flatMap((value, at) => (value === undefined ? [] : [{ at, value }]));
	const [first, last] = [known[0], known.at(-1)];
	return first && last && { first, last };
}
