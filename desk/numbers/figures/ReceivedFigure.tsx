import type { Numbers } from "../../../contract/desk/numbers.ts";
import { DayBars } from "../charts/DayBars.tsx";
import { Figure } from "../charts/Figure.tsx";
import { monthLabels, spacedLabels } from "../formats/axis-labels.ts";
import { formatCount, formatIsoDay, formatWeekday, kindPlurals, pluralize } from "../formats/number-formats.ts";
import css from "./ReceivedFigure.module.css";
import { groupIntoColumns, receivedNotes, receivedSentence } from "./received.ts";

const MONTH = 31; // days

/** Submissions received, one row per kind. */
export function ReceivedFigure({ of }: { of: Numbers }) {
	const { received } = of;
	const { by, days, rows, weekends } = groupIntoColumns(received);
	const steps = by === "day" && days.length > MONTH ? monthLabels(days) : spacedLabels(days);
	const notes = receivedNotes(of);
	return (
		<Figure
			title={`Received, by ${by}`}
			note={[pluralize(received.total, "submission"), ...(weekends.includes(true) ? ["weekends lighter"] : [])].join(
				", ",
			)}
			sentence={receivedSentence(of)}
			table={{
				columns: [by === "day" ? "Day" : "Week of", ...rows.map(({ kind }) => kindPlurals[kind])],
				rows: days.map((day, index) => ({
					name:
						by === "day" ? `${formatWeekday(day)}, ${formatIsoDay(day)}` : formatIsoDay(day, of.range.to.slice(0, 4)),
					figures: rows.map(({ values }) => formatCount(values[index] ?? 0)),
				})),
			}}
			below={notes && <p className={css.notes}>{notes}</p>}
		>
			<DayBars
				rows={rows.map(({ kind, values }) => ({
					name: kindPlurals[kind],
					values,
					total: formatCount(values.reduce((sum, value) => sum + value, 0)),
				}))}
				pale={weekends}
				steps={steps}
			/>
		</Figure>
	);
}
