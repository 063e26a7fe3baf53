import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { answerOf, desk } from "../api.ts";
import { me } from "./me.ts";

const colleague = desk.api.staff[":id"];

export type Colleague = InferResponseType<typeof desk.api.staff.$get>["people"][number];

export const staff = queryOptions({
	queryKey: ["staff"],
	queryFn: async () => (await answerOf(desk.api.staff.$get())).people,
});

export function useInvite() {
	return useStaffChange((json: InferRequestType<typeof desk.api.staff.$post>["json"]) =>
		answerOf(desk.api.staff.$post({ json })),
	);
}

export function useInviteAgain() {
	return useStaffChange((id: string) => answerOf(colleague.invite.$post({ param: { id } })));
}

export function useFreshLink() {
	return useStaffChange((id: string) => answerOf(colleague.link.$post({ param: { id } })));
}

type Change = { id: string } & InferRequestType<typeof colleague.$patch>["json"];

export function useChangePerson() {
	return useStaffChange(({ id, ...json }: Change) => answerOf(colleague.$patch({ param: { id }, json })));
}

export function useRemovePerson() {
	return useStaffChange((id: string) => answerOf(colleague.$delete({ param: { id } })));
}

function useStaffChange<T>(change: (of: T) => Promise<unknown>) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: () => Promise.all([staff, me].map(({ queryKey }) => queries.invalidateQueries({ queryKey }))),
	});
}
