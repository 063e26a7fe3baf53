import { MailText } from "../../mail/MailText.tsx";
import { firstName } from "../../text/first-name.ts";
import { DialogForm } from "./DialogForm.tsx";
import { MailFields, textOf } from "./fields.tsx";
import type { FormProps } from "./forms.tsx";

/** Answers an email of someone at the employer, in its thread. */
export function AnswerEmailForm({ opening, mail: id, actions, onClose }: FormProps & { mail: string }) {
	const mail = opening.events.find((event) => event.mail?.id === id)?.mail;
	if (!mail) return <p>This email isn't in the opening anymore.</p>;
	const { from, subject } = mail;
	const save = (form: FormData) =>
		actions.act({ what: "answer-email", mail: id, subject: textOf(form, "subject"), text: textOf(form, "text") });
	return (
		<DialogForm submit="Send answer" onSubmit={save} onClose={onClose}>
			<p>
				To <bdi>{from.name || from.email}</bdi>
				{from.name && `, ${from.email}`}
			</p>
			<MailText mail={mail} />
			<MailFields
				subject={/^re:/i.test(subject) ? subject : `Re: ${subject || opening.title}`}
				text={from.name ? `Hi ${firstName(from.name)},\n\n` : ""}
				hint="We add your signature."
			/>
		</DialogForm>
	);
}
