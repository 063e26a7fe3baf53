import type { Numbers } from "../../contract/desk/numbers.ts";
import { DayBars } from "./charts/DayBars.tsx";
import { Figure } from "./charts/Figure.tsx";
import css from "./ReceivedFigure.module.css";
import { columnsOf, receivedNotes, receivedSentence } from "./received.ts";
import { monthsOf, someOf } from "./steps.ts";
import { count, counted, dayInWords, kindsInWords, weekdayInWords } from "./words.ts";

const MONTH = 31; // days

/** Submissions received, one row per kind. */
export function ReceivedFigure({ of }: { of: Numbers }) {
	const { received } = of;
	const { by, days, rows, weekends } = columnsOf(received);
	const steps = by === "day" && days.length > MONTH ? monthsOf(days) : someOf(days);
	const notes = receivedNotes(of);
	return (
		<Figure
			title={`What came in, by ${by}`}
			note={[counted(received.total, "submission"), ...(weekends.includes(true) ? ["weekends pale"] : [])].join(", ")}
			sentence={receivedSentence(of)}
			table={{
				columns: [by === "day" ? "Day" : "Week of", ...rows.map(({ kind }) => kindsInWords[kind])],
				rows: days.map((day, index) => ({
					name: by === "day" ? `${weekdayInWords(day)}, ${dayInWords(day)}` : dayInWords(day, of.range.to.slice(0, 4)),
					figures: rows.map(({ values }) => count(values[index] ?? 0)),
				})),
			}}
			below={notes && <p className={css.notes}>{notes}</p>}
		>
			<DayBars
				rows={rows.map(({ kind, values }) => ({
					name: kindsInWords[kind],
					values,
					total: count(values.reduce((sum, value) => sum + value, 0)),
				}))}
				pale={weekends}
				steps={steps}
			/>
		</Figure>
	);
}
