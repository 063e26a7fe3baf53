import { Drawing } from "../../site/ui/Drawing.tsx";
import { marks } from "../../site/ui/marks.ts";
import css from "./Sentence.module.css";

/** What went wrong. Stands there empty beforehand: only then is it announced. */
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
