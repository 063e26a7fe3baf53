import { queryOptions, useQuery } from "@tanstack/react-query";
import { ask, Refusal } from "../api.ts";

export type Role = "recruiter" | "admin";

interface Person {
	id: string;
	name: string;
	email: string;
	role: Role;
	/** A day, as 2026-11-17. */
	awayUntil: string | null;
}

export interface Door {
	firm: { name: string; phone: string; siteUrl: string };
	ways: { singleSignOn: boolean };
}

export interface SignedIn extends Door {
	person: Person;
	session: { id: string };
	version: string;
}

/** Somebody who has not signed in, or not any more. */
export interface Stranger extends Door {
	person?: undefined;
}

export const me = queryOptions({ queryKey: ["me"], queryFn: whoAmI });

export function useMe(): SignedIn | Stranger | undefined {
	return useQuery(me).data;
}

async function whoAmI(): Promise<SignedIn | Stranger> {
	try {
		return await ask<SignedIn>("GET", "/api/me");
	} catch (error) {
		if (error instanceof Refusal && error.status === 401) return error.body as Stranger;
		throw error;
	}
}
