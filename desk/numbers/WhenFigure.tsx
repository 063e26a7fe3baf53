import type { Numbers } from "../../contract/desk/numbers.ts";
import { answerTimeFigures, medianOf } from "./answer-times.ts";
import { Columns } from "./charts/Columns.tsx";
import { Figure } from "./charts/Figure.tsx";
import { extremesOf } from "./charts/scale.ts";
import css from "./WhenFigure.module.css";
import { hourInWords, time } from "./words.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const HOURS_NAMED = [0, 6, 12, 18];

/** Time to the first answer, by weekday and hour received. Renders nothing if nothing was answered. */
export function WhenFigure({ of: { total, weekdays, hours } }: { of: Numbers["answerTimes"] }) {
	if (total.answered === 0) return null;
	const [byDay, byHour] = [weekdays.map(medianOf), hours.map(medianOf)];
	const most = Math.max(0, ...[...byDay, ...byHour].map((value) => value ?? 0));
	return (
		<Figure
			title="By when they wrote"
			note="median time to first answer"
			sentence={[
				longest(byDay, (index) => `on ${nameOf(index)}s`),
				longest(byHour, (index) => `at ${hourInWords(index)}`),
			].join(" ")}
			table={{
				columns: ["Came", "Answered", "Median", "Slowest tenth over"],
				rows: [
					...weekdays.map((each) => ({ name: nameOf(each.weekday - 1), figures: answerTimeFigures(each) })),
					...hours.map((each) => ({ name: hourInWords(each.hour), figures: answerTimeFigures(each) })),
				],
			}}
		>
			<div className={css.both}>
				<Columns
					values={byDay}
					most={most}
					inWords={time}
					pale={byDay.map((_, index) => index >= 5)}
					steps={byDay.map((_, at) => ({ at, words: nameOf(at).slice(0, 1) }))}
				/>
				<Columns
					values={byHour}
					most={most}
					inWords={time}
					steps={HOURS_NAMED.map((at) => ({ at, words: hourInWords(at) }))}
				/>
			</div>
		</Figure>
	);
}

function longest(values: (number | undefined)[], when: (index: number) => string): string {
	const highest = extremesOf(values)?.highest;
	const value = values[highest ?? -1];
	if (highest === undefined || value === undefined) return "";
	return `They wait longest who write ${when(highest)}: half of them ${time(value)} or more.`;
}

function nameOf(index: number): string {
	return WEEKDAYS[index] ?? "";
}
