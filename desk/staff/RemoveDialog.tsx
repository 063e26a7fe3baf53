import { type SubmitEvent, useState } from "react";
import { Button } from "../../site/ui/Button.tsx";
import { TextField } from "../../site/ui/TextField.tsx";
import { useRemovePerson } from "../queries/staff.ts";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { showNotice } from "../ui/notices.ts";
import css from "./RemoveDialog.module.css";

interface Props {
	open: boolean;
	onClose(): void;
	id: string;
	name: string;
}

/** There is no undo, so the name has to be typed. */
export function RemoveDialog({ open, onClose, id, name }: Props) {
	return (
		<Dialog open={open} title={`Remove ${name}?`} onClose={onClose}>
			<RemoveForm onClose={onClose} id={id} name={name} />
		</Dialog>
	);
}

function RemoveForm({ onClose, id, name }: Omit<Props, "open">) {
	const [problem, setProblem] = useState<string>();
	const remove = useRemovePerson();
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (remove.isPending) return;
		const typed = String(new FormData(event.currentTarget).get("name") ?? "");
		const same = typed.trim().toLowerCase() === name.trim().toLowerCase();
		setProblem(same ? undefined : `Type ${name} exactly as shown above.`);
		if (!same) return;
		// The news of it may take the row off the screen before the answer comes, so nothing may depend on that.
		const finish = () => {
			showNotice("Removed", `${name} is signed out everywhere. Their open items are now unassigned.`);
			onClose();
		};
		void remove.mutateAsync(id).then(finish, () => undefined); // the form shows what went wrong
	};
	return (
		<form onSubmit={send} noValidate>
			<p className={css.text}>
				They'll be signed out everywhere right away, and their open items will be unassigned. What they did stays in the
				history under their name.
			</p>
			<TextField
				id="remove-name"
				name="name"
				label={`Type ${name} to confirm`}
				autoComplete="off"
				required={false}
				error={problem}
			/>
			<ErrorMessage>{remove.error?.message}</ErrorMessage>
			<DialogActions>
				<Button type="submit" size="small" busy={remove.isPending}>
					Remove
				</Button>
				<Button size="small" look="secondary" onClick={onClose}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}
