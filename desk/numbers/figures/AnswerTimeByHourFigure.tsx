import type { Numbers } from "../../../contract/desk/numbers.ts";
import { ColumnChart } from "../charts/ColumnChart.tsx";
import { Figure } from "../charts/Figure.tsx";
import { findExtremes } from "../charts/scale.ts";
import { formatHour, formatSeconds } from "../formats/number-formats.ts";
import css from "./AnswerTimeByHourFigure.module.css";
import { answerTimeFigures, medianOf } from "./answer-times.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const HOURS_NAMED = [0, 6, 12, 18];

/** Time to the first answer, by weekday and hour received. Renders nothing if nothing was answered. */
export function AnswerTimeByHourFigure({ of: { total, weekdays, hours } }: { of: Numbers["answerTimes"] }) {
	if (total.answered === 0) return null;
	const [byDay, byHour] = [weekdays.map(medianOf), hours.map(medianOf)];
	const most = Math.max(0, ...[...byDay, ...byHour].map((value) => value ?? 0));
	return (
		<Figure
			title="Response time by day and hour"
			note="median time to first answer"
			sentence={[
				describeLongest(byDay, (index) => `on ${weekdayName(index)}s`),
				describeLongest(byHour, (index) => `at ${formatHour(index)}`),
			].join(" ")}
			table={{
				columns: ["Received", "Answered", "Median", "Slowest 10% over"],
				rows: [
					...weekdays.map((each) => ({ name: weekdayName(each.weekday - 1), figures: answerTimeFigures(each) })),
					...hours.map((each) => ({ name: formatHour(each.hour), figures: answerTimeFigures(each) })),
				],
			}}
		>
			<div className={css.both}>
				<ColumnChart
					values={byDay}
					most={most}
					inWords={formatSeconds}
					pale={byDay.map((_, index) => index >= 5)}
					steps={byDay.map((_, at) => ({ at, words: weekdayName(at).slice(0, 1) }))}
				/>
				<ColumnChart
					values={byHour}
					most={most}
					inWords={formatSeconds}
					steps={HOURS_NAMED.map((at) => ({ at, words: formatHour(at) }))}
				/>
			</div>
		</Figure>
	);
}

function describeLongest(values: (number | undefined)[], when: (index: number) => string): string {
	const highest = findExtremes(values)?.highest;
	const value = values[highest ?? -1];
	if (highest === undefined || value === undefined) return "";
	return `Slowest for those received ${when(highest)}: half waited ${formatSeconds(value)} or more.`;
}

function weekdayName(index: number): string {
	return WEEKDAYS[index] ?? "";
}
