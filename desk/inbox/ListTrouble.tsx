import { Drawing } from "../../site/ui/Drawing.tsx";
import { marks } from "../ui/marks.ts";
import css from "./ListTrouble.module.css";
import type { List } from "./useList.ts";

/** Why the list, or more of it, couldn't be loaded. Loaded rows stay. */
export function ListTrouble({ list: { error, tryAgain } }: { list: Pick<List, "error" | "tryAgain"> }) {
	return (
		<div role="alert">
			{error && (
				<div className={css.trouble}>
					<Drawing path={marks.late} className={css.mark} />
					<p>{error.message}</p>
					<button type="button" className={css.try} onClick={tryAgain}>
						Try now
					</button>
				</div>
			)}
		</div>
	);
}
