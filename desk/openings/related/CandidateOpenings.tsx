import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../site/ui/Button.tsx";
import { useNow } from "../../browser/now.ts";
import { type OpeningRow, openingsOfCandidate } from "../../queries/openings/list.ts";
import type { Item } from "../../queries/submission.ts";
import { formatDay } from "../../text/format-time.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { consentLabel, endReasonLabel, openStages, stageLabel } from "../opening-labels.ts";
import { getStepClock } from "../step-clock.ts";
import { OpeningPicker } from "./OpeningPicker.tsx";
import css from "./RelatedOpenings.module.css";
import { useAddToOpening } from "./useAddToOpening.ts";

/** Where a candidate stands in every opening, also in those that ended. */
export function CandidateOpenings({ item }: { item: Item }) {
	const { data: all = [], isSuccess } = useQuery(openingsOfCandidate(item.reference));
	const [adding, setAdding] = useState(false);
	const { add, busy } = useAddToOpening();
	const choose = async (row: OpeningRow) => {
		if (busy) return;
		await add(row, item);
		setAdding(false);
	};
	if (!isSuccess) return null;
	return (
		<section className={css.section} aria-labelledby="candidate-openings">
			<h2 id="candidate-openings" className={css.heading}>
				Openings
			</h2>
			{all.length === 0 && <p className={css.none}>Not in an opening yet.</p>}
			<ul className={css.list}>
				{all.map((row) => (
					<li key={row.id}>
						<OpeningStanding row={row} />
					</li>
				))}
			</ul>
			<Button size="small" look="secondary" onClick={() => setAdding(true)}>
				Add to an opening
			</Button>
			<Dialog open={adding} title="Add to an opening" onClose={() => setAdding(false)}>
				<OpeningPicker taken={all.map(({ id }) => id)} onChoose={choose} />
			</Dialog>
		</section>
	);
}

function OpeningStanding({ row: { id, title, company, standing } }: { row: OpeningRow }) {
	const now = useNow();
	if (!standing) return null;
	const { candidate, stage, stageAt, ended, nextDueAt, consent } = standing;
	const clock = nextDueAt && !ended ? getStepClock(nextDueAt, stageAt, now) : undefined;
	return (
		<div className={`${css.opening} ${ended ? css.ended : ""}`}>
			<Link to="/o/$id" params={{ id }} search={{ at: candidate }} className={`${css.title} ${css.whole}`} dir="auto">
				{title}
			</Link>
			<span className={`${css.status} ${clock?.tone === "late" ? css.late : ""}`}>
				{ended ? "Ended" : clock && <ClockWords {...clock} />}
			</span>
			<span className={css.counts} dir="auto">
				<Link to="/c/$id" params={{ id: company.id }} className={css.employer}>
					{company.name}
				</Link>
			</span>
			<span className={css.dots} aria-hidden="true">
				{openStages.map(({ value }, index) => (
					<span
						key={value}
						className={index <= openStages.findIndex((each) => each.value === stage) ? css.reached : ""}
					/>
				))}
			</span>
			<span className={css.counts}>
				{ended
					? `${endReasonLabel(ended.reason)}, ${formatDay(new Date(ended.at))}`
					: `${stageLabel(stage)} since ${formatDay(new Date(stageAt))}, ${consentLabel(consent).toLowerCase()}`}
			</span>
		</div>
	);
}

function ClockWords({ short, words }: { short: string; words: string }) {
	return (
		<>
			<span aria-hidden="true">{short}</span>
			<span className="sr-only">{words}</span>
		</>
	);
}
