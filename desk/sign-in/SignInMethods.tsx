import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { type SubmitEvent, useId } from "react";
import { Button } from "../../site/ui/Button.tsx";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { EmailField } from "../../site/ui/TextField.tsx";
import { fieldErrors, formError } from "../queries/api.ts";
import type { SignInInfo } from "../queries/me.ts";
import { passkeyErrorMessage } from "../queries/passkeys.ts";
import { usePasskeySignIn, useRequestSignInLink } from "../queries/sign-in.ts";
import { icons } from "../ui/desk-icons.ts";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { storeReturnPath } from "./return-path.ts";
import css from "./SignInMethods.module.css";

interface Props {
	door: SignInInfo;
	/** Where to go afterward. */
	to: string;
	/** Shown over a page that must stay: links to elsewhere open in a new tab. */
	beside?: boolean;
}

/** All ways to sign in: a passkey, an emailed link, the firm's single sign-on. */
export function SignInMethods({ door, to, beside = false }: Props) {
	return (
		<div className={css.ways}>
			<PasskeyMethod />
			{door.ways.singleSignOn && (
				<div className={css.way}>
					<SingleSignOnButton to={to} beside={beside} />
				</div>
			)}
			<p className={css.or}>or by email</p>
			<EmailMethod to={to} />
		</div>
	);
}

function PasskeyMethod() {
	const signIn = usePasskeySignIn();
	if (!browserSupportsWebAuthn())
		return <p className="soft">This browser doesn't support passkeys. Sign in with an email link.</p>;
	return (
		<div className={css.way}>
			<Button busy={signIn.isPending} onClick={() => !signIn.isPending && signIn.mutate()}>
				<Drawing path={icons.key} className={css.key} />
				Continue with a passkey
			</Button>
			<p className={css.hint}>Your fingerprint, face or security key.</p>
			<ErrorMessage>{passkeyErrorMessage(signIn.error, "sign-in")}</ErrorMessage>
		</div>
	);
}

function SingleSignOnButton({ to, beside }: { to: string; beside: boolean }) {
	const leave = () => window.open(`/sign-in/sso?to=${encodeURIComponent(to)}`, beside ? "_blank" : "_self");
	return (
		<Button look="secondary" onClick={leave}>
			{beside ? "Use single sign-on in a new tab" : "Use single sign-on"}
		</Button>
	);
}

function EmailMethod({ to }: { to: string }) {
	const id = useId();
	const mail = useRequestSignInLink();
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (mail.isPending) return;
		storeReturnPath(to);
		mail.mutate(String(new FormData(event.currentTarget).get("email") ?? ""));
	};
	return (
		<form onSubmit={send} noValidate className={css.mail}>
			<EmailField id={id} name="email" label="Work email" required={false} error={fieldErrors(mail.error).email} />
			<Button type="submit" look="secondary" busy={mail.isPending}>
				Email me a link
			</Button>
			<div role="status">
				{mail.isSuccess ? (
					<p className={css.sent}>
						<Drawing path={icons.check} className={css.tick} />
						If this address is invited, a link is on its way.
					</p>
				) : (
					<p className={css.hint}>It works once and expires in 15 minutes.</p>
				)}
			</div>
			<ErrorMessage>{formError(mail.error)}</ErrorMessage>
		</form>
	);
}
