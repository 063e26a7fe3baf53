import type { SubmitEvent } from "react";
import { Button } from "../../site/ui/Button.tsx";
import { TextField } from "../../site/ui/TextField.tsx";
import { useFrame } from "../page/FrameContext.ts";
import { fieldErrors, formError } from "../queries/api.ts";
import { useChangePerson } from "../queries/staff.ts";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { showNotice } from "../ui/notices.ts";
import css from "./section.module.css";

export function NameSection() {
	const { id, name, email, role } = useFrame().me.person;
	const change = useChangePerson();
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (change.isPending) return;
		const typed = String(new FormData(event.currentTarget).get("name") ?? "");
		change.mutate(
			{ id, name: typed },
			{ onSuccess: () => showNotice("Name changed", "Your emails will use it from now on.") },
		);
	};
	return (
		<section aria-labelledby="own-name" className={css.section}>
			<h2 id="own-name">You</h2>
			<p className={css.text}>
				{email}, {role === "admin" ? "admin" : "recruiter"}
			</p>
			<form onSubmit={send} noValidate className={css.form}>
				<TextField
					id="name"
					name="name"
					label="Name"
					autoComplete="name"
					required={false}
					defaultValue={name}
					error={fieldErrors(change.error).name}
				/>
				<Button type="submit" size="small" look="secondary" busy={change.isPending}>
					Change name
				</Button>
				<ErrorMessage>{formError(change.error)}</ErrorMessage>
			</form>
		</section>
	);
}
