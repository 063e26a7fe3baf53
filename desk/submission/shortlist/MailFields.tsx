import css from "./MailDialog.module.css";

/** What the recruiter typed in place of the suggested email. */
export interface MailEdits {
	subject?: string;
	text?: string;
}

interface Props {
	/** The email as it would be sent. */
	letter: Required<MailEdits>;
	typed: MailEdits;
	onType(typed: MailEdits): void;
	rows: number;
}

export function MailFields({ letter: { subject, text }, typed, onType, rows }: Props) {
	return (
		<>
			<label className={css.field}>
				Subject
				<input
					value={subject}
					autoComplete="off"
					dir="auto"
					onChange={({ target }) => onType({ ...typed, subject: target.value })}
				/>
			</label>
			<label className={css.field}>
				Your words
				<textarea
					rows={rows}
					value={text}
					dir="auto"
					onChange={({ target }) => onType({ ...typed, text: target.value })}
				/>
			</label>
		</>
	);
}
