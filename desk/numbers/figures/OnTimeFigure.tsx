import { Link } from "@tanstack/react-router";
import type { Numbers } from "../../../contract/desk/numbers.ts";
import { Figure } from "../charts/Figure.tsx";
import { LineChart } from "../charts/LineChart.tsx";
import { shareScale } from "../charts/scale.ts";
import { spacedLabels } from "../formats/axis-labels.ts";
import {
	formatCount,
	formatIsoDay,
	formatPart,
	kindPlurals,
	officeToday,
	pluralize,
} from "../formats/number-formats.ts";
import css from "./OnTimeFigure.module.css";
import {
	isTrend,
	latestWeek,
	onTimeByKind,
	onTimeExclusions,
	onTimeMarks,
	onTimeNote,
	onTimeSentence,
	onTimeTitle,
	TOO_FEW_WEEKS,
	weeklyShares,
} from "./on-time-texts.ts";

/** Share of submissions answered on time, by week. */
export function OnTimeFigure({ of }: { of: Numbers }) {
	const { weeks, kinds } = of.promise;
	const latest = latestWeek(of);
	const shares = weeklyShares(weeks);
	return (
		<Figure
			title={onTimeTitle(of)}
			note={onTimeNote(of.promise)}
			sentence={onTimeSentence(of)}
			table={{
				columns: ["Week of", "All", ...kinds.map(({ kind }) => kindPlurals[kind])],
				rows: weeks.map((week) => ({
					name: formatIsoDay(week.week, of.range.to.slice(0, 4)),
					figures: [week, ...kinds.map(({ kind }) => week.kinds[kind])].map(({ kept, due }) =>
						due > 0 ? formatPart(kept, due) : "none due",
					),
				})),
			}}
			lead={
				latest && (
					<p className={css.lead}>
						<strong className={`display ${css.figure}`}>{latest.figure}</strong> {latest.words}
					</p>
				)
			}
			below={<Below of={of} />}
		>
			{isTrend(shares) ? (
				<LineChart
					lines={[{ name: "share", values: shares, look: "accent" }]}
					marks={onTimeMarks(weeks, officeToday(of))}
					scale={shareScale(shares.filter((share) => share !== undefined))}
					inWords={(tick) => `${tick}%`}
					steps={spacedLabels(weeks.map(({ week }) => week))}
					count={weeks.length}
				/>
			) : (
				<p>{latest ? TOO_FEW_WEEKS : "Nothing was due in this range."}</p>
			)}
		</Figure>
	);
}

function Below({ of: { promise, now } }: { of: Numbers }) {
	const kinds = onTimeByKind(promise);
	return (
		<div className={css.below}>
			{kinds.length > 1 && (
				<dl className={css.kinds}>
					{kinds.map(({ name, words }) => (
						<div key={name}>
							<dt>{name}</dt>
							<dd>{words}</dd>
						</div>
					))}
				</dl>
			)}
			<p>
				Now{" "}
				<Link to="/" className={css.link}>
					{pluralize(now.open, "submission")} open
				</Link>
				,{" "}
				<Link to="/" search={{ queue: "overdue" }} className={`${css.link} ${now.overdue > 0 ? css.late : ""}`}>
					{now.overdue > 0 ? formatCount(now.overdue) : "none"} overdue
				</Link>
				. {onTimeExclusions(promise)}
			</p>
		</div>
	);
}
