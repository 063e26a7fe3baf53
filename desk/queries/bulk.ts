import { queryOptions, useMutation } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { desk, readJson } from "./api.ts";

/* Actions on many submissions at once. */

const bulkRoute = desk.api.submissions.bulk;
const addRoute = desk.api.openings[":id"].candidates.bulk;

type BulkRequest = InferRequestType<typeof bulkRoute.$post>["json"];
export type BulkResult = InferResponseType<typeof bulkRoute.$post, 200>;
type Failed = BulkResult["failed"][number];
/** One that was left as it was, and why. */
export type FailedItem = Pick<Failed, "reference" | "name" | "sentence"> & Partial<Pick<Failed, "kind" | "event">>;

type WithoutItems<Request> = Request extends BulkRequest ? Omit<Request, "items"> : never;
/** Without the submissions that it is on. */
export type BulkWish = WithoutItems<Exclude<BulkRequest, { what: "undo" }>>;

interface Seen {
	reference: string;
	version: number;
}

export function useActOnMany() {
	return useMutation({
		mutationFn: ({ wish, items }: { wish: BulkWish; items: Seen[] }) => {
			const seen = items.map(({ reference, version }) => ({ reference, version }));
			// The name of the action decides its fields, which this type cannot tell.
			return readJson(bulkRoute.$post({ json: { ...wish, items: seen } as BulkRequest }));
		},
	});
}

export function useUndoMany() {
	return useMutation({
		mutationFn: ({ done }: Pick<BulkResult, "done">) => {
			const items = done.flatMap(({ event, ...seen }) => (event ? { ...seen, event } : []));
			return readJson(bulkRoute.$post({ json: { what: "undo", items } }));
		},
	});
}

export function useAddMany() {
	return useMutation({
		mutationFn: ({ id, items }: { id: string; items: { reference: string }[] }) =>
			readJson(addRoute.$post({ param: { id }, json: { items: items.map(({ reference }) => ({ reference })) } })),
	});
}

export function useUndoAddMany() {
	return useMutation({
		mutationFn: ({ id, items }: { id: string; items: { reference: string; event: string }[] }) =>
			readJson(addRoute.undo.$post({ param: { id }, json: { items } })),
	});
}

/** How a template reads for one recipient, and who can't get it. */
export const bulkPreview = (asked: InferRequestType<typeof bulkRoute.preview.$post>["json"]) =>
	queryOptions({
		queryKey: ["bulk-preview", asked],
		queryFn: () => readJson(bulkRoute.preview.$post({ json: asked })),
		enabled: asked.subject.trim() !== "" && asked.text.trim() !== "" && asked.references.length > 0,
		placeholderData: (before: InferResponseType<typeof bulkRoute.preview.$post, 200> | undefined) => before,
		retry: false,
	});
