import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, UnreachableError } from "./queries/api.ts";
import { me } from "./queries/me.ts";

const FRESH_MS = 60_000; // changes in between arrive on the event stream
const TRIES = 2;

export const queryClient = new QueryClient({
	queryCache: new QueryCache({ onError: recheckSessionOn401 }),
	mutationCache: new MutationCache({ onError: recheckSessionOn401 }), // runs even for mutations with an onError of their own
	defaultOptions: {
		queries: {
			staleTime: FRESH_MS,
			networkMode: "always",
			refetchOnReconnect: "always", // changes announced while offline could not be fetched
			retry: (failures, error) => isTransient(error) && failures < TRIES,
		},
		// Right away or not at all: nothing waits unseen for the connection to come back.
		mutations: { networkMode: "always" },
	},
});

/** A broken connection, or a server that is restarting. */
function isTransient(error: Error): boolean {
	return error instanceof ApiError ? error.status >= 500 : error instanceof UnreachableError && navigator.onLine;
}

/** A 401 on any request makes the desk check who is signed in. */
function recheckSessionOn401(error: Error): void {
	if (error instanceof ApiError && error.status === 401) void queryClient.invalidateQueries({ queryKey: me.queryKey });
}
