import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answerOf, desk } from "../api.ts";

/* What an answer may begin with: the firm's words, with places to fill. */

export type Template = InferResponseType<typeof desk.api.templates.$get, 200>["templates"][number];

export const templates = queryOptions({
	queryKey: ["templates"],
	queryFn: async () => (await answerOf(desk.api.templates.$get())).templates,
	staleTime: Number.POSITIVE_INFINITY, // they come with the build
});
