import { useQuery } from "@tanstack/react-query";
import { feeSums, type FeeSums as Sums } from "../queries/openings/placements.ts";
import { formatDay, parseDay } from "../text/format-time.ts";
import css from "./FeeSums.module.css";
import { formatMoney, stageLabel } from "./opening-labels.ts";

/** For admins: what the open seats would earn, by how far each opening is. */
export function FeeSums() {
	const { data } = useQuery(feeSums);
	if (!data || data.stages.length === 0) return null;
	const { stages, earned } = data;
	const total = sum(stages, "sum");
	const unknown = sum(stages, "unknown");
	return (
		<section aria-label="Fees" className={css.fees}>
			<div>
				<h2 className={css.title}>Fees if every open position is filled</h2>
				<p className={`display ${css.figure}`}>{formatMoney(total)}</p>
				<p>
					{count(sum(stages, "seats"), "open position")}, using the midpoint of each pay range.
					{unknown > 0 &&
						` ${count(unknown, "opening")} without a fee or pay ${unknown === 1 ? "isn't" : "aren't"} in it.`}
				</p>
				<p>
					<strong>{formatMoney(earned.sum)}</strong> earned since {formatDay(parseDay(earned.since))}, from{" "}
					{count(earned.placements, "placement")}
					{earned.unknown > 0 && `, ${earned.unknown} without a fee`}.
				</p>
			</div>
			<ul className={css.stages}>
				{stages.map(({ stage, sum: fees, openings, unknown: without }) => (
					<li key={stage}>
						<span className={css.stage}>{stage ? stageLabel(stage) : "No candidate yet"}</span>
						<strong className={`display ${css.amount}`}>{formatMoney(fees)}</strong>
						<span>
							{count(openings, "opening")}
							{without > 0 && `, ${without} without`}
						</span>
						<span className={css.share} aria-hidden="true">
							<span
								className={stage === "offer" ? css.offer : ""}
								style={{ width: `${total > 0 ? (fees / total) * 100 : 0}%` }}
							/>
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function sum(stages: Sums["stages"], name: "sum" | "seats" | "unknown"): number {
	return stages.reduce((all, stage) => all + stage[name], 0);
}

function count(number: number, name: string): string {
	return `${number} ${name}${number === 1 ? "" : "s"}`;
}
