import css from "./Count.module.css";
import { type Counts, getListCount } from "./list-count.ts";
import type { InboxSearch } from "./queues.ts";

/** The number of submissions in a list; in red if they are overdue. */
export function Count({ of, counts }: { of: InboxSearch; counts: Counts | undefined }) {
	const count = getListCount(of, counts);
	if (count === undefined) return null;
	return (
		<span className={`${css.count} ${of.queue === "overdue" && count > 0 ? css.late : ""}`}>
			{count.toLocaleString("en-US")}
		</span>
	);
}
