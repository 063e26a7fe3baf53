import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../api.ts";

export interface Session {
	id: string;
	/** How they came in: by passkey, link, join link, single sign-on. */
	way: string;
	/** The browser's own words. */
	agent: string;
	begunAt: string;
	seenAt: string;
}

export const sessions = queryOptions({
	queryKey: ["sessions"],
	queryFn: async () => (await ask<{ sessions: Session[] }>("GET", "/api/sessions")).sessions,
});

/** @returns a mutation that ends one by its id, and all others without one */
export function useEndSessions() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (id?: string) => ask("DELETE", id ? `/api/sessions/${id}` : "/api/sessions"),
		onSuccess: () => queries.invalidateQueries({ queryKey: sessions.queryKey }),
	});
}
