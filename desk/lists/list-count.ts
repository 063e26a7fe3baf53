import type { InferResponseType } from "hono/client";
import type { desk } from "../queries/api.ts";
import type { InboxSearch } from "./queues.ts";

export type Counts = InferResponseType<typeof desk.api.counts.$get, 200>;

/** Number of submissions in a list, if the server counts that list. */
export function getListCount({ queue, kind, q }: InboxSearch, counts: Counts | undefined): number | undefined {
	if (!counts || q || (queue && kind)) return undefined;
	if (kind) return counts.kinds[kind];
	if (queue === "answered" || queue === "all") return undefined;
	return counts.queues[queue ?? "open"];
}
