import type { OpeningRow } from "../queries/openings/list.ts";
import { Initials } from "../ui/Initials.tsx";
import css from "./OpeningItem.module.css";
import { placeText, statusLabel, waitsForLabel } from "./opening-labels.ts";
import { StageLine } from "./StageLine.tsx";
import { StepDue } from "./StepDue.tsx";
import { countDays } from "./step-clock.ts";

interface Props {
	row: OpeningRow;
	href: string;
	/** Whether Tab enters the list at this row. */
	entry: boolean;
	/** Id of the signed-in person. */
	me: string;
	now: number;
}

/** An opening in the list. */
export function OpeningItem({ row, href, entry, me, now }: Props) {
	const { title, company, owner, stages, seats, filled, status, openedAt, nextDueAt, nextStep, waitsFor } = row;
	return (
		<a href={href} data-reference={row.id} tabIndex={entry ? 0 : -1} className={css.row}>
			<span className={css.what}>
				<strong className={css.title} dir="auto">
					{title}
				</strong>
				<span className={css.company}>
					<Initials
						name={owner?.name ?? "+"}
						look={owner ? (owner.id === me ? "self" : "colleague") : "nobody"}
						size="small"
					/>
					<span className="sr-only">{owner ? `Owner ${owner.name}.` : "Unassigned."}</span>
					<span className={css.text} dir="auto">
						{[company.name, placeText(row)].filter(Boolean).join(", ")}
					</span>
				</span>
			</span>
			<span className={css.stages}>
				<StageLine counts={stages} size="row" />
			</span>
			<span className={css.waits}>
				{nextDueAt ? waitsForLabel(waitsFor) : ""}
				<span className={css.below}>
					{status !== "open" ? statusLabel(status) : seats > 1 || filled > 0 ? `${filled} of ${seats} filled` : ""}
				</span>
			</span>
			<span className={css.days}>
				<span className="sr-only">Open for </span>
				{countDays(openedAt, now)}
				<span className="sr-only"> days</span>
			</span>
			<span className={css.step} dir="auto">
				{nextStep ?? (status === "open" ? "No next step" : "")}
			</span>
			<StepDue dueAt={nextDueAt} since={openedAt} now={now} className={css.due} />
		</a>
	);
}
