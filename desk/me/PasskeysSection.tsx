import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../site/ui/Button.tsx";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { TextField } from "../../site/ui/TextField.tsx";
import { thisDeviceName } from "../browser/device-name.ts";
import { type Passkey, passkeyErrorMessage, useAddPasskey, useRemovePasskey } from "../queries/passkeys.ts";
import { formatDay, timeAgo } from "../text/format-time.ts";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { icons } from "../ui/desk-icons.ts";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { showError, showNotice } from "../ui/notices.ts";
import css from "./section.module.css";

export function PasskeysSection({ passkeys }: { passkeys: Passkey[] }) {
	const [adding, setAdding] = useState(false);
	return (
		<section aria-labelledby="own-passkeys" className={css.section}>
			<h2 id="own-passkeys">Passkeys</h2>
			<p className={css.text}>
				{passkeys.length > 0
					? "Each one signs you in on its device. Remove any you no longer have."
					: "None yet. With a passkey, you sign in with your fingerprint, face or security key instead of an email link."}
			</p>
			{passkeys.length > 0 && (
				<ul className={css.rows}>
					{passkeys.map((passkey) => (
						<PasskeyRow key={passkey.id} passkey={passkey} />
					))}
				</ul>
			)}
			{browserSupportsWebAuthn() ? (
				<div className={css.after}>
					<Button size="small" onClick={() => setAdding(true)}>
						Add a passkey
					</Button>
				</div>
			) : (
				<p className={css.text}>This browser doesn't support passkeys.</p>
			)}
			<Dialog open={adding} title="Add a passkey" onClose={() => setAdding(false)}>
				<AddForm onClose={() => setAdding(false)} />
			</Dialog>
		</section>
	);
}

function PasskeyRow({ passkey: { id, name, addedAt, usedAt } }: { passkey: Passkey }) {
	const remove = useRemovePasskey();
	const used = usedAt ? `used ${timeAgo(new Date(usedAt))}` : "not used yet";
	return (
		<li className={css.row}>
			<Drawing path={icons.key} className={css.mark} />
			<span className={css.words}>
				<span className={css.name}>{name}</span>
				<span className={css.more}>
					Added {formatDay(new Date(addedAt))}, {used}
				</span>
			</span>
			<button
				type="button"
				className={css.act}
				onClick={() =>
					remove.mutate(id, {
						onError: showError,
						onSuccess: () => showNotice("Passkey removed", `${name} can't be used to sign in anymore.`),
					})
				}
			>
				Remove<span className="sr-only"> {name}</span>
			</button>
		</li>
	);
}

function AddForm({ onClose }: { onClose(): void }) {
	const add = useAddPasskey();
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (add.isPending) return;
		const name = String(new FormData(event.currentTarget).get("name") ?? "").trim() || thisDeviceName();
		add.mutate(name, {
			onSuccess: () => {
				showNotice("Passkey added", `You can now sign in with ${name}.`);
				onClose();
			},
		});
	};
	return (
		<form onSubmit={send} noValidate>
			<TextField
				id="passkey-name"
				name="name"
				label="Name"
				hint="So you can tell it apart later."
				autoComplete="off"
				required={false}
				defaultValue={thisDeviceName()}
			/>
			<ErrorMessage>{passkeyErrorMessage(add.error, "adding")}</ErrorMessage>
			<DialogActions>
				<Button type="submit" size="small" busy={add.isPending}>
					Add passkey
				</Button>
				<Button size="small" look="secondary" onClick={onClose}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}
