import { useState } from "react";
import { Button } from "../../site/ui/Button.tsx";
import { useAskCandidates } from "../queries/find.ts";
import { formatDue } from "../text/format-time.ts";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { showNotice } from "../ui/notices.ts";
import css from "./CandidatesPage.module.css";

/** Asks those whom the team added, and nobody asked yet, whether they agree to be on file. */
export function AskAll() {
	const [open, setOpen] = useState(false);
	const ask = useAskCandidates();
	const close = () => setOpen(false);
	const send = () =>
		ask.mutate(undefined, {
			onSuccess({ asked, left, until }) {
				close();
				const more = left > 0 ? ` ${left} are still left to ask.` : "";
				if (asked === 0) showNotice("No one to ask", "Everyone with an email address has already been asked.");
				else showNotice(`Asking ${asked}`, `The last email goes out by ${formatDue(new Date(until))}.${more}`);
			},
		});
	return (
		<>
			<button type="button" className={css.word} onClick={() => setOpen(true)}>
				Ask all by email
			</button>
			<Dialog open={open} title="Ask all by email" onClose={close}>
				<p>
					Everyone who hasn't been asked yet gets an email from you, with a link to their page: up to 100 people, two
					minutes apart.
				</p>
				<ErrorMessage>{ask.error?.message}</ErrorMessage>
				<DialogActions>
					<Button size="small" busy={ask.isPending} onClick={send}>
						Ask them
					</Button>
					<Button size="small" look="secondary" onClick={close}>
						Cancel
					</Button>
				</DialogActions>
			</Dialog>
		</>
	);
}
