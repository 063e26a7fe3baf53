import { queryOptions, useMutation } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { answerOf, desk } from "../api.ts";
import { useSignedIn } from "./sign-in.ts";

/* One-time links to join or sign in. Opening the page does not use one up. */

const joining = desk.api.join[":token"];
const signingIn = desk.api["sign-in"][":token"];

export type JoinLink = InferResponseType<typeof joining.$get, 200>;

export function joinLink(token: string) {
	return queryOptions({
		queryKey: ["join", token],
		queryFn: () => answerOf(joining.$get({ param: inPath(token) })),
		staleTime: Number.POSITIVE_INFINITY, // once used it is gone, but its page stays
	});
}

export function useJoin(token: string) {
	const signedIn = useSignedIn();
	return useMutation({
		mutationFn: (json: InferRequestType<typeof joining.$post>["json"]) =>
			answerOf(joining.$post({ param: inPath(token), json })),
		onSuccess: signedIn,
	});
}

export function signInLink(token: string) {
	return queryOptions({
		queryKey: ["sign-in", token],
		queryFn: () => answerOf(signingIn.$get({ param: inPath(token) })),
		staleTime: Number.POSITIVE_INFINITY,
	});
}

export function useSignInLink(token: string) {
	const signedIn = useSignedIn();
	return useMutation({
		mutationFn: () => answerOf(signingIn.$post({ param: inPath(token) })),
		onSuccess: signedIn,
	});
}

export function useMailLink() {
	return useMutation({
		mutationFn: (email: string) => answerOf(desk.api["sign-in"].link.$post({ json: { email } })),
	});
}

/** The token comes from the address bar: it may be anything. */
function inPath(token: string): { token: string } {
	return { token: encodeURIComponent(token) };
}
