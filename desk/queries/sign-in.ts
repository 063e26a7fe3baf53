import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { startAuthentication } from "@simplewebauthn/browser";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../api.ts";
import { tellTabs } from "../tabs.ts";
import { me } from "./me.ts";

/** @returns a mutation that asks the browser for a passkey */
export function usePasskeySignIn() {
	const signedIn = useSignedIn();
	return useMutation({
		mutationFn: async () => {
			const optionsJSON = await ask<PublicKeyCredentialRequestOptionsJSON>("POST", "/api/sign-in/passkey/options");
			const response = await startAuthentication({ optionsJSON });
			await ask("POST", "/api/sign-in/passkey", { response });
		},
		onSuccess: signedIn,
	});
}

/** What to do once the server let somebody in: ask who, here and in the other tabs. */
export function useSignedIn(): () => Promise<void> {
	const queries = useQueryClient();
	return async () => {
		await queries.fetchQuery({ ...me, staleTime: 0 });
		tellTabs("signed in");
	};
}

export function useSignOut() {
	return useMutation({
		mutationFn: () => ask("POST", "/api/sign-out"),
		onSuccess: () => {
			tellTabs("signed out");
			location.assign("/sign-in"); // a new page, which knows nothing of who was here
		},
	});
}
