import { startRegistration } from "@simplewebauthn/browser";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { ApiError, desk, readJson, UnreachableError } from "./api.ts";

export type Passkey = InferResponseType<typeof desk.api.passkeys.$get>["passkeys"][number];

export const passkeys = queryOptions({
	queryKey: ["passkeys"],
	queryFn: async () => (await readJson(desk.api.passkeys.$get())).passkeys,
});

/** Asks the browser for a passkey, and stores its public key under a name. */
export function useAddPasskey() {
	return usePasskeyChange(async (name: string) => {
		const optionsJSON = await readJson(desk.api.passkeys.options.$post());
		const response = await startRegistration({ optionsJSON });
		await readJson(desk.api.passkeys.$post({ json: { response, name } }));
	});
}

export function useRemovePasskey() {
	return usePasskeyChange((id: string) =>
		readJson(desk.api.passkeys[":id"].$delete({ param: { id: encodeURIComponent(id) } })),
	);
}

function usePasskeyChange(change: (of: string) => Promise<unknown>) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: () => queries.invalidateQueries({ queryKey: passkeys.queryKey }),
	});
}

/** The message for a passkey error from the browser or the server. */
export function passkeyErrorMessage(error: Error | null, during: "sign-in" | "adding"): string | undefined {
	if (!error) return undefined;
	if (error instanceof ApiError || error instanceof UnreachableError) return error.message;
	if (error.name === "InvalidStateError") return "This device already has a passkey for the desk.";
	if (error.name === "NotAllowedError" || error.name === "AbortError") {
		return during === "adding"
			? "No passkey was added. You can try again now, or later from your menu."
			: "No passkey was used. Try again, or get a link by email.";
	}
	return "This browser couldn't use a passkey. Get a link by email instead.";
}
