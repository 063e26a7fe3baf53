import { callTopics } from "../../contract/booking.ts";
import frame from "../forms/FormFrame.module.css";
import type { SharedFormContent } from "../forms/FormFrame.tsx";
import { Button } from "../ui/Button.tsx";
import { EmailField, PhoneField, TextField } from "../ui/TextField.tsx";
import { Outcome } from "../yours/Outcome.tsx";
import { plainForm } from "../yours/plain-form.ts";
import css from "./BookForm.module.css";
import type { BookContent, PickData } from "./book-content.ts";
import { TimePicker } from "./TimePicker.tsx";

interface Props {
	pick: PickData;
	office: string;
	words: BookContent;
	shared: SharedFormContent;
}

/** What it is about, when, and whom to call. */
export function BookForm({ pick, office, words, shared }: Props) {
	const { fields } = words;
	const own = plainForm({
		...pick,
		name: "book",
		labels: { name: fields.name, email: fields.email, phone: fields.phone },
	});
	const topic = pick.values.topic ?? "hiring";
	return (
		<form method="post" action="/book" className={css.form} aria-label={words.eyebrow}>
			<Outcome
				error={pick.error ?? (Object.keys(pick.errors).length > 0 ? Object.values(pick.errors).join(". ") : undefined)}
			/>
			<fieldset className={css.topics}>
				<legend>{fields.topic}</legend>
				{callTopics.map(({ value, label }) => (
					<label key={value} className={css.topic}>
						<input type="radio" name="topic" value={value} defaultChecked={value === topic} />
						{label}
					</label>
				))}
			</fieldset>
			<TimePicker pick={pick} office={office} words={fields} />
			<fieldset className={css.who}>
				<legend>{fields.who}</legend>
				<TextField {...own.field("name")} autoFocus={false} autoComplete="name" />
				<EmailField {...own.field("email")} autoFocus={false} />
				<PhoneField {...own.field("phone")} autoFocus={false} />
			</fieldset>
			<div className={frame.trap} aria-hidden="true">
				<label>
					{shared.trap}
					<input type="text" name="subject" tabIndex={-1} autoComplete="off" />
				</label>
			</div>
			<input type="hidden" name="zone" defaultValue={pick.zone} />
			{Object.entries(pick.prefill).map(([name, value]) => (
				<input key={name} type="hidden" name={name} defaultValue={value} />
			))}
			<div className={css.end}>
				<Button type="submit">{fields.button}</Button>
				<p className="small soft">{words.trust}</p>
			</div>
		</form>
	);
}
