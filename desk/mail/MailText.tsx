import { useNavigate } from "@tanstack/react-router";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useAddAttachedCandidate } from "../queries/find.ts";
import type { ReceivedMail } from "../queries/submission.ts";
import { showError, showNotice } from "../ui/notices.ts";
import css from "./MailText.module.css";

/** A received email: what they wrote, what they quoted, and their files. */
export function MailText({ mail, withText = true }: { mail: Omit<ReceivedMail, "about">; withText?: boolean }) {
	return (
		<>
			{withText && mail.text && (
				<p dir="auto" className={css.text}>
					{mail.text}
				</p>
			)}
			{mail.quoted && (
				<details className={css.quoted}>
					<summary>Quoted text</summary>
					<p dir="auto" className={css.text}>
						{mail.quoted}
					</p>
				</details>
			)}
			{mail.attachments.length > 0 && <Attachments mail={mail} />}
			{mail.hasOriginal && (
				<a
					href={`/api/mails/${encodeURIComponent(mail.id)}/original`}
					target="_blank"
					rel="noreferrer"
					className={css.original}
				>
					Open the original
				</a>
			)}
		</>
	);
}

/** The desk hands out what passes the checks of the resume form. */
const RESUME_NAME = /\.(?:pdf|docx?)$/i;
const KB = 1024;

function Attachments({ mail }: { mail: Pick<ReceivedMail, "id" | "attachments"> }) {
	const adding = useAddAttachedCandidate();
	const navigate = useNavigate();
	const add = async (index: number) => {
		try {
			const { reference } = await adding.mutateAsync({ id: mail.id, index });
			showNotice("Candidate added", "They haven't agreed to be on file yet.");
			void navigate({ to: "/s/$reference", params: { reference } });
		} catch (error) {
			if (error instanceof Error) showError(error);
		}
	};
	return (
		<ul className={css.files} aria-label="Attachments">
			{mail.attachments.map(({ name, size }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: an email's attachments never change
				<li key={index} className={css.file}>
					<Drawing path={controlIcons.file} className={css.mark} />
					<span dir="auto" className={css.name}>
						{name} <span className="soft">{Math.max(1, Math.round(size / KB))} KB</span>
					</span>
					{RESUME_NAME.test(name) ? (
						<>
							<a
								href={`/api/mails/${encodeURIComponent(mail.id)}/attachments/${index}`}
								download
								className="word-button"
							>
								Download<span className="sr-only"> {name}</span>
							</a>
							<button type="button" className="word-button" disabled={adding.isPending} onClick={() => add(index)}>
								Add as candidate<span className="sr-only">: {name}</span>
							</button>
						</>
					) : (
						<span className="soft">In the mailbox only</span>
					)}
				</li>
			))}
		</ul>
	);
}
