import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answerOf, desk } from "../api.ts";

/* One submission, and what is done with it. */

const one = desk.api.submissions[":reference"];

export type Item = InferResponseType<typeof one.$get, 200>;

export const submission = (reference: string) =>
	queryOptions({
		queryKey: ["submission", reference],
		queryFn: () => answerOf(one.$get({ param: { reference } })),
	});
