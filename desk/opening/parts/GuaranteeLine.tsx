import { RisingLine } from "../../line/RisingLine.tsx";
import { heightAt } from "../../line/rising-line.ts";
import { getGuarantee } from "../../openings/guarantee.ts";
import type { Placement } from "../../queries/openings/opening.ts";
import { formatDay, parseDay } from "../../text/format-time.ts";
import css from "./GuaranteeLine.module.css";

const LABEL_SHARE = 0.075; // of the line, about as wide as a label
const LABEL_END = 0.95; // a label there would stand out of the line

type Shown = Pick<Placement, "startsOn" | "guaranteeDays" | "guaranteeEndsOn" | "checkIns" | "leftOn" | "neverStarted">;

/** The guarantee from the start to its last day, with the check-ins on the way. */
export function GuaranteeLine({ placement, now }: { placement: Shown; now: number }) {
	const { startsOn, guaranteeDays, guaranteeEndsOn, checkIns } = placement;
	if (guaranteeDays === 0) return <p className={css.none}>There was no guarantee.</p>;
	const { share, words, isOver } = getGuarantee(placement, now);
	const stations = [
		{ day: 0, on: startsOn, name: "Start", done: share > 0 },
		...checkIns.map(({ day, dueOn, done }) => ({ day, on: dueOn, name: `Day ${day}`, done })),
	].map((station) => ({ ...station, share: station.day / guaranteeDays }));
	const isRoomy = stations.every(
		(station, index) => station.share <= LABEL_END && station.share - (stations[index - 1]?.share ?? -1) >= LABEL_SHARE,
	);
	return (
		<div className={css.guarantee}>
			<p className={css.words}>
				<strong className="display">{words}</strong>
				<span>
					{guaranteeDays} days, through {formatDay(parseDay(guaranteeEndsOn))}
				</span>
			</p>
			<RisingLine share={share} look={isOver ? "kept" : "running"}>
				{stations.map(({ day, share: at, done }) => (
					<circle key={day} className={done ? css.done : css.open} cx={`${at * 100}%`} cy={heightAt(at)} r="5" />
				))}
			</RisingLine>
			<ul className={`${css.days} ${isRoomy ? css.placed : ""}`}>
				{stations.map(({ day, on, name, done, share: at }) => (
					<li key={day} style={{ left: `${at * 100}%` }}>
						<strong>{name}</strong> {formatDay(parseDay(on))}
						{done && day > 0 && <span className={css.made}>, done</span>}
					</li>
				))}
			</ul>
		</div>
	);
}
