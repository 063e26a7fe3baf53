import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { type ImportAction, type ImportDoes, type ImportState, PIECE_BYTES } from "../../../contract/imports.ts";
import { ApiError, desk, readJson } from "../../queries/api.ts";
import { CANDIDATES_KEY, FOUND_KEY } from "../../queries/find.ts";

/* Imports of candidates. */

export type CandidateImport = InferResponseType<(typeof desk.api.imports)[":id"]["$get"], 200>["import"];

const IMPORTS_KEY = ["imports"] as const;
const ASKED_EVERY_MS = 1_000; // while the server works on it

const BUSY: readonly ImportState[] = ["opening", "checking", "importing", "undoing"];

export function isBusy({ state }: { state: ImportState }): boolean {
	return BUSY.includes(state);
}

export const imports = queryOptions({
	queryKey: [...IMPORTS_KEY, "list"],
	queryFn: async () => (await readJson(desk.api.imports.$get())).items,
	refetchInterval: ({ state }) => (state.data?.some(isBusy) ? ASKED_EVERY_MS : false),
});

export const candidateImport = (id: string) =>
	queryOptions({
		queryKey: [...IMPORTS_KEY, id],
		queryFn: async () => (await readJson(desk.api.imports[":id"].$get({ param: { id } }))).import,
		refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? ASKED_EVERY_MS : false),
	});

/** @param moment rows are read again once it changes */
export const importRows = (id: string, does: ImportDoes | undefined, moment: string) =>
	infiniteQueryOptions({
		queryKey: [...IMPORTS_KEY, id, "rows", does ?? "", moment],
		queryFn: ({ pageParam }) =>
			readJson(
				desk.api.imports[":id"].rows.$get({ param: { id }, query: { after: String(pageParam), does: does ?? "" } }),
			),
		initialPageParam: 0,
		getNextPageParam: ({ next }) => next ?? undefined,
		placeholderData: (before) => before,
	});

/** Sends a file piece by piece, from where it stopped, and returns the import's id. */
export async function uploadImport(
	file: File,
	begun: { id: string; received: number } | undefined,
	tell: (sent: { id: string; received: number }) => void,
): Promise<string> {
	const id = begun?.id ?? (await beginImport(file));
	let received = begun?.received ?? 0;
	tell({ id, received });
	while (received < file.size) {
		const body = new FormData();
		body.append("piece", file.slice(received, received + PIECE_BYTES), "piece");
		const response = await fetch(`/api/imports/${id}/pieces?at=${received}`, { method: "POST", body });
		const answer: unknown = await response.json().catch(() => undefined);
		const now = readReceived(answer);
		// 409: another one of these came through, and the server says how far it is.
		if ((!response.ok && response.status !== 409) || now === undefined || now === received) {
			throw new ApiError(response.status, answer);
		}
		received = now;
		tell({ id, received });
	}
	return id;
}

async function beginImport({ name, size }: File): Promise<string> {
	return (await readJson(desk.api.imports.$post({ json: { name, size } }))).id;
}

function readReceived(answer: unknown): number | undefined {
	if (typeof answer !== "object" || answer === null || !("received" in answer)) return undefined;
	return typeof answer.received === "number" ? answer.received : undefined;
}

export function useCheckImport(id: string) {
	const seen = useSeen(id);
	return useMutation({
		mutationFn: (json: InferRequestType<(typeof desk.api.imports)[":id"]["check"]["$post"]>["json"]) =>
			readJson(desk.api.imports[":id"].check.$post({ param: { id }, json })),
		onSuccess: seen,
	});
}

export function useActOnImport(id: string) {
	const seen = useSeen(id);
	return useMutation({
		mutationFn: (action: Exclude<ImportAction, "check">) =>
			readJson(desk.api.imports[":id"][":action"].$post({ param: { id, action } })),
		onSettled: seen,
	});
}

/** What it changed is read again. */
function useSeen(id: string) {
	const queries = useQueryClient();
	return () =>
		Promise.all(
			[[...IMPORTS_KEY, id], imports.queryKey, FOUND_KEY, CANDIDATES_KEY].map((queryKey) =>
				queries.invalidateQueries({ queryKey }),
			),
		);
}
