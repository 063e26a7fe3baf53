import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { FactName } from "../../contract/desk/fact-words.ts";
import { answerOf, desk, Refusal } from "../api.ts";

/* Facts read from a resume, and a recruiter's corrections to them. */

const all = desk.api.submissions[":reference"].facts;
const one = all[":kind"];
const LOOK_AGAIN_MS = 3_000; // while the file is being read

export type Facts = InferResponseType<typeof all.$get, 200>;
export type Fact = Facts["facts"][number];

/** A fact as a recruiter types it. */
export interface Written {
	label: string;
	employer: string;
	begin: string;
	end: string;
}

/** Under the submission's own key, so that a change to the submission invalidates this too. */
export const facts = (reference: string) =>
	queryOptions({
		queryKey: ["submission", reference, "facts"],
		queryFn: () => answerOf(all.$get({ param: { reference } })),
		refetchInterval: ({ state }) => (state.data?.state === "waiting" ? LOOK_AGAIN_MS : false),
	});

interface Correction {
	kind: FactName;
	/** Null restores what was read. */
	written: Written[] | null;
	seen: string | null;
}

export function useCorrect(reference: string) {
	const queries = useQueryClient();
	const { queryKey } = facts(reference);
	return useMutation({
		mutationFn: async ({ kind, written, seen }: Correction): Promise<Facts> => {
			const param = { reference, kind };
			if (!written) return answerOf(one.$delete({ param }));
			const response = await one.$put({ param, json: { facts: written, seen } });
			if (response.status === 409) {
				const { error, ...now } = await response.json();
				queries.setQueryData(queryKey, now);
				throw new Refusal(409, { error });
			}
			return answerOf(response);
		},
		onSuccess: (now) => queries.setQueryData(queryKey, now),
	});
}
