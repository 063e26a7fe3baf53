import type { Placement } from "../../queries/openings/opening.ts";
import { formatDay, parseDay } from "../../text/format-time.ts";
import css from "./GuaranteeLine.module.css";

const DAY_MS = 24 * 60 * 60 * 1000;

type Guarantee = Pick<Placement, "startsOn" | "guaranteeDays" | "guaranteeEndsOn" | "checkIns" | "leftOn">;

/** The guarantee from the start to its last day, with the check-ins on the way. */
export function GuaranteeLine({ placement, now }: { placement: Guarantee; now: number }) {
	const { startsOn, guaranteeDays, guaranteeEndsOn, checkIns, leftOn } = placement;
	if (guaranteeDays === 0) return <p className={css.none}>No guarantee was agreed.</p>;
	const until = leftOn ? parseDay(leftOn).getTime() : now;
	const day = Math.floor((until - parseDay(startsOn).getTime()) / DAY_MS);
	const share = Math.min(1, Math.max(0, day / guaranteeDays));
	return (
		<div className={css.guarantee}>
			<p className={css.words}>
				<strong className="display">{dayText(day, guaranteeDays, leftOn)}</strong>
				<span>
					{guaranteeDays} days, through {formatDay(parseDay(guaranteeEndsOn))}
				</span>
			</p>
			<svg
				className={`${css.line} ${share === 1 && !leftOn ? css.over : ""}`}
				aria-hidden="true"
				width="100%"
				height="20"
			>
				<line className={css.ahead} x1="0" x2="100%" y1="10" y2="10" />
				<line className={css.gone} x1="0" x2={`${share * 100}%`} y1="10" y2="10" />
				{checkIns.map(({ day: at, done }) => (
					<circle
						key={at}
						className={done ? css.done : css.open}
						cx={`${(at / guaranteeDays) * 100}%`}
						cy="10"
						r="4.5"
					/>
				))}
			</svg>
			<ul className={css.days}>
				{checkIns.map(({ day: at, dueOn, done }) => (
					<li key={at}>
						<strong>Day {at}</strong> {formatDay(parseDay(dueOn))}
						{done && <span className={css.made}>, done</span>}
					</li>
				))}
			</ul>
		</div>
	);
}

function dayText(day: number, of: number, leftOn: string | null): string {
	if (leftOn) return day < 0 ? "Never started" : `Left on day ${day}`;
	if (day < 0) return day === -1 ? "Starts tomorrow" : `Starts in ${-day} days`;
	return day > of ? "Guarantee over" : `Day ${day} of ${of}`;
}
