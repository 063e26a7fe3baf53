import { Link } from "@tanstack/react-router";
import type { Numbers } from "../../contract/desk/numbers.ts";
import { Figure } from "./charts/Figure.tsx";
import { LineChart } from "./charts/LineChart.tsx";
import { shareScale } from "./charts/scale.ts";
import css from "./PromiseFigure.module.css";
import {
	latestWeek,
	promiseKinds,
	promiseLeftOut,
	promiseMarks,
	promiseNote,
	promiseSentence,
	promiseTitle,
	sharesOf,
} from "./promise.ts";
import { someOf } from "./steps.ts";
import { count, dayInWords, kindsInWords, partOf, todayOf } from "./words.ts";

/** Share of submissions answered on time, by week. */
export function PromiseFigure({ of }: { of: Numbers }) {
	const { weeks, kinds } = of.promise;
	const latest = latestWeek(of);
	const shares = sharesOf(weeks);
	return (
		<Figure
			title={promiseTitle(of)}
			note={promiseNote(of.promise)}
			sentence={promiseSentence(of)}
			table={{
				columns: ["Week of", "All", ...kinds.map(({ kind }) => kindsInWords[kind])],
				rows: weeks.map((week) => ({
					name: dayInWords(week.week, of.range.to.slice(0, 4)),
					figures: [week, ...kinds.map(({ kind }) => week.kinds[kind])].map(({ kept, due }) =>
						due > 0 ? partOf(kept, due) : "none due",
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
			<LineChart
				lines={[{ name: "share", values: shares, look: "accent" }]}
				marks={promiseMarks(weeks, todayOf(of))}
				scale={shareScale(shares.filter((share) => share !== undefined))}
				inWords={(tick) => `${tick}%`}
				steps={someOf(weeks.map(({ week }) => week))}
				count={weeks.length}
			/>
		</Figure>
	);
}

function Below({ of: { promise, now } }: { of: Numbers }) {
	const kinds = promiseKinds(promise);
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
					{count(now.open)} open
				</Link>
				,{" "}
				<Link to="/" search={{ queue: "overdue" }} className={`${css.link} ${now.overdue > 0 ? css.late : ""}`}>
					{now.overdue > 0 ? count(now.overdue) : "none"} overdue
				</Link>
				. {promiseLeftOut(promise)}
			</p>
		</div>
	);
}
