import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { desk, readJson } from "./api.ts";
import { me } from "./me.ts";

const colleagueRoute = desk.api.staff[":id"];

export type Colleague = InferResponseType<typeof desk.api.staff.$get>["people"][number];

export const staff = queryOptions({
	queryKey: ["staff"],
	queryFn: async () => (await readJson(desk.api.staff.$get())).people,
});

export function useInvite() {
	return useStaffChange((json: InferRequestType<typeof desk.api.staff.$post>["json"]) =>
		readJson(desk.api.staff.$post({ json })),
	);
}

export function useInviteAgain() {
	return useStaffChange((id: string) => readJson(colleagueRoute.invite.$post({ param: { id } })));
}

export function useSendSignInLink() {
	return useStaffChange((id: string) => readJson(colleagueRoute.link.$post({ param: { id } })));
}

type PersonChange = { id: string } & InferRequestType<typeof colleagueRoute.$patch>["json"];

export function useChangePerson() {
	return useStaffChange(({ id, ...json }: PersonChange) => readJson(colleagueRoute.$patch({ param: { id }, json })));
}

export function useRemovePerson() {
	return useStaffChange((id: string) => readJson(colleagueRoute.$delete({ param: { id } })));
}

function useStaffChange<T>(change: (of: T) => Promise<unknown>) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: () => Promise.all([staff, me].map(({ queryKey }) => queries.invalidateQueries({ queryKey }))),
	});
}
