import css from "./StepLine.module.css";

interface Props {
	steps: string[];
	/** How many steps are done. */
	done: number;
}

/** The closing line as the progress bar of a two-step form. */
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
							{`Step ${index + 1} of ${steps.length}`}
							{index < done && <span className="sr-only">, done</span>}
						</span>
						{step}
					</li>
				))}
			</ol>
		</div>
	);
}
