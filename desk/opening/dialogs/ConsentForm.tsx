import { ANSWER_MAX, SUBJECT_MAX } from "../../../contract/desk/desk-options.ts";
import { placeText } from "../../openings/opening-labels.ts";
import type { Opening } from "../../queries/openings/opening.ts";
import { firstName } from "../../text/first-name.ts";
import fieldCss from "../parts/fields.module.css";
import { DialogForm } from "./DialogForm.tsx";
import { LongField, textOf } from "./fields.tsx";
import type { CandidateFormProps } from "./forms.tsx";

/** Asks a candidate whether the employer may have their name and resume. The employer is not named. */
export function ConsentForm({ opening, candidacy: { candidate, name }, actions, onClose }: CandidateFormProps) {
	const save = (form: FormData) =>
		actions.act({ what: "ask", candidate, subject: textOf(form, "subject"), text: textOf(form, "text") });
	return (
		<DialogForm submit="Send request" onSubmit={save} onClose={onClose}>
			<p>
				To <bdi>{name}</bdi>
			</p>
			<label className={fieldCss.field}>
				Subject
				<input
					name="subject"
					maxLength={SUBJECT_MAX}
					autoComplete="off"
					dir="auto"
					defaultValue="May we introduce you?"
				/>
			</label>
			<LongField
				name="text"
				label="Message"
				rows={8}
				max={ANSWER_MAX}
				defaultValue={suggestText(opening, name)}
				hint="A link to their page, where they answer, and your signature are added. They may also answer by email or phone: record that here."
			/>
		</DialogForm>
	);
}

function suggestText({ title, city, state, mode }: Opening, name: string): string {
	const place = placeText({ city, state, mode });
	return [
		`Hi ${firstName(name)},`,
		`We have an opening that looks like a strong match for your background: ${title}${place ? `, ${place}` : ""}.`,
		"May we introduce you to the employer, with your name and resume? We won't share either until you say yes, and a no changes nothing else.",
	].join("\n\n");
}
