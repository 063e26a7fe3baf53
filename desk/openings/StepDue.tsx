import { ClockLine } from "../line/ClockLine.tsx";
import css from "./StepDue.module.css";
import { getStepClock } from "./step-clock.ts";

interface Props {
	/** Nothing is shown without a due time. */
	dueAt: string | null;
	/** When the time began to run. */
	since: string;
	now: number;
	className?: string | undefined;
}

/** When a next step is due, or how late it is. */
export function StepDue({ dueAt, since, now, className = "" }: Props) {
	const clock = dueAt ? getStepClock(dueAt, since, now) : undefined;
	return (
		<span className={`${css.due} ${clock ? css[clock.tone] : ""} ${className}`}>
			{clock && (
				<>
					<span aria-hidden="true">{clock.short}</span>
					<span className="sr-only">{clock.words}</span>
					<ClockLine {...clock.line} />
				</>
			)}
		</span>
	);
}
