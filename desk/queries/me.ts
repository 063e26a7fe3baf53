import { queryOptions, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answerOf, desk } from "../api.ts";

export type SignedIn = InferResponseType<typeof desk.api.me.$get, 200>;

/** Not signed in, or no longer. */
type Stranger = InferResponseType<typeof desk.api.me.$get, 401> & { person?: undefined };

export type Door = Pick<SignedIn, "firm" | "ways">;

export type Role = SignedIn["person"]["role"];

export const me = queryOptions({ queryKey: ["me"], queryFn: whoAmI });

export function useMe(): SignedIn | Stranger | undefined {
	return useQuery(me).data;
}

async function whoAmI(): Promise<SignedIn | Stranger> {
	const response = await desk.api.me.$get();
	return response.status === 401 ? response.json() : answerOf(response);
}
