import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { Refusal, Unreachable } from "./api.ts";
import { me } from "./queries/me.ts";

const FRESH_MS = 60_000; // changes in between arrive on the event stream
const TRIES = 2;

export const queries = new QueryClient({
	queryCache: new QueryCache({ onError: noticeEnd }),
	mutationCache: new MutationCache({ onError: noticeEnd }), // runs even for mutations with an onError of their own
	defaultOptions: {
		queries: {
			staleTime: FRESH_MS,
			networkMode: "always",
			refetchOnReconnect: "always", // changes announced while offline could not be fetched
			retry: (failures, error) => mayPass(error) && failures < TRIES,
		},
		// Right away or not at all: nothing waits unseen for the connection to come back.
		mutations: { networkMode: "always" },
	},
});

/** A broken connection, or a server that is restarting. */
function mayPass(error: Error): boolean {
	return error instanceof Refusal ? error.status >= 500 : error instanceof Unreachable && navigator.onLine;
}

/** A 401 on any request makes the desk check who is signed in. */
function noticeEnd(error: Error): void {
	if (error instanceof Refusal && error.status === 401) void queries.invalidateQueries({ queryKey: me.queryKey });
}
