import { Drawing } from "../../site/ui/Drawing.tsx";
import { marks } from "../ui/marks.ts";
import css from "./ListTrouble.module.css";
import type { List } from "./useList.ts";

/** Says why a list is not there, or not whole. What is there stays. */
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
