import { STEP_MAX, waitsFor as whom } from "../../../contract/desk/opening-options.ts";
import type { SuggestedStep } from "../../queries/openings/opening.ts";
import { fromTimeField, toTimeField } from "../model/local-time.ts";
import css from "./fields.module.css";

export interface StepFields {
	text: string;
	/** As the browser's field holds it. */
	due: string;
	waits: string;
}

export function stepFields(step: Omit<SuggestedStep, "stage"> | undefined): StepFields {
	return { text: step?.text ?? "", due: step ? toTimeField(step.dueAt) : "", waits: step?.waitsFor ?? "" };
}

export function toStep({ text, due, waits }: StepFields) {
	return { text, dueAt: fromTimeField(due), waitsFor: whom.find(({ value }) => value === waits)?.value ?? null };
}

/** Next step, due time and who is waited for. */
export function StepInputs({ step, onType }: { step: StepFields; onType(change: Partial<StepFields>): void }) {
	return (
		<>
			<label className={css.field}>
				Next step
				<input
					value={step.text}
					maxLength={STEP_MAX}
					autoComplete="off"
					dir="auto"
					onChange={({ target }) => onType({ text: target.value })}
				/>
			</label>
			<div className={css.pair}>
				<label className={css.field}>
					Due
					<input type="datetime-local" value={step.due} onChange={({ target }) => onType({ due: target.value })} />
				</label>
				<label className={css.field}>
					Waiting on
					<select value={step.waits} onChange={({ target }) => onType({ waits: target.value })}>
						{whom.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
						<option value="">No one, it's booked</option>
					</select>
				</label>
			</div>
		</>
	);
}
