import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../api.ts";
import { me, type Role } from "./me.ts";

export interface Colleague {
	id: string;
	/** Empty until they join. */
	name: string;
	role: Role;
	awayUntil: string | null;
	/** These for admins only. */
	email?: string;
	invitedAt?: string;
	joinedAt?: string | null;
	lastSeenAt?: string | null;
}

export const staff = queryOptions({
	queryKey: ["staff"],
	queryFn: async () => (await ask<{ people: Colleague[] }>("GET", "/api/staff")).people,
});

export function useInvite() {
	return useStaffChange((invitation: { email: string; role: Role }) => ask("POST", "/api/staff", invitation));
}

export function useInviteAgain() {
	return useStaffChange((id: string) => ask("POST", `/api/staff/${id}/invite`));
}

export function useFreshLink() {
	return useStaffChange((id: string) => ask("POST", `/api/staff/${id}/link`));
}

interface Change {
	id: string;
	name?: string;
	role?: Role;
	awayUntil?: string | null;
}

export function useChangePerson() {
	return useStaffChange(({ id, ...change }: Change) => ask("PATCH", `/api/staff/${id}`, change));
}

export function useRemovePerson() {
	return useStaffChange((id: string) => ask("DELETE", `/api/staff/${id}`));
}

function useStaffChange<T>(change: (of: T) => Promise<unknown>) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: () => Promise.all([staff, me].map(({ queryKey }) => queries.invalidateQueries({ queryKey }))),
	});
}
