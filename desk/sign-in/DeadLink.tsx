import { ButtonLink } from "../../site/ui/Button.tsx";
import { ApiError } from "../queries/api.ts";
import css from "./entry.module.css";

interface Props {
	error: Error;
	/** Why a link of this kind stops working. */
	over: string;
}

/** Says that a link no longer works, and what to do about it. */
export function DeadLink({ error, over }: Props) {
	const gone = error instanceof ApiError && error.status === 404;
	return (
		<div className={css.form}>
			<p>{gone ? over : error.message}</p>
			<ButtonLink to={gone ? "/sign-in" : location.pathname} look={gone ? "primary" : "secondary"}>
				{gone ? "Go to sign-in" : "Try again"}
			</ButtonLink>
		</div>
	);
}
