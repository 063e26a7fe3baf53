import { startAuthentication } from "@simplewebauthn/browser";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { notifyTabs } from "../browser/tab-messages.ts";
import { desk, readJson } from "./api.ts";
import { me } from "./me.ts";

const { passkey } = desk.api["sign-in"];

/** @returns a mutation that asks the browser for a passkey */
export function usePasskeySignIn() {
	const signedIn = useAfterSignIn();
	return useMutation({
		mutationFn: async () => {
			const optionsJSON = await readJson(passkey.options.$post());
			const response = await startAuthentication({ optionsJSON });
			await readJson(passkey.$post({ json: { response } }));
		},
		onSuccess: signedIn,
	});
}

/** @returns what to do after signing in: refetch who is signed in, here and in the other tabs */
function useAfterSignIn(): () => Promise<void> {
	const queries = useQueryClient();
	return async () => {
		await queries.fetchQuery({ ...me, staleTime: 0 });
		notifyTabs("signed in");
	};
}

/* One-time links to join or sign in. Opening the page does not use one up. */

const joinRoute = desk.api.join[":token"];
const signInRoute = desk.api["sign-in"][":token"];

export type JoinLink = InferResponseType<typeof joinRoute.$get, 200>;

export function joinLink(token: string) {
	return queryOptions({
		queryKey: ["join", token],
		queryFn: () => readJson(joinRoute.$get({ param: tokenParam(token) })),
		staleTime: Number.POSITIVE_INFINITY, // once used it is gone, but its page stays
	});
}

export function useJoin(token: string) {
	const signedIn = useAfterSignIn();
	return useMutation({
		mutationFn: (json: InferRequestType<typeof joinRoute.$post>["json"]) =>
			readJson(joinRoute.$post({ param: tokenParam(token), json })),
		onSuccess: signedIn,
	});
}

export function signInLink(token: string) {
	return queryOptions({
		queryKey: ["sign-in", token],
		queryFn: () => readJson(signInRoute.$get({ param: tokenParam(token) })),
		staleTime: Number.POSITIVE_INFINITY,
	});
}

export function useSignInLink(token: string) {
	const signedIn = useAfterSignIn();
	return useMutation({
		mutationFn: () => readJson(signInRoute.$post({ param: tokenParam(token) })),
		onSuccess: signedIn,
	});
}

export function useRequestSignInLink() {
	return useMutation({
		mutationFn: (email: string) => readJson(desk.api["sign-in"].link.$post({ json: { email } })),
	});
}

/** The token comes from the address bar: it may be anything. */
function tokenParam(token: string): { token: string } {
	return { token: encodeURIComponent(token) };
}
