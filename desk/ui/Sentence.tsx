import { Drawing } from "../../site/ui/Drawing.tsx";
import { marks } from "../../site/ui/marks.ts";
import css from "./Sentence.module.css";

/** An error message. Rendered empty beforehand, or screen readers would not announce it. */
export function ErrorSentence({ children }: { children: string | undefined }) {
	return (
		<div role="alert">
			{children && (
				<p className={css.error}>
					<Drawing path={marks.alert} className={css.mark} />
					{children}
				</p>
			)}
		</div>
	);
}
