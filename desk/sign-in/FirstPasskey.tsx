import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../site/ui/Button.tsx";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { thisDeviceName } from "../browser/device-name.ts";
import { passkeyErrorMessage, useAddPasskey } from "../queries/passkeys.ts";
import { icons } from "../ui/desk-icons.ts";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import css from "./entry.module.css";

/** Offered right after joining; it can wait. */
export function FirstPasskey() {
	const add = useAddPasskey();
	const navigate = useNavigate();
	const goOn = () => navigate({ to: "/" });
	const supported = browserSupportsWebAuthn();
	return (
		<div className={css.form}>
			<p className={css.intro}>
				{supported
					? "Next time your fingerprint, your face or a security key lets you in, without a mail."
					: "This browser has no passkeys. Next time, have a link mailed to you."}
			</p>
			{supported && (
				<Button
					busy={add.isPending}
					onClick={() => !add.isPending && add.mutate(thisDeviceName(), { onSuccess: goOn })}
				>
					<Drawing path={icons.key} />
					Add a passkey
				</Button>
			)}
			<Button look="secondary" onClick={goOn}>
				{supported ? "Not now" : "Open the desk"}
			</Button>
			<ErrorMessage>{passkeyErrorMessage(add.error, "adding")}</ErrorMessage>
		</div>
	);
}
