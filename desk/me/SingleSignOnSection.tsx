import { useMutation } from "@tanstack/react-query";
import { Button } from "../../site/ui/Button.tsx";
import { desk, readJson } from "../queries/api.ts";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import css from "./section.module.css";

/** Links this person to their account at the firm's single sign-on, once. */
export function SingleSignOnSection() {
	const bind = useMutation({
		mutationFn: () => readJson(desk.api.sso.bind.$post({ json: { to: "/me" } })),
		onSuccess: ({ url }) => location.assign(url),
	});
	return (
		<section aria-labelledby="own-sso" className={css.section}>
			<h2 id="own-sso">Single sign-on</h2>
			<p className={css.text}>Link your work account once, and sign in with it from then on.</p>
			<Button size="small" look="secondary" busy={bind.isPending} onClick={() => !bind.isPending && bind.mutate()}>
				Link my account
			</Button>
			<ErrorMessage>{bind.error?.message}</ErrorMessage>
		</section>
	);
}
