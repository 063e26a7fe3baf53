import { queryOptions, useMutation } from "@tanstack/react-query";
import { ask } from "../api.ts";
import { useSignedIn } from "./sign-in.ts";

/* The links that let somebody in once. Looking at one uses nothing up. */

export function joinLink(token: string) {
	return queryOptions({
		queryKey: ["join", token],
		queryFn: () => ask<{ email?: string; first: boolean }>("GET", `/api/join/${encodeURIComponent(token)}`),
		staleTime: Number.POSITIVE_INFINITY, // once used it is gone, and the page goes on
	});
}

export function useJoin(token: string) {
	const signedIn = useSignedIn();
	return useMutation({
		mutationFn: (person: { name: string; email?: string }) =>
			ask("POST", `/api/join/${encodeURIComponent(token)}`, person),
		onSuccess: signedIn,
	});
}

export function signInLink(token: string) {
	return queryOptions({
		queryKey: ["sign-in", token],
		queryFn: () => ask<{ email: string }>("GET", `/api/sign-in/${encodeURIComponent(token)}`),
		staleTime: Number.POSITIVE_INFINITY,
	});
}

export function useSignInLink(token: string) {
	const signedIn = useSignedIn();
	return useMutation({
		mutationFn: () => ask("POST", `/api/sign-in/${encodeURIComponent(token)}`),
		onSuccess: signedIn,
	});
}

export function useMailLink() {
	return useMutation({ mutationFn: (email: string) => ask("POST", "/api/sign-in/link", { email }) });
}
