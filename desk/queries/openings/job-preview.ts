import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { WantedPublication } from "../../../contract/desk/openings.ts";
import { desk, readJson } from "../api.ts";

/* An opening's job page before it is published. */

const previewRoute = desk.api.openings[":id"].preview;

export type JobPreviewData = InferResponseType<typeof previewRoute.$post, 200>;

/** Under the opening's own key, so that a change to it invalidates this too. */
export const jobPreview = (id: string, wanted: WantedPublication) =>
	queryOptions({
		queryKey: ["opening", id, "preview", wanted],
		queryFn: () => readJson(previewRoute.$post({ param: { id }, json: wanted })),
		placeholderData: keepPreviousData,
	});
