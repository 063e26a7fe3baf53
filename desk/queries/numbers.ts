import { queryOptions } from "@tanstack/react-query";
import type { Numbers } from "../../contract/desk/numbers.ts";
import { answerOf, desk } from "../api.ts";

/** @param asked kind and days, as they stand in the query */
export const numbers = (asked: Record<string, string>) =>
	queryOptions({
		queryKey: ["numbers", asked],
		queryFn: ({ signal }): Promise<Numbers> => answerOf(desk.api.numbers.$get({ query: asked }, { init: { signal } })),
		// While other days are counted, those before stay.
		placeholderData: (before) => before,
	});
