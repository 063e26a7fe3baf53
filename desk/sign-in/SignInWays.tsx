import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { type SubmitEvent, useId } from "react";
import { Button } from "../../site/ui/Button.tsx";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { EmailField } from "../../site/ui/TextField.tsx";
import { fieldErrors, sentenceFor } from "../api.ts";
import { useMailLink } from "../queries/links.ts";
import type { Door } from "../queries/me.ts";
import { usePasskeySignIn } from "../queries/sign-in.ts";
import { marks } from "../ui/marks.ts";
import { passkeySentence } from "../ui/passkey-sentence.ts";
import { ErrorSentence } from "../ui/Sentence.tsx";
import { keepAskedFor } from "./asked-for.ts";
import css from "./SignInWays.module.css";

interface Props {
	door: Door;
	/** Where to go afterward. */
	to: string;
	/** Shown over a page that must stay: links to elsewhere open in a new tab. */
	beside?: boolean;
}

/** All ways to sign in: a passkey, an emailed link, the firm's single sign-on. */
export function SignInWays({ door, to, beside = false }: Props) {
	return (
		<div className={css.ways}>
			<PasskeyWay />
			{door.ways.singleSignOn && (
				<div className={css.way}>
					<SingleSignOn to={to} beside={beside} />
				</div>
			)}
			<p className={css.or}>or by mail</p>
			<MailWay to={to} />
		</div>
	);
}

function PasskeyWay() {
	const signIn = usePasskeySignIn();
	if (!browserSupportsWebAuthn())
		return <p className="soft">This browser has no passkeys. A link by mail lets you in.</p>;
	return (
		<div className={css.way}>
			<Button busy={signIn.isPending} onClick={() => !signIn.isPending && signIn.mutate()}>
				<Drawing path={marks.key} className={css.key} />
				Continue with a passkey
			</Button>
			<p className={css.hint}>Your fingerprint, your face or a security key.</p>
			<ErrorSentence>{passkeySentence(signIn.error, "sign-in")}</ErrorSentence>
		</div>
	);
}

function SingleSignOn({ to, beside }: { to: string; beside: boolean }) {
	const leave = () => window.open(`/sign-in/sso?to=${encodeURIComponent(to)}`, beside ? "_blank" : "_self");
	return (
		<Button look="secondary" onClick={leave}>
			{beside ? "Use single sign-on in a new tab" : "Use single sign-on"}
		</Button>
	);
}

function MailWay({ to }: { to: string }) {
	const id = useId();
	const mail = useMailLink();
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (mail.isPending) return;
		keepAskedFor(to);
		mail.mutate(String(new FormData(event.currentTarget).get("email") ?? ""));
	};
	return (
		<form onSubmit={send} noValidate className={css.mail}>
			<EmailField id={id} name="email" label="Work email" required={false} error={fieldErrors(mail.error).email} />
			<Button type="submit" look="secondary" busy={mail.isPending}>
				Mail me a link
			</Button>
			<div role="status">
				{mail.isSuccess ? (
					<p className={css.sent}>
						<Drawing path={marks.check} className={css.tick} />
						If this address is invited, a link is on its way.
					</p>
				) : (
					<p className={css.hint}>It works once, for 15 minutes.</p>
				)}
			</div>
			<ErrorSentence>{sentenceFor(mail.error)}</ErrorSentence>
		</form>
	);
}
