import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { desk, readJson } from "./api.ts";
import { submission } from "./submission.ts";

/* Candidates that match a request, requests that match a candidate, and the shortlist. */

const submissionRoute = desk.api.submissions[":reference"];

export type Fits = InferResponseType<typeof submissionRoute.fits.$get, 200>;
export type PersonFit = Extract<Fits, { kind: "request" }>["people"][number];
export type RequestFit = Extract<Fits, { kind: "resume" }>["requests"][number];
export type Judgement = PersonFit["held"][number];
export type Proposal = InferResponseType<typeof submissionRoute.proposals.$get, 200>["people"][number];

/** Refetched when the submission changes. */
export const fits = (reference: string) =>
	queryOptions({
		queryKey: ["submission", reference, "fits"],
		queryFn: () => readJson(submissionRoute.fits.$get({ param: { reference } })),
	});

export const proposals = (reference: string) =>
	queryOptions({
		queryKey: ["submission", reference, "proposals"],
		queryFn: async () => (await readJson(submissionRoute.proposals.$get({ param: { reference } }))).people,
	});

type ShortlistAction =
	| { what: "mark"; candidate: string; why: string }
	| { what: "unmark"; candidate: string }
	| { what: "answer"; candidate: string; answer: "yes" | "no" | null };

/** Adds a candidate to the shortlist, removes them, or records their answer. */
export function useShortlistAction(reference: string) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: async (marking: ShortlistAction) => (await readJson(postShortlistAction(reference, marking))).people,
		onSuccess: (people) => {
			queries.setQueryData(proposals(reference).queryKey, people);
			void queries.invalidateQueries({ queryKey: submission(reference).queryKey });
		},
	});
}

function postShortlistAction(reference: string, marking: ShortlistAction) {
	const { candidate } = marking;
	const param = { reference, candidate };
	const marked = submissionRoute.proposals[":candidate"];
	if (marking.what === "mark") return marked.$put({ param, json: { text: marking.why } });
	if (marking.what === "unmark") return marked.$delete({ param });
	return marked.answer.$post({ param, json: { answer: marking.answer } });
}
