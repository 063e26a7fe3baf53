import { type SubmitEvent, useState } from "react";
import { requirementStrengths } from "../../../contract/desk/opening-options.ts";
import type { RequirementEdit } from "../../../contract/desk/requirement-edits.ts";
import { Button } from "../../../site/ui/Button.tsx";
import { DialogActions } from "../../ui/Dialog.tsx";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import css from "./RequirementsForm.module.css";
import {
	listChoices,
	parseStrength,
	type RequirementChoice,
	type Requirements,
	toEdits,
} from "./requirement-choices.ts";

interface Props {
	found: Requirements;
	/** Resolves to what went wrong. */
	onSave(edits: RequirementEdit[]): Promise<string | undefined>;
	onClose(): void;
}

/** Says how strongly each requirement counts, and adds others. Matching candidates are ordered again right away. */
export function RequirementsForm({ found, onSave, onClose }: Props) {
	const [choices, setChoices] = useState(() => listChoices(found));
	const [added, setAdded] = useState("");
	const [problem, setProblem] = useState<string>();
	const [busy, setBusy] = useState(false);
	const change = (at: number, strength: RequirementChoice["strength"]) =>
		setChoices(choices.map((each, index) => (index === at ? { ...each, strength } : each)));
	const save = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (busy) return;
		setBusy(true);
		const failed = await onSave(toEdits([...choices, { id: null, label: added, strength: "must" }]));
		setBusy(false);
		setProblem(failed);
		if (!failed) onClose();
	};
	return (
		<form className={css.form} onSubmit={save} noValidate>
			<ul>
				{choices.map(({ id, label, strength }, index) => (
					<li key={id ?? label} className={css.requirement}>
						<span dir="auto" className={strength === "dropped" ? css.dropped : ""}>
							{label}
						</span>
						<select
							aria-label={`How much “${label}” counts`}
							className={css.strength}
							value={strength}
							onChange={({ target }) => change(index, parseStrength(target.value))}
						>
							{id !== null && <option value="">As stated</option>}
							{requirementStrengths.map((option) => (
								<option key={option.value} value={option.value}>
									{option.label}
								</option>
							))}
						</select>
					</li>
				))}
			</ul>
			<label className={css.add}>
				Add a requirement
				<input
					value={added}
					maxLength={200}
					autoComplete="off"
					placeholder="Try Spanish, or 5 years in freight"
					dir="auto"
					onChange={({ target }) => setAdded(target.value)}
				/>
			</label>
			{found.notUnderstood.length > 0 && (
				<p className={css.note}>
					Not understood: {found.notUnderstood.map((words) => `“${words}”`).join(", ")}. Try rephrasing it above.
				</p>
			)}
			{found.notCounted.map(({ words, why }) => (
				<p key={words} className={css.note}>
					Not counted: “{words}”. {why}
				</p>
			))}
			<ErrorMessage>{problem}</ErrorMessage>
			<DialogActions>
				<Button type="submit" size="small" busy={busy}>
					Save requirements
				</Button>
				<Button size="small" look="secondary" onClick={onClose}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}
