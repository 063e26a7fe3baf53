import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { CallOutcome, Outcome } from "../../contract/desk/desk-options.ts";
import { ApiError, desk, readJson } from "./api.ts";

/* One submission, and the actions on it. */

const submissionRoute = desk.api.submissions[":reference"];

export type Item = InferResponseType<typeof submissionRoute.$get, 200>;
export type HistoryEvent = Item["events"][number];
export type Delivery = Item["deliveries"][number];
export type Person = NonNullable<Item["owner"]>;

export const submission = (reference: string) =>
	queryOptions({
		queryKey: ["submission", reference],
		queryFn: () => readJson(submissionRoute.$get({ param: { reference } })),
	});

export type SubmissionAction =
	| { what: "take" | "reopen" | "spam" | "release" | "send-link" }
	| { what: "assign"; to: Person | null }
	| { what: "note"; text: string }
	| { what: "call"; outcome: CallOutcome; text: string }
	| { what: "answer"; subject: string; text: string }
	| { what: "propose"; subject: string; text: string; people: ProposedCandidate[] }
	| { what: "close"; outcome: Outcome }
	| { what: "resend"; delivery?: string };

/** A candidate as presented to an employer, and what is shared about them. */
export interface ProposedCandidate {
	candidate: string;
	summary: string;
	shares: "name" | "resume" | null;
}

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
 * Runs actions on the version that is on screen, one at a time, so that people do not conflict with themselves. A new
 * owner is shown right away.
 * @param me the person who acts
 */
export function useActOnSubmission(reference: string, me: Person) {
	const queries = useQueryClient();
	const { queryKey } = submission(reference);
	return useMutation({
		scope: { id: reference },
		mutationFn: (act: SubmissionAction) => {
			const seen = queries.getQueryData(queryKey)?.version ?? 0;
			return readActionResult(postAction(reference, act, seen), seen);
		},
		onMutate: async (act) => {
			const before = queries.getQueryData(queryKey);
			const owner = act.what === "take" ? me : act.what === "assign" ? act.to : undefined;
			if (owner === undefined || !before) return;
			await queries.cancelQueries({ queryKey });
			queries.setQueryData(queryKey, { ...before, owner });
			return before;
		},
		onSuccess: ({ item }) => queries.setQueryData(queryKey, item),
		onError: (error, _, before) => {
			const now = error instanceof ConflictError ? error.item : before;
			if (now) queries.setQueryData(queryKey, now);
		},
	});
}

interface UndoRequest {
	reference: string;
	version: number;
	event: string;
}

export function useUndo() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: ({ reference, version, event }: UndoRequest) =>
			readActionResult(submissionRoute.undo.$post({ param: { reference }, json: { version, event } }), version),
		onSuccess: ({ item }) => queries.setQueryData(submission(item.reference).queryKey, item),
		onError: (error) => {
			if (error instanceof ConflictError) queries.setQueryData(submission(error.item.reference).queryKey, error.item);
		},
	});
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

function postAction(reference: string, act: SubmissionAction, version: number) {
	const param = { reference };
	switch (act.what) {
		case "take":
		case "reopen":
		case "spam":
		case "release":
		case "send-link":
			return submissionRoute[act.what].$post({ param, json: { version } });
		case "assign":
			return submissionRoute.assign.$post({ param, json: { version, to: act.to?.id ?? null } });
		case "note":
			return submissionRoute.note.$post({ param, json: { version, text: act.text } });
		case "call":
			return submissionRoute.call.$post({ param, json: { version, outcome: act.outcome, text: act.text } });
		case "answer":
			return submissionRoute.answer.$post({ param, json: { version, subject: act.subject, text: act.text } });
		case "propose": {
			const { subject, text, people } = act;
			return submissionRoute.propose.$post({ param, json: { version, subject, text, people } });
		}
		case "close":
			return submissionRoute.close.$post({ param, json: { version, outcome: act.outcome } });
		case "resend":
			return submissionRoute.resend.$post({
				param,
				json: { version, ...(act.delivery ? { delivery: act.delivery } : {}) },
			});
	}
}

type ActionResponse = Awaited<ReturnType<typeof postAction>>;

export async function readActionResult(asked: Promise<ActionResponse>, seen: number): Promise<ActionResult> {
	const response = await asked;
	if (response.status === 409) {
		const { error, ...item } = await response.json();
		throw new ConflictError(error, item, item.version !== seen);
	}
	if (response.status === 404) throw new ApiError(404, await response.json());
	const { undo, ...item } = await readJson(response);
	return { item, undo };
}
