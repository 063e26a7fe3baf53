import { type SubmitEvent, useState } from "react";
import { Button } from "../../site/ui/Button.tsx";
import { TextField } from "../../site/ui/TextField.tsx";
import { fieldErrors, formError } from "../queries/api.ts";
import { useSaveSearch } from "../queries/find.ts";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { showNotice } from "../ui/notices.ts";
import css from "./SaveSearch.module.css";
import { type FindSearch, toQueryString } from "./search-params.ts";

/** Saves a search under a name, for the signed-in person. */
export function SaveSearch({ search }: { search: FindSearch }) {
	const [open, setOpen] = useState(false);
	return (
		<>
			<button type="button" className={css.save} onClick={() => setOpen(true)}>
				Save search
			</button>
			<Dialog open={open} title="Save this search" onClose={() => setOpen(false)}>
				<SaveForm search={search} onClose={() => setOpen(false)} />
			</Dialog>
		</>
	);
}

function SaveForm({ search, onClose }: { search: FindSearch; onClose(): void }) {
	const save = useSaveSearch();
	const errors = fieldErrors(save.error);
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (save.isPending) return;
		const name = String(new FormData(event.currentTarget).get("name") ?? "");
		save.mutate(
			{ name, query: toQueryString(search) },
			{
				onSuccess: () => {
					showNotice("Saved", `${name.trim()} is in your saved searches.`);
					onClose();
				},
			},
		);
	};
	return (
		<form onSubmit={send} noValidate>
			<TextField
				id="search-name"
				name="name"
				label="Name"
				required={false}
				autoFocus
				autoComplete="off"
				enterKeyHint="done"
				defaultValue={search.q?.trim().slice(0, 60)}
				error={errors.name}
			/>
			<ErrorMessage>{errors.query ?? formError(save.error)}</ErrorMessage>
			<DialogActions>
				<Button type="submit" size="small" busy={save.isPending}>
					Save
				</Button>
				<Button size="small" look="secondary" onClick={onClose}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}
