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
				title="Nothing has this address"
				action={
					<Link to="/" className={`${buttonCss.button} ${buttonCss.secondary} ${buttonCss.small}`}>
						Open the inbox
					</Link>
				}
			>
				The link may be cut off, or what it led to was erased.
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
				title={isUnreachable ? "The desk cannot be reached" : "Something broke here"}
				action={
					<Button size="small" onClick={isUnreachable ? again : reload}>
						{isUnreachable ? "Try again" : "Reload"}
					</Button>
				}
			>
				{isUnreachable
					? "The line or the server is down. What you did before is safe."
					: "It is not your fault, and what you did before is safe."}
			</EmptyState>
		</div>
	);
}
