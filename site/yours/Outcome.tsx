import { controlIcons } from "../ui/control-icons.ts";
import { Drawing } from "../ui/Drawing.tsx";
import css from "./Outcome.module.css";

interface Props {
	done?: string | undefined;
	error?: string | undefined;
}

/** The result of the last action. It takes the focus, so it's read first. */
export function Outcome({ done, error }: Props) {
	const text = error ?? done;
	if (!text) return null;
	return (
		<p
			className={`${css.outcome} ${error ? css.failed : ""}`}
			role={error ? "alert" : "status"}
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: a new page, which starts with the result of the button that was pressed
			autoFocus
		>
			<Drawing path={error ? controlIcons.alert : controlIcons.check} />
			{text}
		</p>
	);
}
