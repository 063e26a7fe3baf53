import { Drawing } from "../../site/ui/Drawing.tsx";
import type { Row } from "../queries/submissions.ts";
import { marks } from "../ui/marks.ts";
import css from "./Arrived.module.css";

/** What has come in and waits over the list, because it would move what is being read. */
export function Arrived({ rows, onShow }: { rows: Row[]; onShow(): void }) {
	return (
		<div role="status" className={css.place}>
			{rows.length > 0 && (
				<button type="button" className={css.arrived} onClick={onShow}>
					<Drawing path={marks.down} className={css.mark} />
					{rows.length} new
					<kbd>.</kbd>
				</button>
			)}
		</div>
	);
}
