import { startAuthentication } from "@simplewebauthn/browser";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answerOf, desk } from "../api.ts";
import { stopTaking } from "../chat/taking.ts";
import { tellTabs } from "../tabs.ts";
import { dropAllDrafts } from "../ui/kept-drafts.ts";
import { me } from "./me.ts";

const { passkey } = desk.api["sign-in"];

/** @returns a mutation that asks the browser for a passkey */
export function usePasskeySignIn() {
	const signedIn = useSignedIn();
	return useMutation({
		mutationFn: async () => {
			const optionsJSON = await answerOf(passkey.options.$post());
			const response = await startAuthentication({ optionsJSON });
			await answerOf(passkey.$post({ json: { response } }));
		},
		onSuccess: signedIn,
	});
}

/** @returns what to do after signing in: refetch who is signed in, here and in the other tabs */
export function useSignedIn(): () => Promise<void> {
	const queries = useQueryClient();
	return async () => {
		await queries.fetchQuery({ ...me, staleTime: 0 });
		tellTabs("signed in");
	};
}

export function useSignOut() {
	return useMutation({
		mutationFn: async () => {
			await stopTaking();
			return answerOf(desk.api["sign-out"].$post());
		},
		onSuccess: () => {
			dropAllDrafts();
			tellTabs("signed out");
			location.assign("/sign-in"); // a full page load, which keeps nothing in memory
		},
	});
}
