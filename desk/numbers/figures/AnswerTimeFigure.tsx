import type { Numbers } from "../../../contract/desk/numbers.ts";
import { Figure } from "../charts/Figure.tsx";
import { LineChart, type Mark } from "../charts/LineChart.tsx";
import { positionOnScale, type Scale, timeScale } from "../charts/scale.ts";
import { spacedLabels } from "../formats/axis-labels.ts";
import { formatIsoDay, formatSeconds, kindPlurals } from "../formats/number-formats.ts";
import css from "./AnswerTimeFigure.module.css";
import { answerTimeFigures, answerTimeSentence, findEnds, medianOf, slowestOf } from "./answer-times.ts";
import { isTrend, TOO_FEW_WEEKS } from "./on-time-texts.ts";

const HOUR = 3600; // seconds
const DAY = 24 * HOUR;

/** Time to the first answer, by the week in which the submission was received. */
export function AnswerTimeFigure({ of }: { of: Numbers }) {
	const { total, weeks, kinds } = of.answerTimes;
	const [medians, slowest] = [weeks.map(medianOf), weeks.map(slowestOf)];
	// A message is due within office hours, which can't be drawn on a scale of elapsed time.
	const promised = of.range.kind === "message" ? undefined : of.promise.hours.any * HOUR;
	const scale = timeScale(
		[...medians, ...slowest].filter((value) => value !== undefined),
		promised,
	);
	return (
		<Figure
			title="Time to first answer"
			note="by week"
			sentence={answerTimeSentence(of)}
			table={{
				columns: ["Received", "Answered", "Median", "Slowest 10% over"],
				rows: [
					...weeks.map((week) => ({
						name: `Week of ${formatIsoDay(week.week, of.range.to.slice(0, 4))}`,
						figures: answerTimeFigures(week),
					})),
					...kinds.map((each) => ({ name: kindPlurals[each.kind], figures: answerTimeFigures(each) })),
				],
			}}
			lead={<Headline of={of} />}
			below={kinds.length > 1 && <Kinds of={of} />}
		>
			{total.answered > 0 && !isTrend(medians) && <p>{TOO_FEW_WEEKS}</p>}
			{isTrend(medians) && (
				<LineChart
					lines={[
						{ name: "slowest 10%", values: slowest, look: "quiet" },
						{ name: "median", values: medians, look: "brand" },
					]}
					marks={lineMarks(of, scale)}
					scale={scale}
					inWords={formatTick}
					steps={spacedLabels(weeks.map(({ week }) => week))}
					count={weeks.length}
					limit={promised ? { value: promised, words: `due in ${formatTick(promised)}` } : undefined}
				/>
			)}
		</Figure>
	);
}

function Headline({ of: { answerTimes } }: { of: Numbers }) {
	const { total, unanswered } = answerTimes;
	const slowest = slowestOf(total);
	if (total.median === null)
		return (
			<p className={css.lead}>
				Nothing has been answered yet; {unanswered} {unanswered === 1 ? "is" : "are"} waiting.
			</p>
		);
	return (
		<p className={css.lead}>
			<span>
				<strong className={`display ${css.figure}`}>{formatSeconds(total.median)}</strong> median
			</span>{" "}
			{slowest !== undefined && (
				<span>
					<strong className={`display ${css.figure}`}>{formatSeconds(slowest)}</strong> slowest 10%
				</span>
			)}
		</p>
	);
}

const MIN_LABEL_GAP = 0.4; // share of the height: a smaller gap has no room for two names

/** Each line's name at its start and a dot at its end. Names go between the lines if there is room, else outside. */
function lineMarks({ answerTimes: { weeks } }: Numbers, scale: Scale): Mark[] {
	const median = findEnds(weeks.map(medianOf));
	const slowest = findEnds(weeks.map(slowestOf));
	const apart = positionOnScale(slowest?.first.value ?? 0, scale) - positionOnScale(median?.first.value ?? 0, scale);
	const isBetween = apart > MIN_LABEL_GAP || !slowest;
	return [
		...namedLine(slowest, "slowest 10%", "quiet", isBetween ? "below" : "above"),
		...namedLine(median, "median", "brand", isBetween ? "above" : "below"),
	];
}

function namedLine(ends: ReturnType<typeof findEnds>, words: string, dot: Mark["dot"], side: Mark["side"]): Mark[] {
	if (!ends) return [];
	return [
		{ ...ends.first, words, side },
		{ ...ends.last, words: "", dot, side },
	];
}

function Kinds({ of: { answerTimes } }: { of: Numbers }) {
	return (
		<dl className={css.kinds}>
			{answerTimes.kinds
				.filter(({ answered }) => answered > 0)
				.map((each) => (
					<div key={each.kind}>
						<dt>{kindPlurals[each.kind]}</dt>
						<dd>{each.median === null ? "" : formatSeconds(each.median)}</dd>
					</div>
				))}
		</dl>
	);
}

/** 30m, 12h, 7d */
function formatTick(seconds: number): string {
	if (seconds === 0) return "";
	if (seconds < HOUR) return `${seconds / 60}m`;
	return seconds <= DAY ? `${seconds / HOUR}h` : `${seconds / DAY}d`;
}
