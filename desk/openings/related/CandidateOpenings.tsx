import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../site/ui/Button.tsx";
import { useNow } from "../../browser/now.ts";
import { type OpeningRow, openings, openingsOfCandidate } from "../../queries/openings/list.ts";
import type { Item } from "../../queries/submission.ts";
import { formatDay } from "../../text/format-time.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SearchInput } from "../../ui/SearchInput.tsx";
import { consentLabel, endReasonLabel, openStages, stageLabel } from "../opening-labels.ts";
import { getStepClock } from "../step-clock.ts";
import css from "./RelatedOpenings.module.css";
import { useAddToOpening } from "./useAddToOpening.ts";

/** Where a candidate stands in every opening, also in those that ended. */
export function CandidateOpenings({ item }: { item: Item }) {
	const { data: all = [], isSuccess } = useQuery(openingsOfCandidate(item.reference));
	const [adding, setAdding] = useState(false);
	if (!isSuccess) return null;
	return (
		<section className={css.section} aria-labelledby="candidate-openings">
			<h2 id="candidate-openings" className={css.heading}>
				Where they stand
			</h2>
			{all.length === 0 && <p className={css.none}>In no opening yet.</p>}
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
				<OpeningPicker taken={all.map(({ id }) => id)} candidate={item} onDone={() => setAdding(false)} />
			</Dialog>
		</section>
	);
}

function OpeningStanding({ row: { id, title, company, standing } }: { row: OpeningRow }) {
	const now = useNow();
	if (!standing) return null;
	const { stage, stageAt, ended, nextDueAt, consent } = standing;
	const clock = nextDueAt && !ended ? getStepClock(nextDueAt, stageAt, now) : undefined;
	return (
		<Link to="/o/$id" params={{ id }} className={`${css.opening} ${ended ? css.ended : ""}`}>
			<span className={css.title} dir="auto">
				{title}
			</span>
			<span className={`${css.status} ${clock?.tone === "late" ? css.late : ""}`}>
				{ended ? "Ended" : clock && <ClockWords {...clock} />}
			</span>
			<span className={css.counts} dir="auto">
				{company.name}
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
		</Link>
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

interface PickerProps {
	/** Ids of openings that they are in. */
	taken: string[];
	candidate: Item;
	onDone(): void;
}

function OpeningPicker({ taken, candidate, onDone }: PickerProps) {
	const [q, setQ] = useState("");
	const { data } = useInfiniteQuery(openings({ status: "open", ...(q && { q }) }));
	const { add, busy } = useAddToOpening();
	const found = data?.pages.flatMap(({ items }) => items).filter(({ id }) => !taken.includes(id));
	const choose = async (row: OpeningRow) => {
		if (busy) return;
		await add(row, candidate);
		onDone();
	};
	return (
		<div className={css.picker}>
			<SearchInput q={q} label="Search openings" placeholder="Title, company or city" autoFocus onSearch={setQ} />
			{found?.length === 0 && <p className={css.none}>No other open opening was found.</p>}
			<ul className={css.choices}>
				{found?.map((row) => (
					<li key={row.id}>
						<button type="button" className={css.choice} onClick={() => choose(row)}>
							<strong dir="auto">{row.title}</strong>
							<span className={css.counts} dir="auto">
								{row.company.name}
							</span>
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
