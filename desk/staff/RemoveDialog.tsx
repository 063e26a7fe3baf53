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
		setProblem(same ? undefined : `Type ${name}, as it stands above.`);
		if (!same) return;
		remove.mutate(id, {
			onSuccess: () => {
				showNotice("Removed", `${name} is signed out everywhere. What they had open belongs to nobody now.`);
				onClose();
			},
		});
	};
	return (
		<form onSubmit={send} noValidate>
			<p className={css.text}>
				They are signed out everywhere at once, and what they have open becomes unassigned. What they did stays in the
				history under their name.
			</p>
			<TextField
				id="remove-name"
				name="name"
				label={`Type ${name} to go on`}
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
