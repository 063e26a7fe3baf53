import { type SubmitEvent, useState } from "react";
import { candidateSources } from "../../../contract/desk/candidates.ts";
import { Button } from "../../../site/ui/Button.tsx";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { TextField } from "../../../site/ui/TextField.tsx";
import { fieldErrors, formError } from "../../queries/api.ts";
import type { Item } from "../../queries/submission.ts";
import { formatDay } from "../../text/format-time.ts";
import { Dialog, DialogActions } from "../../ui/Dialog.tsx";
import { icons } from "../../ui/desk-icons.ts";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import type { useSubmissionActions } from "../actions/useSubmissionActions.ts";
import css from "./Remarks.module.css";

interface Props {
	item: Item;
	actions: ReturnType<typeof useSubmissionActions>;
}

/** Where a candidate comes from whom the team added, and whether they agreed to be on file. */
export function AddedCandidate({ item, actions }: Props) {
	const [editing, setEditing] = useState(false);
	const { added } = item;
	if (!added) return null;
	const { source, detail, agreedAt, askedAt, deletedAt } = added;
	const label = candidateSources.find(({ value }) => value === source)?.label ?? source;
	return (
		<section className={css.remarks} aria-label="Agreement">
			<Drawing path={agreedAt ? icons.check : icons.pause} className={css.mark} />
			<div className={css.words}>
				<p>
					<strong>{agreedAt ? "Agreed" : "Not agreed"}</strong>
					{agreedAt ? ` to be on file on ${formatDay(new Date(agreedAt))}.` : waitingText(item, askedAt, deletedAt)}
				</p>
				<p>
					Source: {label}
					{detail && (
						<>
							, <bdi>{detail}</bdi>
						</>
					)}
					.
				</p>
			</div>
			{!agreedAt && (
				<>
					{item.email !== "" && (
						<button type="button" className={css.choice} onClick={() => actions.tryTo({ what: "ask-to-agree" })}>
							Ask by email
						</button>
					)}
					<button type="button" className={css.choice} onClick={() => setEditing(true)}>
						Edit contact info
					</button>
				</>
			)}
			<Dialog open={editing} title="Edit contact info" onClose={() => setEditing(false)}>
				<ContactForm item={item} actions={actions} onClose={() => setEditing(false)} />
			</Dialog>
		</section>
	);
}

function waitingText({ email }: Item, askedAt: string | null, deletedAt: string): string {
	const asked = askedAt
		? `: asked on ${formatDay(new Date(askedAt))}`
		: email
			? ": not asked yet"
			: ": no email address to ask";
	return `${asked}. They can't be presented, and will be deleted on ${formatDay(new Date(deletedAt))} unless they agree.`;
}

function ContactForm({ item, actions, onClose }: Props & { onClose(): void }) {
	const [error, setError] = useState<Error | null>(null);
	const errors = fieldErrors(error);
	const send = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const typed = new FormData(event.currentTarget);
		const read = (name: string) => String(typed.get(name) ?? "");
		const failed = await actions.act({
			what: "contact",
			name: read("name"),
			email: read("email"),
			phone: read("phone"),
		});
		setError(failed ?? null);
		if (!failed) onClose();
	};
	const field = (name: string, value: string) => ({
		...{ id: `contact-${name}`, name, error: errors[name], required: false, defaultValue: value },
	});
	return (
		<form onSubmit={send} noValidate>
			<TextField {...field("name", item.name)} label="Name" autoComplete="off" required />
			<TextField {...field("email", item.email)} label="Email" type="email" autoComplete="off" autoCapitalize="none" />
			<TextField {...field("phone", item.phone)} label="Phone" type="tel" autoComplete="off" />
			<ErrorMessage>{formError(error)}</ErrorMessage>
			<DialogActions>
				<Button type="submit" size="small" busy={actions.busy}>
					Save
				</Button>
				<Button size="small" look="secondary" onClick={onClose}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}
