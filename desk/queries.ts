import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { Refusal, Unreachable } from "./api.ts";
import { me } from "./queries/me.ts";

const FRESH_MS = 60_000; // what changes meanwhile is told by the stream of events
const TRIES = 2;

export const queries = new QueryClient({
	queryCache: new QueryCache({ onError: noticeEnd }),
	mutationCache: new MutationCache({ onError: noticeEnd }), // of those too that have something to do themselves
	defaultOptions: {
		queries: {
			staleTime: FRESH_MS,
			networkMode: "always",
			refetchOnReconnect: "always", // what was told while the line was gone could not be fetched
			retry: (failures, error) => mayPass(error) && failures < TRIES,
		},
		// At once or not at all: nothing waits unseen for the line to come back.
		mutations: { networkMode: "always" },
	},
});

/** A line that breaks, or a server that starts again. */
function mayPass(error: Error): boolean {
	return error instanceof Refusal ? error.status >= 500 : error instanceof Unreachable && navigator.onLine;
}

/** Whoever hears that nobody is signed in any more makes the desk ask who is. */
function noticeEnd(error: Error): void {
	if (error instanceof Refusal && error.status === 401) void queries.invalidateQueries({ queryKey: me.queryKey });
}
