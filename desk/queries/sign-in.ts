import { startAuthentication } from "@simplewebauthn/browser";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dropAllDrafts } from "../browser/draft-storage.ts";
import { notifyTabs } from "../browser/tab-messages.ts";
import { stopTakingChats } from "../live/taking-chats.ts";
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
export function useAfterSignIn(): () => Promise<void> {
	const queries = useQueryClient();
	return async () => {
		await queries.fetchQuery({ ...me, staleTime: 0 });
		notifyTabs("signed in");
	};
}

export function useSignOut() {
	return useMutation({
		mutationFn: async () => {
			await stopTakingChats();
			return readJson(desk.api["sign-out"].$post());
		},
		onSuccess: () => {
			dropAllDrafts();
			notifyTabs("signed out");
			location.assign("/sign-in"); // a full page load, which keeps nothing in memory
		},
	});
}
