import { Drawing } from "../../site/ui/Drawing.tsx";
import { icons } from "../ui/desk-icons.ts";
import css from "./ListError.module.css";

/** Why the list, or more of it, couldn't be loaded. Loaded rows stay. */
export function ListError({ error, onTry }: { error: Error | null; onTry(): void }) {
	return (
		<div role="alert">
			{error && (
				<div className={css.trouble}>
					<Drawing path={icons.late} className={css.mark} />
					<p>{error.message}</p>
					<button type="button" className={css.try} onClick={onTry}>
						Try again
					</button>
				</div>
			)}
		</div>
	);
}
