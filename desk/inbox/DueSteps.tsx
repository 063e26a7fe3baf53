import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useNow } from "../browser/now.ts";
import { ClockLine } from "../line/ClockLine.tsx";
import { getStepClock } from "../openings/step-clock.ts";
import { type DueStep, dueSteps } from "../queries/openings/steps.ts";
import type { ListView } from "../queries/submissions.ts";
import css from "./DueSteps.module.css";

const QUEUES: ListView["queue"][] = ["open", "mine", "unassigned", "due", "overdue"];

/** Next steps of openings and their candidates that are due, above the submissions of the same list. */
export function DueSteps({ view: { queue, kind, q } }: { view: ListView }) {
	const isShown = QUEUES.includes(queue) && !kind && !q;
	const { data: steps = [] } = useQuery({ ...dueSteps(queue), enabled: isShown });
	const now = useNow();
	if (!isShown || steps.length === 0) return null;
	return (
		<details open className={css.steps}>
			<summary className={css.head}>
				Next steps <span>{steps.length}</span>
			</summary>
			<ul className={css.list}>
				{steps.map((step) => (
					<li key={`${step.opening} ${step.candidate}`}>
						<StepLink step={step} now={now} />
					</li>
				))}
			</ul>
		</details>
	);
}

function StepLink({ step, now }: { step: DueStep; now: number }) {
	const { opening, name, title, company, text, dueAt } = step;
	const clock = getStepClock(dueAt, new Date(now).toISOString(), now);
	return (
		<Link to="/o/$id" params={{ id: opening }} className={css.step}>
			<span className={css.what} dir="auto">
				<strong>{text}</strong>
				{name && `: ${name}`}
			</span>
			<span className={`${css.due} ${css[clock.tone]}`}>
				<span aria-hidden="true">{clock.short}</span>
				<span className="sr-only">{clock.words}</span>
				<ClockLine {...clock.line} />
			</span>
			<span className={css.where} dir="auto">
				{title}, {company.name}
			</span>
		</Link>
	);
}
