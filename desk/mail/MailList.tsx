import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { MailLine } from "../queries/submission.ts";
import { formatDay } from "../text/format-time.ts";
import css from "./MailList.module.css";

const SHOWN = 8;

/** Emails from and to somebody, each leading to its thread. */
export function MailList({ mails }: { mails: MailLine[] }) {
	const [all, setAll] = useState(false);
	return (
		<>
			<MailLines mails={all ? mails : mails.slice(0, SHOWN)} />
			{mails.length > SHOWN && !all && (
				<button type="button" className={css.all} onClick={() => setAll(true)}>
					All {mails.length} emails
				</button>
			)}
		</>
	);
}

function MailLines({ mails }: { mails: MailLine[] }) {
	return (
		<ul>
			{mails.map((mail) => (
				<li key={mail.id}>
					<ThreadLink mail={mail}>
						<span className={css.subject} dir="auto">
							{mail.subject || "(No subject)"}
						</span>
						<time dateTime={mail.at} className={css.day}>
							{formatDay(new Date(mail.at))}
						</time>
						<span className={css.name} dir="auto">
							{mail.sent ? "To" : "From"} <bdi>{mail.name}</bdi>
							{mail.failed && <span className={css.failed}>, not delivered</span>}
						</span>
					</ThreadLink>
				</li>
			))}
		</ul>
	);
}

/** To the opening that it is about, else to the submission. */
function ThreadLink({ mail: { reference, opening }, children }: { mail: MailLine; children: ReactNode }) {
	if (opening) {
		return (
			<Link to="/o/$id" params={{ id: opening }} className={css.mail}>
				{children}
			</Link>
		);
	}
	if (!reference) return <span className={css.mail}>{children}</span>;
	return (
		<Link to="/s/$reference" params={{ reference }} className={css.mail}>
			{children}
		</Link>
	);
}
