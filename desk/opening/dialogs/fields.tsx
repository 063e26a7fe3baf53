import type { ReactNode } from "react";
import { ANSWER_MAX, SUBJECT_MAX } from "../../../contract/desk/desk-options.ts";
import fieldCss from "../parts/fields.module.css";
import css from "./DialogForm.module.css";

/* Fields of the opening's dialogs. */

interface FieldProps {
	name: string;
	label: ReactNode;
	hint?: string;
	defaultValue?: string | undefined;
}

export function DayField({ name, label, hint, defaultValue, onChange }: FieldProps & { onChange?(day: string): void }) {
	return (
		<label className={fieldCss.field}>
			{label}
			<input type="date" name={name} defaultValue={defaultValue} onChange={({ target }) => onChange?.(target.value)} />
			{hint && <span className={fieldCss.hint}>{hint}</span>}
		</label>
	);
}

interface TextProps extends FieldProps {
	max: number;
	rows?: number;
	onChange?(text: string): void;
}

export function LongField({ name, label, hint, defaultValue, max, rows = 4, onChange }: TextProps) {
	return (
		<label className={fieldCss.field}>
			{label}
			<textarea
				name={name}
				rows={rows}
				maxLength={max}
				dir="auto"
				defaultValue={defaultValue}
				onChange={({ target }) => onChange?.(target.value)}
			/>
			{hint && <span className={fieldCss.hint}>{hint}</span>}
		</label>
	);
}

interface MailProps {
	subject: string;
	text: string;
	hint: string;
}

/** The fields `subject` and `text` of an email that the recruiter may change. */
export function MailFields({ subject, text, hint }: MailProps) {
	return (
		<>
			<label className={fieldCss.field}>
				Subject
				<input name="subject" maxLength={SUBJECT_MAX} autoComplete="off" dir="auto" defaultValue={subject} />
			</label>
			<LongField name="text" label="Message" rows={8} max={ANSWER_MAX} defaultValue={text} hint={hint} />
		</>
	);
}

interface ChoicesProps {
	name: string;
	legend: string;
	options: readonly { value: string; label: string }[];
}

export function Choices({ name, legend, options }: ChoicesProps) {
	return (
		<fieldset className={css.choices}>
			<legend>{legend}</legend>
			{options.map(({ value, label }) => (
				<label key={value} className={css.choice}>
					<input type="radio" name={name} value={value} />
					{label}
				</label>
			))}
		</fieldset>
	);
}

/** What a form's field holds, trimmed. */
export function textOf(form: FormData, name: string): string {
	return String(form.get(name) ?? "").trim();
}
