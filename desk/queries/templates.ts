import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { desk, readJson } from "./api.ts";

/* Starting points for answers, with placeholders to fill in. */

export type Template = InferResponseType<typeof desk.api.templates.$get, 200>["templates"][number];

export const templates = queryOptions({
	queryKey: ["templates"],
	queryFn: async () => (await readJson(desk.api.templates.$get())).templates,
	staleTime: Number.POSITIVE_INFINITY, // they come with the build
});
