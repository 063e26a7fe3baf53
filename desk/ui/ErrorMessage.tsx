import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import css from "./ErrorMessage.module.css";

/** An error message. Rendered empty beforehand, or screen readers would not announce it. */
export function ErrorMessage({ children }: { children: string | undefined }) {
	return (
		<div role="alert">
			{children && (
				<p className={css.error}>
					<Drawing path={controlIcons.alert} className={css.mark} />
					{children}
				</p>
			)}
		</div>
	);
}
