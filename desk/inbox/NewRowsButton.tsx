import { Drawing } from "../../site/ui/Drawing.tsx";
import type { Row } from "../queries/submissions.ts";
import { icons } from "../ui/desk-icons.ts";
import css from "./NewRowsButton.module.css";

/** Button that shows new rows, which aren't inserted by themselves where they would move what is being read. */
export function NewRowsButton({ rows, onShow }: { rows: Row[]; onShow(): void }) {
	return (
		<div role="status" className={css.place}>
			{rows.length > 0 && (
				<button type="button" className={css.arrived} onClick={onShow}>
					<Drawing path={icons.down} className={css.mark} />
					{rows.length} new
					<kbd>.</kbd>
				</button>
			)}
		</div>
	);
}
