import { type ReactNode, type SubmitEvent, useState } from "react";
import { Button } from "../../../site/ui/Button.tsx";
import { DialogActions } from "../../ui/Dialog.tsx";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import css from "./DialogForm.module.css";

interface Props {
	submit: string;
	/** Resolves to what went wrong. */
	onSubmit(form: FormData): Promise<string | undefined>;
	onClose(): void;
	children: ReactNode;
}

/** The form in a dialog: its fields, an error, and its buttons. What was typed stays if it fails. */
export function DialogForm({ submit, onSubmit, onClose, children }: Props) {
	const [problem, setProblem] = useState<string>();
	const [busy, setBusy] = useState(false);
	const send = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (busy) return;
		setBusy(true);
		const failed = await onSubmit(new FormData(event.currentTarget));
		setBusy(false);
		setProblem(failed);
		if (!failed) onClose();
	};
	return (
		<form className={css.form} onSubmit={send} noValidate>
			{children}
			<ErrorMessage>{problem}</ErrorMessage>
			<DialogActions>
				<Button type="submit" size="small" busy={busy}>
					{submit}
				</Button>
				<Button size="small" look="secondary" onClick={onClose}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}
