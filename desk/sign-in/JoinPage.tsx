import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../site/ui/Button.tsx";
import { EmailField, TextField } from "../../site/ui/TextField.tsx";
import { fieldErrors, formError } from "../queries/api.ts";
import { type SignInInfo, useMe } from "../queries/me.ts";
import { type JoinLink, joinLink, useJoin } from "../queries/sign-in.ts";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { DeadLink } from "./DeadLink.tsx";
import css from "./entry.module.css";
import { FirstPasskey } from "./FirstPasskey.tsx";
import { SignInFrame } from "./SignInFrame.tsx";

const HEADLINE: [string, string] = ["You're on", "the team."];

/** An invitation, or the link that a new installation prints for its first admin. */
export function JoinPage() {
	const { token } = useParams({ from: "/join/$token" });
	const door = useMe();
	const link = useQuery(joinLink(token));
	const [joined, setJoined] = useState(false);
	if (!door || link.isPending) return null;
	if (joined) {
		return (
			<SignInFrame door={door} title="Add a passkey" words={["You're in.", "One more thing."]}>
				<FirstPasskey />
			</SignInFrame>
		);
	}
	if (link.error) {
		return (
			<SignInFrame door={door} title="This link doesn't work" words={HEADLINE}>
				<DeadLink
					error={link.error}
					over="It was already used, or it expired. If you've joined before, sign in. Otherwise, ask an admin at your firm to invite you again."
				/>
			</SignInFrame>
		);
	}
	return (
		<SignInFrame door={door} title="Join the desk" words={HEADLINE}>
			<JoinForm door={door} token={token} link={link.data} onJoined={() => setJoined(true)} />
		</SignInFrame>
	);
}

interface FormProps {
	door: SignInInfo;
	token: string;
	link: JoinLink;
	onJoined(): void;
}

function JoinForm({ door, token, link, onJoined }: FormProps) {
	const join = useJoin(token);
	const errors = fieldErrors(join.error);
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (join.isPending) return;
		const typed = new FormData(event.currentTarget);
		const name = String(typed.get("name") ?? "");
		join.mutate(link.first ? { name, email: String(typed.get("email") ?? "") } : { name }, { onSuccess: onJoined });
	};
	return (
		<>
			<p className={css.intro}>
				{link.first ? (
					`You're the first person at ${door.firm.name}'s desk, so you'll be its admin.`
				) : (
					<>
						You're invited as <span className={css.who}>{link.email}</span>.
					</>
				)}
			</p>
			<form onSubmit={send} noValidate className={css.form}>
				<TextField
					id="name"
					name="name"
					label="Your name"
					hint="As candidates and clients will see it."
					autoComplete="name"
					required={false}
					error={errors.name}
				/>
				{link.first && <EmailField id="email" name="email" label="Work email" required={false} error={errors.email} />}
				<Button type="submit" busy={join.isPending}>
					Join the desk
				</Button>
				<ErrorMessage>{formError(join.error)}</ErrorMessage>
			</form>
			{!link.first && door.ways.singleSignOn && (
				<p className={css.hint}>
					Or <a href={`/sign-in/sso?join=${encodeURIComponent(token)}`}>join with single sign-on</a>.
				</p>
			)}
		</>
	);
}
