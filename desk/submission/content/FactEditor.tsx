import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { FACT_MAX, FACTS_MAX, type FactName } from "../../../contract/desk/fact-names.ts";
import { Button } from "../../../site/ui/Button.tsx";
import { fieldErrors, formError } from "../../queries/api.ts";
import { type Fact, type FactInput, useCorrectFacts } from "../../queries/facts.ts";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import css from "./FactEditor.module.css";

interface Props {
	reference: string;
	name: FactName;
	label: string;
	facts: Fact[];
	/** When it was last corrected. */
	correctedAt: string | null;
	onClose(): void;
}

interface Row extends FactInput {
	key: number;
}

const HINTS: Partial<Record<FactName, string>> = {
	years: "9",
	place: "Columbus, OH",
	quota: "118% of $1.5M",
	degree: "Bachelor, Marketing",
};
/** Facts of which a resume has only one. */
const SINGLE_FACTS: FactName[] = ["years"];

/** Edits all facts of one kind. What is saved replaces what was read from the resume. */
export function FactEditor({ reference, name, label, facts, correctedAt, onClose }: Props) {
	const [rows, setRows] = useState<Row[]>(() => initialRows(facts));
	const next = useRef(rows.length);
	const form = useRef<HTMLFormElement>(null);
	// As of when the editor opened: a colleague's correction made since must not be overwritten unseen.
	const [seen, setSeen] = useState(correctedAt);
	const correct = useCorrectFacts(reference);
	const errors = fieldErrors(correct.error);
	useEffect(() => {
		form.current?.querySelector("input")?.focus();
	}, []);

	const change = (key: number, part: Partial<FactInput>) =>
		setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
	const add = () => {
		next.current += 1;
		setRows([...rows, { key: next.current, label: "", employer: "", begin: "", end: "" }]);
		requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
	};
	const save = (written: FactInput[] | null) => {
		if (correct.isPending) return;
		setSeen(correctedAt);
		correct.mutate({ kind: name, written, seen }, { onSuccess: onClose });
	};
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		save(rows.filter((row) => row.label.trim() !== "").map(({ key, ...written }) => written));
	};
	const keys = (event: KeyboardEvent<HTMLFormElement>) => {
		if (event.key !== "Escape") return;
		event.preventDefault();
		event.stopPropagation();
		onClose();
	};
	return (
		<form ref={form} aria-label={`Edit ${label}`} className={css.editor} onSubmit={submit} onKeyDown={keys} noValidate>
			<ul>
				{rows.map((row, index) => (
					<li key={row.key} className={name === "title" ? css.title : css.row}>
						<Input
							label={name === "title" ? "Title" : label}
							alone={name !== "title"}
							hint={HINTS[name]}
							value={row.label}
							error={errors[index]}
							onChange={(value) => change(row.key, { label: value })}
						/>
						{name === "title" && (
							<>
								<Input label="Employer" value={row.employer} onChange={(employer) => change(row.key, { employer })} />
								<Input label="From" hint="2022-02" value={row.begin} onChange={(begin) => change(row.key, { begin })} />
								<Input label="To" hint="2024-11 or now" value={row.end} onChange={(end) => change(row.key, { end })} />
							</>
						)}
						<button
							type="button"
							className={css.remove}
							onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
						>
							Remove<span className="sr-only"> {row.label || "empty entry"}</span>
						</button>
					</li>
				))}
			</ul>
			<ErrorMessage>{formError(correct.error) ?? errors.facts}</ErrorMessage>
			<div className={css.buttons}>
				<Button type="submit" size="small" look="secondary" busy={correct.isPending}>
					Save
				</Button>
				{rows.length < (SINGLE_FACTS.includes(name) ? 1 : FACTS_MAX) && (
					<button type="button" className={css.choice} onClick={add}>
						Add
					</button>
				)}
				{correctedAt && (
					<button type="button" className={css.choice} onClick={() => save(null)}>
						Restore original
					</button>
				)}
				<button type="button" className={css.choice} onClick={onClose}>
					Cancel
				</button>
			</div>
		</form>
	);
}

/** The facts, or one empty row. */
function initialRows(facts: Fact[]): Row[] {
	const rows = facts.map(({ label, employer = "", begin = "", end = "" }, key) => ({
		key,
		label,
		employer,
		begin,
		end,
	}));
	return rows.length > 0 ? rows : [{ key: 0, label: "", employer: "", begin: "", end: "" }];
}

interface InputProps {
	label: string;
	/** The heading above serves as the label, so only screen readers get one here. */
	alone?: boolean;
	hint?: string | undefined;
	value: string;
	error?: string | undefined;
	onChange(value: string): void;
}

function Input({ label, alone = false, hint, value, error, onChange }: InputProps) {
	return (
		<label className={css.field}>
			<span className={alone ? "sr-only" : css.label}>{label}</span>
			<input
				className={css.input}
				dir="auto"
				value={value}
				placeholder={hint}
				maxLength={FACT_MAX}
				autoComplete="off"
				aria-invalid={error !== undefined}
				onChange={({ target }) => onChange(target.value)}
			/>
			{error && <span className={css.error}>{error}</span>}
		</label>
	);
}
