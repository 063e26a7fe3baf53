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
					? "Next time, sign in with your fingerprint, face or security key instead of an email link."
					: "This browser doesn't support passkeys. Next time, get a link by email."}
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
