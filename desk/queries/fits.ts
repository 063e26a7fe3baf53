import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { desk, readJson } from "./api.ts";

/* Candidates that match a request, and requests that match a candidate. */

const submissionRoute = desk.api.submissions[":reference"];

export type Fits = InferResponseType<typeof submissionRoute.fits.$get, 200>;
export type PersonFit = Extract<Fits, { kind: "request" }>["people"][number];
export type RequestFit = Extract<Fits, { kind: "resume" }>["requests"][number];
export type Judgement = PersonFit["held"][number];

/** Refetched when the submission changes. */
export const fits = (reference: string) =>
	queryOptions({
		queryKey: ["submission", reference, "fits"],
		queryFn: () => readJson(submissionRoute.fits.$get({ param: { reference } })),
	});
