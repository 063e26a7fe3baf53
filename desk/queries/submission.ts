import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { SubmissionAction, UnversionedAction } from "../../contract/desk/actions.ts";
import { ApiError, desk, readJson } from "./api.ts";
import { me } from "./me.ts";
import { staff } from "./staff.ts";

/* One submission, and the actions on it. */

const submissionRoute = desk.api.submissions[":reference"];

export type Item = InferResponseType<typeof submissionRoute.$get, 200>;
export type HistoryEvent = Item["events"][number];
export type Delivery = Item["deliveries"][number];
export type ReceivedMail = NonNullable<HistoryEvent["mail"]>;
export type MailLine = Item["mails"][number];

export const submission = (reference: string) =>
	queryOptions({
		queryKey: ["submission", reference],
		queryFn: () => readJson(submissionRoute.$get({ param: { reference } })),
	});

export type Template = InferResponseType<typeof desk.api.templates.$get, 200>["templates"][number];

/** Starting points for answers. */
export const templates = queryOptions({
	queryKey: ["templates"],
	queryFn: async () => (await readJson(desk.api.templates.$get())).templates,
	staleTime: Number.POSITIVE_INFINITY, // they come with the build
});

/** An action on a submission. Without a version, it is on the one that is on screen when its turn comes. */
export type ActionRequest = UnversionedAction & { reference: string; version?: number };

export interface ActionResult {
	item: Item;
	/** How to undo it, if that is possible. */
	undo: { event: string; until: string } | null;
}

/** Not done: someone else was faster, or it is not possible. Holds the submission as it is now. */
export class ConflictError extends Error {
	readonly item: Item;
	readonly stale: boolean;

	constructor(sentence: string, item: Item, stale: boolean) {
		super(sentence);
		this.item = item;
		this.stale = stale;
	}
}

/**
 * All actions of recruiters on submissions.
 * @param oneAtATime the submission whose actions wait for each other, so that people do not conflict with themselves
 */
export function useActOnSubmission(oneAtATime?: string) {
	const queries = useQueryClient();
	const keyOf = (reference: string) => submission(reference).queryKey;
	return useMutation({
		...(oneAtATime !== undefined && { scope: { id: oneAtATime } }),
		mutationFn: ({ reference, ...action }: ActionRequest) => {
			const seen = queries.getQueryData(keyOf(reference))?.version ?? 0;
			return postAction(reference, { version: seen, ...action });
		},
		onMutate: async (action) => {
			const queryKey = keyOf(action.reference);
			const before = queries.getQueryData(queryKey);
			const change = before && expectedChange(action, queries);
			if (!change) return;
			await queries.cancelQueries({ queryKey });
			queries.setQueryData(queryKey, { ...before, ...change });
			return before;
		},
		onSuccess: ({ item }) => queries.setQueryData(keyOf(item.reference), item),
		onError: (error, { reference }, before) => {
			const now = error instanceof ConflictError ? error.item : before;
			if (now) queries.setQueryData(keyOf(reference), now);
		},
	});
}

/** What can only come out one way, and so is shown right away. */
function expectedChange(action: ActionRequest, queries: QueryClient): Partial<Item> | undefined {
	switch (action.what) {
		case "take": {
			const owner = queries.getQueryData(me.queryKey)?.person;
			return owner && { owner };
		}
		case "assign": {
			const owner = queries.getQueryData(staff.queryKey)?.find(({ id }) => id === action.to);
			return owner || action.to === null ? { owner: owner ?? null } : undefined;
		}
		default:
			return undefined;
	}
}

async function postAction(reference: string, { what, ...json }: SubmissionAction): Promise<ActionResult> {
	const response = await submissionRoute[":action"].$post({ param: { reference, action: what }, json });
	if (response.status === 409) {
		const { error, ...item } = await response.json();
		throw new ConflictError(error, item, "version" in json && item.version !== json.version);
	}
	if (response.status === 404) throw new ApiError(404, await response.json());
	const { undo, ...item } = await readJson(response);
	return { item, undo };
}

/** Also updates the cached submission: whoever comes back to it continues with the newest text. */
export function useSaveDraft(reference: string): (words: DraftText) => Promise<unknown> {
	const queries = useQueryClient();
	const { mutateAsync } = useMutation({
		mutationFn: (words: DraftText) => readJson(submissionRoute.draft.$put({ param: { reference }, json: words })),
		onSuccess: (_, words) => {
			const isEmpty = words.text === "" && words.subject === "";
			queries.setQueryData(
				submission(reference).queryKey,
				// By the server's clock: this browser's may differ.
				(item) => item && { ...item, draft: isEmpty ? null : { ...words, savedAt: newestEventAt(item) } },
			);
		},
	});
	return mutateAsync;
}

/** The time of the newest known event, by the server's clock. */
export function newestEventAt({ events, receivedAt }: Item): string {
	return events.at(-1)?.at ?? receivedAt;
}

interface DraftText {
	subject: string;
	text: string;
}
