import type { AnswerTime, Numbers, Week } from "../../forms/numbers.ts";
import { counted, daysInWords, time, todayOf } from "./words.ts";

/* What the times to a first answer say. */

/** Of fewer the slowest tenth would be one of them. */
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

/** As a row of a table. */
export function answerTimeFigures(of: AnswerTime): string[] {
	const slowest = slowestOf(of);
	return [
		of.answered.toLocaleString("en-US"),
		of.median === null ? "" : time(of.median),
		slowest === undefined ? "" : time(slowest),
	];
}

/** What a line of words is written at: its first point that is known. */
export function firstKnown(weeks: (AnswerTime & Week)[], of: (week: AnswerTime) => number | undefined) {
	const at = weeks.findIndex((week) => of(week) !== undefined);
	const week = weeks[at];
	const value = week && of(week);
	return value === undefined ? undefined : { at, value };
}
