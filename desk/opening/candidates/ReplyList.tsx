import { MailText } from "../../mail/MailText.tsx";
import type { Candidacy, Opening } from "../../queries/openings/opening.ts";
import { formatDay } from "../../text/format-time.ts";
import css from "./ReplyList.module.css";

/** In the selected row: what they, or the employer, replied to emails about this candidate. */
export function ReplyList({
	opening: { events },
	candidacy: { candidate },
}: {
	opening: Opening;
	candidacy: Candidacy;
}) {
	const replies = events.flatMap(({ what, candidate: whom, mail }) => {
		const isAbout = mail && (whom === candidate || mail.about.includes(candidate));
		return isAbout && what === "replied by email" ? mail : [];
	});
	if (replies.length === 0) return null;
	return (
		<ul className={css.list} aria-label="Replies by email">
			{replies.map((mail) => (
				<li key={mail.id}>
					<p>
						<strong dir="auto">{mail.from.name || mail.from.email}</strong> replied by email,{" "}
						{formatDay(new Date(mail.at))}
					</p>
					<MailText mail={mail} />
				</li>
			))}
		</ul>
	);
}
