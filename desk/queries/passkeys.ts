import { startRegistration } from "@simplewebauthn/browser";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { desk, readJson } from "./api.ts";

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
