import { MailText } from "../../mail/MailText.tsx";
import { placeText } from "../../openings/opening-labels.ts";
import type { Opening } from "../../queries/openings/opening.ts";
import { firstName } from "../../text/first-name.ts";
import { DialogForm } from "./DialogForm.tsx";
import { MailFields, textOf } from "./fields.tsx";
import type { FormProps } from "./forms.tsx";

/** Asks the contact whether the job listing may name the employer. */
export function AskEmployerForm({ opening, actions, onClose }: FormProps) {
	const { contact, company } = opening;
	if (!contact?.email) return <p>There's no email address for anyone at {company.name}.</p>;
	const save = (form: FormData) =>
		actions.act({ what: "ask-employer", subject: textOf(form, "subject"), text: textOf(form, "text") });
	return (
		<DialogForm submit="Send request" onSubmit={save} onClose={onClose}>
			<p>
				To <bdi>{contact.name}</bdi>, {contact.email}
			</p>
			<MailFields
				subject="May we name you in the job listing?"
				text={suggestText(opening, contact.name)}
				hint="We add your signature and a link to a page with a button. Only the button records that they agree."
			/>
		</DialogForm>
	);
}

function suggestText({ title, city, state, company }: Opening, name: string): string {
	const place = placeText({ city, state, mode: null });
	return [
		`Hi ${firstName(name)},`,
		`We're about to list your opening on our site: ${title}${place ? `, ${place}` : ""}. May we name ${company.name} as the employer?`,
		"Candidates are more likely to apply when they know who's hiring. Until you agree, the listing describes you without your name.",
	].join("\n\n");
}

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
