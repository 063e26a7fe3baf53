import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answerOf, desk } from "../api.ts";
import { settled, submission } from "./submission.ts";

/* Candidates that match a request, requests that match a candidate, and the shortlist. */

const one = desk.api.submissions[":reference"];

export type Fits = InferResponseType<typeof one.fits.$get, 200>;
export type PersonFit = Extract<Fits, { kind: "request" }>["people"][number];
export type RequestFit = Extract<Fits, { kind: "resume" }>["requests"][number];
export type Held = PersonFit["held"][number];
export type Proposal = InferResponseType<typeof one.proposals.$get, 200>["people"][number];

/** Refetched when the submission changes. */
export const fits = (reference: string) =>
	queryOptions({
		queryKey: ["submission", reference, "fits"],
		queryFn: () => answerOf(one.fits.$get({ param: { reference } })),
	});

export const proposals = (reference: string) =>
	queryOptions({
		queryKey: ["submission", reference, "proposals"],
		queryFn: async () => (await answerOf(one.proposals.$get({ param: { reference } }))).people,
	});

type Marking =
	| { what: "mark"; candidate: string; why: string }
	| { what: "unmark"; candidate: string }
	| { what: "answer"; candidate: string; answer: "yes" | "no" | null };

/** Adds a candidate to the shortlist, removes them, or records their answer. */
export function useMarking(reference: string) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: async (marking: Marking) => (await answerOf(ask(reference, marking))).people,
		onSuccess: (people) => {
			queries.setQueryData(proposals(reference).queryKey, people);
			void queries.invalidateQueries({ queryKey: submission(reference).queryKey });
		},
	});
}

function ask(reference: string, marking: Marking) {
	const { candidate } = marking;
	const param = { reference, candidate };
	const marked = one.proposals[":candidate"];
	if (marking.what === "mark") return marked.$put({ param, json: { text: marking.why } });
	if (marking.what === "unmark") return marked.$delete({ param });
	return marked.answer.$post({ param, json: { answer: marking.answer } });
}

interface Question {
	candidate: string;
	subject: string;
	text: string;
}

/** Emails a candidate to request consent to give an employer their name and resume. */
export function useAskForYes(request: string) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: ({ candidate, subject, text }: Question) =>
			settled(one.ask.$post({ param: { reference: candidate }, json: { request, subject, text } }), 0),
		onSettled: () => queries.invalidateQueries({ queryKey: submission(request).queryKey }),
	});
}
