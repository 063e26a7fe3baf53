import { Drawing } from "../../src/ui/Drawing.tsx";
import type { Row } from "../queries/submissions.ts";
import { marks } from "../ui/marks.ts";
import css from "./Arrived.module.css";

/** What has come in and waits above the list, because it would move what is being read. */
export function Arrived({ rows, onShow }: { rows: Row[]; onShow(): void }) {
	return (
		<div role="status">
			{rows.length > 0 && (
				<button type="button" className={css.arrived} onClick={onShow}>
					<Drawing path={marks.down} className={css.mark} />
					{rows.length} new
					<span className={css.who}>{rows.map(({ name }) => name).join(", ")}</span>
					<kbd>.</kbd>
				</button>
			)}
		</div>
	);
}
