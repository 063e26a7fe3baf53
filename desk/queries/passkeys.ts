import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { startRegistration } from "@simplewebauthn/browser";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../api.ts";

export interface Passkey {
	id: string;
	name: string;
	addedAt: string;
	usedAt: string | null;
}

export const passkeys = queryOptions({
	queryKey: ["passkeys"],
	queryFn: async () => (await ask<{ passkeys: Passkey[] }>("GET", "/api/passkeys")).passkeys,
});

/** Asks the browser for a passkey, and keeps its public half under a name. */
export function useAddPasskey() {
	return usePasskeyChange(async (name: string) => {
		const optionsJSON = await ask<PublicKeyCredentialCreationOptionsJSON>("POST", "/api/passkeys/options");
		const response = await startRegistration({ optionsJSON });
		await ask("POST", "/api/passkeys", { response, name });
	});
}

export function useRemovePasskey() {
	return usePasskeyChange((id: string) => ask("DELETE", `/api/passkeys/${encodeURIComponent(id)}`));
}

function usePasskeyChange(change: (of: string) => Promise<unknown>) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: () => queries.invalidateQueries({ queryKey: passkeys.queryKey }),
	});
}
