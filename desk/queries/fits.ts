import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { desk, readJson } from "./api.ts";

/* Candidates that match a request, and requests that match a candidate. */

const submissionRoute = desk.api.submissions[":reference"];

export type Fits = InferResponseType<typeof submissionRoute.fits.$get, 200>;
export type PersonFit = Extract<Fits, { kind: "request" }>["people"][number];
export type RequestFit = Extract<Fits, { kind: "resume" }>["requests"][number];
export type Judgement = PersonFit["held"][number];

const READING_MS = 15_000; // until resumes that arrived together have been read

/** Refetched when the submission changes, and while resumes are being read. */
export const fits = (reference: string) =>
	queryOptions({
		queryKey: ["submission", reference, "fits"],
		queryFn: () => readJson(submissionRoute.fits.$get({ param: { reference } })),
		refetchInterval: ({ state: { data } }) => (data?.kind === "request" && data.reading > 0 ? READING_MS : false),
	});

/** How many of the reasons shown are met, so that the count agrees with the marks below it. */
export function countMet(held: Pick<Judgement, "verdict">[]): string {
	return `${held.filter(({ verdict }) => verdict === "met").length} of ${held.length} met`;
}
