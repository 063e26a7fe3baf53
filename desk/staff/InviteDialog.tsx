import type { SubmitEvent } from "react";
import { Button } from "../../site/ui/Button.tsx";
import { EmailField } from "../../site/ui/TextField.tsx";
import { fieldErrors, formError } from "../queries/api.ts";
import type { Role } from "../queries/me.ts";
import { useInvite } from "../queries/staff.ts";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { showNotice } from "../ui/notices.ts";
import css from "./InviteDialog.module.css";

const ROLES: { value: Role; label: string; may: string }[] = [
	{ value: "recruiter", label: "Recruiter", may: "Does the daily work." },
	{ value: "admin", label: "Admin", may: "Also invites and removes colleagues, deletes data and exports it." },
];

export function InviteDialog({ open, onClose }: { open: boolean; onClose(): void }) {
	return (
		<Dialog open={open} title="Invite a colleague" onClose={onClose}>
			<InviteForm onClose={onClose} />
		</Dialog>
	);
}

function InviteForm({ onClose }: { onClose(): void }) {
	const invite = useInvite();
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (invite.isPending) return;
		const typed = new FormData(event.currentTarget);
		const email = String(typed.get("email") ?? "").trim();
		const role = typed.get("role") === "admin" ? "admin" : "recruiter";
		invite.mutate(
			{ email, role },
			{
				onSuccess: () => {
					showNotice("Invited", `A link is on its way to ${email}. It works for seven days.`);
					onClose();
				},
			},
		);
	};
	return (
		<form onSubmit={send} noValidate>
			<EmailField
				id="invite-email"
				name="email"
				label="Work email"
				required={false}
				error={fieldErrors(invite.error).email}
			/>
			<fieldset className={css.roles}>
				<legend>Role</legend>
				{ROLES.map(({ value, label, may }) => (
					<label key={value} className={css.role}>
						<input type="radio" name="role" value={value} defaultChecked={value === "recruiter"} />
						<span>
							{label}
							<span className={css.may}>{may}</span>
						</span>
					</label>
				))}
			</fieldset>
			<ErrorMessage>{formError(invite.error)}</ErrorMessage>
			<DialogActions>
				<Button type="submit" size="small" busy={invite.isPending}>
					Send invitation
				</Button>
				<Button size="small" look="secondary" onClick={onClose}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}
