import css from "./StepLine.module.css";

interface Props {
	steps: string[];
	/** How many of them are behind the visitor. */
	done: number;
}

/** The closing line as the progress of a form in two steps. */
export function StepLine({ steps, done }: Props) {
	return (
		<div className={css.line}>
			<svg viewBox="0 0 600 56" preserveAspectRatio="none" aria-hidden="true" fill="none">
				<path d="M0 50H110L190 34L236 42L300 28" className={done >= 0 ? css.reached : undefined} />
				<path d="M300 28L380 14L440 22L600 4" className={done >= 1 ? css.reached : undefined} />
			</svg>
			<ol>
				{steps.map((step, index) => (
					<li key={step} aria-current={index === done ? "step" : undefined}>
						<span className={css.number}>
							Step {index + 1} of {steps.length}
							{index < done && <span className="sr-only">, done</span>}
						</span>
						{step}
					</li>
				))}
			</ol>
		</div>
	);
}
