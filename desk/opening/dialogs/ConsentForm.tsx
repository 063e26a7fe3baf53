import { placeText } from "../../openings/opening-labels.ts";
import type { Opening } from "../../queries/openings/opening.ts";
import { firstName } from "../../text/first-name.ts";
import { DialogForm } from "./DialogForm.tsx";
import { MailFields, textOf } from "./fields.tsx";
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
			<MailFields
				subject="May we introduce you?"
				text={suggestText(opening, name)}
				hint="We add your signature and a link to their page, where they can answer. If they answer by email or phone, record it here."
			/>
		</DialogForm>
	);
}

function suggestText({ title, city, state, mode }: Opening, name: string): string {
	const place = placeText({ city, state, mode });
	return [
		`Hi ${firstName(name)},`,
		`We have an opening that looks like a strong match for your background: ${title}${place ? `, ${place}` : ""}.`,
		"May we introduce you to the employer, with your name and resume? We won't share either until you say yes, and saying no won't affect anything else.",
	].join("\n\n");
}
