import { useQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { Button } from "../../site/ui/Button.tsx";
import { formError } from "../queries/api.ts";
import { useMe } from "../queries/me.ts";
import { signInLink, useSignInLink } from "../queries/sign-in.ts";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { DeadLink } from "./DeadLink.tsx";
import css from "./entry.module.css";
import { takeReturnPath } from "./return-path.ts";
import { SignInFrame } from "./SignInFrame.tsx";

/** The page behind an emailed link. A button confirms it, so that a mail scanner does not use the link up. */
export function SignInLinkPage() {
	const { token } = useParams({ from: "/sign-in/$token" });
	const door = useMe();
	const link = useQuery(signInLink(token));
	const signIn = useSignInLink(token);
	const router = useRouter();
	if (!door || link.isPending) return null;
	const confirm = () => {
		if (signIn.isPending) return;
		signIn.mutate(undefined, { onSuccess: () => router.history.replace(takeReturnPath() ?? "/") });
	};
	return (
		<SignInFrame
			door={door}
			title={link.error ? "This link doesn't work" : "Sign in to the desk"}
			words={["An opening is waiting.", "Fill it."]}
		>
			{link.error ? (
				<DeadLink
					error={link.error}
					over="It was already used, or it's older than 15 minutes. Request a new one; it takes a moment."
				/>
			) : (
				<div className={css.form}>
					<p>
						You're signing in as <span className={css.who}>{link.data.email}</span>.
					</p>
					<Button busy={signIn.isPending} onClick={confirm}>
						Sign in
					</Button>
					<p className={css.hint}>The link works once. Not you? Close this page.</p>
					<ErrorMessage>{formError(signIn.error)}</ErrorMessage>
				</div>
			)}
		</SignInFrame>
	);
}
