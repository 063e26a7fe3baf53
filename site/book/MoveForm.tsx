import { Button } from "../ui/Button.tsx";
import { Outcome } from "../yours/Outcome.tsx";
import css from "./BookForm.module.css";
import type { BookContent, PickData } from "./book-content.ts";
import { TimePicker } from "./TimePicker.tsx";

interface Props {
	pick: PickData;
	/** The path of the call's link. */
	base: string;
	office: string;
	words: BookContent;
}

/** Another time for a booked call. */
export function MoveForm({ pick, base, office, words }: Props) {
	return (
		<form method="post" action={`${base}/move`} className={css.form} aria-label={words.move.button}>
			<Outcome error={pick.error ?? pick.errors.at} />
			<TimePicker pick={pick} office={office} words={words.fields} />
			<input type="hidden" name="zone" defaultValue={pick.zone} />
			<div className={css.end}>
				<Button type="submit">{words.move.button}</Button>
			</div>
		</form>
	);
}
