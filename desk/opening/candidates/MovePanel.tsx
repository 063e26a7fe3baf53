import { useQuery } from "@tanstack/react-query";
import { Fragment, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import {
	type EndReason,
	endReasons,
	type movableStages,
	REASONS_TO_EXPLAIN,
	WHY_MAX,
} from "../../../contract/desk/opening-options.ts";
import { Button } from "../../../site/ui/Button.tsx";
import { openStages, stageLabel } from "../../openings/opening-labels.ts";
import { type Candidacy, type Opening, suggestedSteps } from "../../queries/openings/opening.ts";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import { type OpeningActions, useActAsSeen } from "../model/useOpeningActions.ts";
import fieldCss from "../parts/fields.module.css";
import { type StepFields, StepInputs, stepFields, toStep } from "../parts/StepInputs.tsx";
import css from "./MovePanel.module.css";

type MovableStage = (typeof movableStages)[number];
type Choice = { to: MovableStage } | { to: "placed" } | { end: EndReason };

const END_KEYS: Partial<Record<string, EndReason>> = {
	...{ e: "employer-passed", w: "candidate-withdrew", d: "offer-declined", x: "other" },
};

interface Props {
	opening: Opening;
	candidacy: Candidacy;
	actions: OpeningActions;
	/** Begins with ending it. */
	ends: boolean;
	onClose(): void;
	onPlace(): void;
}

/**
 * Moves a candidate to a stage with its next step, which is filled in already, or ends it. Keys choose while no field
 * has the focus.
 */
export function MovePanel({ opening, candidacy, actions, ends, onClose, onPlace }: Props) {
	const { candidate, name, stage } = candidacy;
	const { data: steps } = useQuery({ ...suggestedSteps, staleTime: 0 });
	const [choice, choose] = useState<Choice>(() => (ends ? { end: "employer-passed" } : nextChoice(stage)));
	const [typed, type] = useState<Partial<StepFields>>({});
	const [why, setWhy] = useState("");
	const [problem, setProblem] = useState<string>();
	const act = useActAsSeen(opening, candidacy.version, actions);
	const panel = useRef<HTMLFormElement>(null);
	useEffect(() => {
		panel.current?.querySelector<HTMLElement>("input:checked")?.focus();
		panel.current?.scrollIntoView({ block: "nearest" });
	}, []);

	const step = {
		...stepFields("to" in choice ? steps?.find((each) => each.stage === choice.to) : undefined),
		...typed,
	};
	const isTyped = Object.keys(typed).length > 0; // otherwise the server sets the step that was suggested
	const choices = listChoices(stage);
	const pressed = (event: KeyboardEvent<HTMLFormElement>) => {
		if (event.key === "Escape") {
			event.preventDefault();
			return onClose();
		}
		const isTyping =
			event.target instanceof HTMLElement && event.target.matches("textarea, select, input:not([type=radio])");
		if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
		const wanted = choices.find(({ key }) => key === event.key.toLowerCase());
		if (!wanted) return;
		event.preventDefault();
		choose(wanted.choice);
		panel.current?.querySelector<HTMLElement>(`input[value="${wanted.value}"]`)?.focus();
	};
	const save = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (actions.busy) return;
		if ("to" in choice && choice.to === "placed") {
			onClose();
			return onPlace();
		}
		const problem = await act(
			"end" in choice
				? { what: "end", candidate, reason: choice.end, why }
				: { what: "stage", candidate, to: choice.to as MovableStage, ...(isTyped && { next: toStep(step) }) },
		);
		setProblem(problem);
		if (!problem) onClose();
	};
	return (
		<div role="dialog" aria-label={`Move ${name}`}>
			<form ref={panel} className={css.panel} onKeyDown={pressed} onSubmit={save} noValidate>
				<div className={css.choices} role="radiogroup" aria-label={`Move ${name} to`}>
					<p className={css.title} aria-hidden="true">
						Move <bdi>{name}</bdi> to
					</p>
					{choices.map(({ choice: each, value, label, key }, index) => (
						<Fragment key={value}>
							{"end" in each && "to" in (choices[index - 1]?.choice ?? {}) && (
								<p className={css.ends}>Or end their candidacy</p>
							)}
							<label className={css.choice}>
								<input
									type="radio"
									name={`move-${candidate}`}
									value={value}
									checked={value === choiceValue(choice)}
									onChange={() => choose(each)}
								/>
								<span className={css.label}>{label}</span>
								<kbd>{key.toUpperCase()}</kbd>
							</label>
						</Fragment>
					))}
				</div>
				<div className={css.fields}>
					{"end" in choice ? (
						<WhyField why={why} isRequired={REASONS_TO_EXPLAIN.includes(choice.end)} onChange={setWhy} />
					) : choice.to === "placed" ? (
						<p className={fieldCss.hint}>
							Next, you'll record the start date, the base and the fee. {seatsText(opening)}
						</p>
					) : (
						<StepInputs step={step} onType={(change) => type({ ...typed, ...change })} />
					)}
					<ErrorMessage>{problem}</ErrorMessage>
					<div className={css.buttons}>
						<button type="button" className="word-button" onClick={onClose}>
							Cancel <kbd>Esc</kbd>
						</button>
						<Button type="submit" size="small" busy={actions.busy}>
							{submitLabel(choice)}
						</Button>
					</div>
				</div>
			</form>
		</div>
	);
}

interface ListedChoice {
	choice: Choice;
	value: string;
	label: string;
	key: string;
}

function listChoices(stage: Candidacy["stage"]): ListedChoice[] {
	const forward = openStages.flatMap(({ value, label }, index): ListedChoice[] => {
		if (value === stage) return [];
		const to = value as MovableStage | "placed";
		return [{ choice: { to }, value: to, label, key: String(index + 1) }];
	});
	if (stage === "ended") return forward.filter(({ value }) => value !== "placed");
	const ends = Object.entries(END_KEYS).flatMap(([key, reason]): ListedChoice[] => {
		if (!reason || (reason === "offer-declined" && stage !== "offer")) return [];
		const label =
			reason === "other" ? "Another reason" : (endReasons.find(({ value }) => value === reason)?.label ?? "");
		return [{ choice: { end: reason }, value: reason, label, key }];
	});
	return [...forward, ...ends];
}

function nextChoice(stage: Candidacy["stage"]): Choice {
	const at = openStages.findIndex(({ value }) => value === stage);
	const next = openStages[at + 1]?.value;
	return { to: (next ?? "shortlisted") as MovableStage | "placed" };
}

function choiceValue(choice: Choice): string {
	return "end" in choice ? choice.end : choice.to;
}

function submitLabel(choice: Choice): string {
	if ("end" in choice) return "End candidacy";
	return choice.to === "placed" ? "Record placement …" : `Move to ${stageLabel(choice.to)}`;
}

function seatsText({ seats, filled }: Opening): string {
	return filled + 1 >= seats ? "This fills the last position." : `${filled} of ${seats} positions are filled.`;
}

interface WhyProps {
	why: string;
	isRequired: boolean;
	onChange(why: string): void;
}

function WhyField({ why, isRequired, onChange }: WhyProps) {
	return (
		<label className={fieldCss.field}>
			{isRequired ? "Why" : "Why, if you know"}
			<textarea
				rows={3}
				value={why}
				maxLength={WHY_MAX}
				required={isRequired}
				dir="auto"
				onChange={({ target }) => onChange(target.value)}
			/>
			<span className={fieldCss.hint}>Internal note. The candidate's page will say “closed” in an hour.</span>
		</label>
	);
}
