import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import buttonCss from "../../site/ui/Button.module.css";
import { Button } from "../../site/ui/Button.tsx";
import { PageHead } from "../page/PageHead.tsx";
import { UnreachableError } from "../queries/api.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import css from "./error-pages.module.css";

export function NotFoundPage() {
	return (
		<>
			<PageHead title="Not found" />
			<EmptyState
				title="This page doesn't exist"
				action={
					<Link to="/" className={`${buttonCss.button} ${buttonCss.secondary} ${buttonCss.small}`}>
						Open the inbox
					</Link>
				}
			>
				The link may be incomplete, or what it led to was deleted.
			</EmptyState>
		</>
	);
}

/** Any unexpected error. Shown inside the frame, or alone if there is none. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
	const router = useRouter();
	const again = async () => {
		await router.invalidate();
		reset();
	};
	const isUnreachable = error instanceof UnreachableError;
	// React and some browsers remember a script that failed to load for as long as the page lives.
	const reload = () => location.reload();
	return (
		<div role="alert" className={css.alone}>
			<EmptyState
				title={isUnreachable ? "Can't reach the desk" : "Something went wrong"}
				action={
					<Button size="small" onClick={isUnreachable ? again : reload}>
						{isUnreachable ? "Try again" : "Reload"}
					</Button>
				}
			>
				{isUnreachable
					? "Your connection or the server is down. Everything you saved is safe."
					: "It's not your fault, and everything you saved is safe."}
			</EmptyState>
		</div>
	);
}
