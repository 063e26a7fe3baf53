import type { InferResponseType } from "hono/client";
import type { desk } from "../queries/api.ts";
import css from "./Count.module.css";
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

type Counts = InferResponseType<typeof desk.api.counts.$get, 200>;

/** Number of submissions in a list, if the server counts that list. */
export function getListCount({ queue, kind, q }: InboxSearch, counts: Counts | undefined): number | undefined {
	if (!counts || q || (queue && kind)) return undefined;
	if (kind) return counts.kinds[kind];
	if (queue === "answered" || queue === "all") return undefined;
	return counts.queues[queue ?? "open"];
}
