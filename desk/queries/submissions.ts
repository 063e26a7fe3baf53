import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answerOf, desk } from "../api.ts";

/* The lists of the inbox. Keys begin with "submissions"; that of one submission is ["submission", reference]. */

export type Row = InferResponseType<typeof desk.api.submissions.$get, 200>["items"][number];

export const counts = queryOptions({
	queryKey: ["submissions", "counts"],
	queryFn: () => answerOf(desk.api.counts.$get()),
});
