import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { desk, readJson } from "./api.ts";

export type Session = InferResponseType<typeof desk.api.sessions.$get>["sessions"][number];

export const sessions = queryOptions({
	queryKey: ["sessions"],
	queryFn: async () => (await readJson(desk.api.sessions.$get())).sessions,
});

/** @returns a mutation that ends the session with an id; without an id, all others */
export function useEndSessions() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (id?: string) =>
			id ? readJson(desk.api.sessions[":id"].$delete({ param: { id } })) : readJson(desk.api.sessions.$delete()),
		onSuccess: () => queries.invalidateQueries({ queryKey: sessions.queryKey }),
	});
}
