import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../../site/ui/Button.tsx";
import { TextField } from "../../../site/ui/TextField.tsx";
import { fieldErrors, formError } from "../../queries/api.ts";
import type { Item } from "../../queries/submission.ts";
import { useErase } from "../../queries/submissions.ts";
import { Dialog, DialogActions } from "../../ui/Dialog.tsx";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import { showNotice } from "../../ui/notices.ts";
import css from "./EraseDialog.module.css";

interface Props {
	open: boolean;
	onClose(): void;
	item: Item;
}

/** Erasing is the one action that can't be undone, so the name has to be typed. */
export function EraseDialog({ open, onClose, item }: Props) {
	return (
		<Dialog open={open} title="Delete for good?" onClose={onClose}>
			<EraseForm onClose={onClose} item={item} />
		</Dialog>
	);
}

function EraseForm({ onClose, item }: Omit<Props, "open">) {
	const { name, email, reference } = item;
	const erase = useErase(item);
	const navigate = useNavigate();
	const [problem, setProblem] = useState<string>();
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (erase.isPending) return;
		const typed = String(new FormData(event.currentTarget).get("name") ?? "").trim();
		const same = normalizeName(typed) === normalizeName(name);
		setProblem(same ? undefined : "Type the name exactly as shown above.");
		if (!same) return;
		// The news of it may take the item off the screen before the answer comes, so nothing may depend on that.
		const finish = ({ problem: left }: Awaited<ReturnType<typeof erase.mutateAsync>>) => {
			onClose();
			showNotice("Deleted", left ?? (email ? "Everything this person sent is gone." : `${reference} is gone.`));
			void navigate({ to: "/", search: (search) => search });
		};
		void erase.mutateAsync(name).then(finish, () => undefined); // the form shows what went wrong
	};
	return (
		<form onSubmit={send} noValidate>
			<p className={css.text}>
				{email
					? "This deletes everything this person ever sent, with files, emails, drafts and notes. It can't be undone."
					: "This deletes the submission with its notes and history. It can't be undone."}
			</p>
			<p className={css.name} dir="auto">
				{name}
			</p>
			<TextField
				id="erase-name"
				name="name"
				label="Type the name to confirm"
				autoComplete="off"
				required={false}
				error={problem ?? fieldErrors(erase.error).name}
			/>
			<ErrorMessage>{formError(erase.error)}</ErrorMessage>
			<DialogActions>
				<Button type="submit" size="small" busy={erase.isPending}>
					{" "}
					Delete{" "}
				</Button>
				<Button size="small" look="secondary" onClick={onClose}>
					Keep it
				</Button>
			</DialogActions>
		</form>
	);
}

function normalizeName(name: string): string {
	return name.trim().replaceAll(/\s+/g, " ").toLowerCase();
}
