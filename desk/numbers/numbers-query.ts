import { queryOptions } from "@tanstack/react-query";
import type { Numbers } from "../../contract/desk/numbers.ts";
import { desk, readJson } from "../queries/api.ts";

/** @param asked the query parameters: kind and days */
export const numbers = (asked: Record<string, string>) =>
	queryOptions({
		queryKey: ["numbers", asked],
		queryFn: ({ signal }): Promise<Numbers> => readJson(desk.api.numbers.$get({ query: asked }, { init: { signal } })),
		// While other days load, the previous numbers stay.
		placeholderData: (before) => before,
	});
