import css from "./LetterDialog.module.css";

/** What the recruiter typed in place of the suggested email. */
export interface Typed {
	subject?: string;
	text?: string;
}

interface Props {
	/** The email as it would be sent. */
	letter: Required<Typed>;
	typed: Typed;
	onType(typed: Typed): void;
	rows: number;
}

export function LetterFields({ letter: { subject, text }, typed, onType, rows }: Props) {
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
