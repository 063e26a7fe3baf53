import { Link } from "@tanstack/react-router";
import { MailText } from "../../mail/MailText.tsx";
import type { Candidacy, Opening } from "../../queries/openings/opening.ts";
import type { ReceivedMail } from "../../queries/submission.ts";
import { formatDay } from "../../text/format-time.ts";
import { findEmployer } from "../model/opening-history.ts";
import css from "./ReplyList.module.css";

interface Props {
	opening: Opening;
	candidacy: Candidacy;
}

/** In the selected row: what they, or the employer, replied to emails about this candidate. */
export function ReplyList({ opening, candidacy }: Props) {
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
					<AnswerLink mail={mail} opening={opening} candidacy={candidacy} />
				</li>
			))}
		</ul>
	);
}

/** To where it is answered: the candidate's or the employer's submission. After a call there is none. */
function AnswerLink({ mail, opening, candidacy }: Props & { mail: ReceivedMail }) {
	const { from, subject } = mail;
	const reference = findEmployer(mail, opening) ? opening.request : candidacy.resume;
	const label = (
		<>
			Answer<span className="sr-only"> {from.name || from.email}</span>
		</>
	);
	if (reference) {
		return (
			<Link to="/s/$reference" params={{ reference }} className={css.answer}>
				{label}
			</Link>
		);
	}
	const about = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
	return (
		<a href={`mailto:${encodeURIComponent(from.email)}?subject=${encodeURIComponent(about)}`} className={css.answer}>
			{label}
		</a>
	);
}
