import { type SubmitEvent, useState } from "react";
import { Button } from "../../../site/ui/Button.tsx";
import { fieldErrors, formError } from "../../queries/api.ts";
import type { Proposal } from "../../queries/fits.ts";
import { type Item, useActOnSubmission } from "../../queries/submission.ts";
import { Dialog, DialogActions } from "../../ui/Dialog.tsx";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import { showError, showNotice, showUndoNotice } from "../../ui/notices.ts";
import css from "./MailDialog.module.css";
import { type MailEdits, MailFields } from "./MailFields.tsx";
import { setEmployerNamed, suggestConsentMail } from "./suggested-mails.ts";

interface Props {
	open: boolean;
	onClose(): void;
	item: Item;
	person: Proposal;
}

/** Asks a candidate for consent to give the employer their name and resume. */
export function ConsentDialog({ open, onClose, item, person: { candidate, name } }: Props) {
	const asking = useActOnSubmission();
	const undoing = useActOnSubmission();
	const [named, setNamed] = useState(false);
	const [typed, type] = useState<MailEdits>({});
	const suggested = suggestConsentMail(item, name, named);
	const { subject = suggested.subject, text = suggested.text } = typed;

	const send = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (asking.isPending) return;
		try {
			const about = { reference: candidate, request: item.reference };
			const { item: asked, undo } = await asking.mutateAsync({ what: "ask", ...about, subject, text });
			onClose();
			const title = "Your mail is on its way";
			const when = `To ${name}, in ten seconds`;
			if (!undo) return showNotice(title, when);
			const takeBack = () =>
				undoing.mutate(
					{ what: "undo", reference: candidate, version: asked.version, event: undo.event },
					{ onSuccess: () => showNotice("Taken back", `${name} was not asked.`), onError: showError },
				);
			showUndoNotice(title, when, undo.until, takeBack);
		} catch {
			// The mutation's error is shown below.
		}
	};
	const problem = asking.error ? (formError(asking.error) ?? Object.values(fieldErrors(asking.error))[0]) : undefined;
	return (
		<Dialog open={open} title="Ask for permission" onClose={onClose}>
			<form className={css.letter} onSubmit={send} noValidate>
				<p className={css.to}>
					To <bdi>{name}</bdi>
				</p>
				<MailFields letter={{ subject, text }} typed={typed} onType={type} rows={9} />
				{item.company !== "" && (
					<label className={css.tick}>
						<input
							type="checkbox"
							checked={named}
							onChange={({ target }) => {
								setNamed(target.checked);
								if (typed.text !== undefined) {
									type({ ...typed, text: setEmployerNamed(typed.text, item, target.checked) });
								}
							}}
						/>
						<span>
							Name the employer: <bdi>{item.company}</bdi>
						</span>
					</label>
				)}
				<p className={css.hint}>
					They answer on their own page, which tells you by itself, or by mail or on the phone. Then write down here
					whether they said yes.
				</p>
				<ErrorMessage>{problem}</ErrorMessage>
				<DialogActions>
					<Button type="submit" size="small" busy={asking.isPending}>
						Send
					</Button>
					<Button size="small" look="secondary" onClick={onClose}>
						Not now
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	);
}
