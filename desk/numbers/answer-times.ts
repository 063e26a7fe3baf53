import type { AnswerTime, Numbers } from "../../contract/desk/numbers.ts";
import { counted, daysInWords, time, todayOf } from "./words.ts";

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
	const days = daysInWords(from, to, todayOf(of));
	if (total.median === null) return `Of what came from ${days} nothing is answered yet.`;
	const slowest = slowestOf(total);
	return [
		`Of what came from ${days}, ${counted(total.answered, "was", "were")} answered, half of it within ${time(total.median)}`,
		slowest === undefined ? "" : `, nine tenths within ${time(slowest)}`,
		unanswered > 0 ? `; ${counted(unanswered, "is", "are")} not.` : ".",
	].join("");
}

/** Cells of a table row. */
export function answerTimeFigures(of: AnswerTime): string[] {
	const slowest = slowestOf(of);
	return [
		of.answered.toLocaleString("en-US"),
		of.median === null ? "" : time(of.median),
		slowest === undefined ? "" : time(slowest),
	];
}

interface Point {
	at: number;
	value: number;
}

/** The first and the last point of a line that have a value. */
export function endsOf(values: (number | undefined)[]): { first: Point; last: Point } | undefined {
	const known = values.flatMap((value, at) => (value === undefined ? [] : [{ at, value }]));
	const [first, last] = [known[0], known.at(-1)];
	return first && last && { first, last };
}
