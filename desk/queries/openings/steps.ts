import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { desk, readJson } from "../api.ts";
import type { ListView } from "../submissions.ts";

export type DueStep = InferResponseType<typeof desk.api.steps.$get, 200>["items"][number];

const STEPS_EVERY_MS = 60_000; // steps become due without an event

/** Next steps that are overdue or due today, as an inbox list shows them. */
export const dueSteps = (queue: ListView["queue"]) =>
	queryOptions({
		queryKey: ["openings", "steps", queue],
		queryFn: async () => (await readJson(desk.api.steps.$get({ query: { queue } }))).items,
		refetchInterval: STEPS_EVERY_MS,
	});
