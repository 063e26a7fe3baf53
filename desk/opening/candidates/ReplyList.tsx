import { Link } from "@tanstack/react-router";
import { MailText } from "../../mail/MailText.tsx";
import type { Candidacy, Opening } from "../../queries/openings/opening.ts";
import type { ReceivedMail } from "../../queries/submission.ts";
import { formatDay } from "../../text/format-time.ts";
import type { OpenDialog } from "../model/open-dialog.ts";
import { findEmployer } from "../model/opening-history.ts";
import css from "./ReplyList.module.css";

interface Props {
	opening: Opening;
	candidacy: Candidacy;
	onOpen(dialog: OpenDialog): void;
}

/** In the selected row: what they, or the employer, replied to emails about this candidate. */
export function ReplyList({ opening, candidacy, onOpen }: Props) {
	const { candidate } = candidacy;
	const replies = opening.events.flatMap(({ what, candidate: whom, mail }) => {
		const isAbout = mail && (whom === candidate || mail.about.includes(candidate));
		return isAbout && what === "replied by email" ? mail : [];
	});
	if (replies.length === 0) return null;
	return (
		<ul className={css.list} aria-label="Replies by email">
			{replies.map((mail) => (
				<li key={mail.id}>
					<p>
						<strong dir="auto">{findEmployer(mail, opening)?.name || mail.from.name || candidacy.name}</strong> replied
						by email, {formatDay(new Date(mail.at))}
					</p>
					<MailText mail={mail} />
					<AnswerWay mail={mail} opening={opening} resume={candidacy.resume} onOpen={onOpen} />
				</li>
			))}
		</ul>
	);
}

interface WayProps extends Pick<Props, "opening" | "onOpen"> {
	mail: ReceivedMail;
	/** Reference of the candidate's resume, if the email is about one. */
	resume: string | null;
}

/** To where it is answered: the candidate's or the employer's submission. After a call there is none, so it's here. */
export function AnswerWay({ mail, opening, resume, onOpen }: WayProps) {
	const { id, from } = mail;
	const reference = !resume || findEmployer(mail, opening) ? opening.request : resume;
	const label = (
		<>
			Answer<span className="sr-only"> {from.name || from.email}</span>
		</>
	);
	if (!reference) {
		return (
			<button type="button" className={css.answer} onClick={() => onOpen({ kind: "answer-email", mail: id })}>
				{label}
			</button>
		);
	}
	return (
		<Link to="/s/$reference" params={{ reference }} className={css.answer}>
			{label}
		</Link>
	);
}
