import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { FactName } from "../../contract/desk/fact-names.ts";
import { ApiError, desk, readJson } from "./api.ts";

/* Facts read from a resume, and a recruiter's corrections to them. */

const factsRoute = desk.api.submissions[":reference"].facts;
const factRoute = factsRoute[":kind"];
const POLL_EVERY_MS = 3_000; // while the file is being read

export type Facts = InferResponseType<typeof factsRoute.$get, 200>;
export type Fact = Facts["facts"][number];

/** A fact as a recruiter types it. */
export interface FactInput {
	label: string;
	employer: string;
	begin: string;
	end: string;
}

/** Under the submission's own key, so that a change to the submission invalidates this too. */
export const facts = (reference: string) =>
	queryOptions({
		queryKey: ["submission", reference, "facts"],
		queryFn: () => readJson(factsRoute.$get({ param: { reference } })),
		refetchInterval: ({ state }) => (state.data?.state === "waiting" ? POLL_EVERY_MS : false),
	});

interface Correction {
	kind: FactName;
	/** Null restores what was read. */
	written: FactInput[] | null;
	seen: string | null;
}

export function useCorrectFacts(reference: string) {
	const queries = useQueryClient();
	const { queryKey } = facts(reference);
	return useMutation({
		mutationFn: async ({ kind, written, seen }: Correction): Promise<Facts> => {
			const param = { reference, kind };
			if (!written) return readJson(factRoute.$delete({ param }));
			const response = await factRoute.$put({ param, json: { facts: written, seen } });
			if (response.status === 409) {
				const { error, ...now } = await response.json();
				queries.setQueryData(queryKey, now);
				throw new ApiError(409, { error });
			}
			return readJson(response);
		},
		onSuccess: (now) => queries.setQueryData(queryKey, now),
	});
}
