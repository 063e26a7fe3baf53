import type { OpeningRow } from "../queries/openings/list.ts";
import { EmployerLink, ListRow, RowTitle } from "./list/ListRow.tsx";
import css from "./OpeningItem.module.css";
import { openStages, placeText, statusLabel, waitsForLabel } from "./opening-labels.ts";
import { StageLine } from "./StageLine.tsx";
import { StepDue } from "./StepDue.tsx";
import { countDays } from "./step-clock.ts";

interface Props {
	row: OpeningRow;
	href: string;
	/** Whether Tab enters the list at this row. */
	isEntry: boolean;
	now: number;
}

export function OpeningItem({ row, href, isEntry, now }: Props) {
	const { title, company, owner, stages, seats, filled, status, openedAt, nextDueAt, nextStep, waitsFor } = row;
	const place = placeText(row);
	return (
		<ListRow className={css.row}>
			<RowTitle {...{ title, href, owner, isEntry, reference: row.id }}>
				<EmployerLink company={company} isEntry={isEntry} />
				{place && `, ${place}`}
			</RowTitle>
			<span className={css.stages}>
				<StageLine counts={stages} size="row" />
			</span>
			<span className={css.waits}>
				<span>
					{nextDueAt && <span className={css.label}>Waiting on: </span>}
					{nextDueAt ? waitsForLabel(waitsFor) : ""}
				</span>
				<span className={css.below}>
					{status !== "open" ? statusLabel(status) : seats > 1 || filled > 0 ? `${filled} of ${seats} filled` : ""}
				</span>
			</span>
			<span className={css.days}>
				<span className="sr-only">Open for </span>
				{countDays(openedAt, now)}
				<span className={css.label}> days</span>
			</span>
			<span className={css.step} dir="auto">
				{nextStep ?? (status === "open" ? "No next step" : "")}
			</span>
			<StepDue dueAt={nextDueAt} since={openedAt} now={now} className={css.due} />
		</ListRow>
	);
}

/** Column heads of the items, where there is room for them. */
export function OpeningHeads() {
	return (
		<div className={css.heads} aria-hidden="true">
			<span>Opening</span>
			<span className={css.stageHeads}>
				{openStages.map(({ value, label }) => (
					<span key={value}>{label}</span>
				))}
			</span>
			<span>Waiting on</span>
			<span className={css.daysHead}>Days</span>
			<span>Next step</span>
			<span className={css.dueHead}>Due</span>
		</div>
	);
}
