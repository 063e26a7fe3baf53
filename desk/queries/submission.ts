import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { CallOutcome, Outcome } from "../../contract/desk/desk-words.ts";
import { answerOf, desk, Refusal } from "../api.ts";

/* One submission, and the actions on it. */

const one = desk.api.submissions[":reference"];

export type Item = InferResponseType<typeof one.$get, 200>;
export type Happening = Item["events"][number];
export type Delivery = Item["deliveries"][number];
export type Person = NonNullable<Item["owner"]>;

export const submission = (reference: string) =>
	queryOptions({
		queryKey: ["submission", reference],
		queryFn: () => answerOf(one.$get({ param: { reference } })),
	});

export type Act =
	| { what: "take" | "reopen" | "spam" | "release" | "send-link" }
	| { what: "assign"; to: Person | null }
	| { what: "note"; text: string }
	| { what: "call"; outcome: CallOutcome; text: string }
	| { what: "answer"; subject: string; text: string }
	| { what: "propose"; subject: string; text: string; people: Proposed[] }
	| { what: "close"; outcome: Outcome }
	| { what: "resend"; delivery?: string };

/** A candidate as presented to an employer, and what is shared about them. */
export interface Proposed {
	candidate: string;
	summary: string;
	shares: "name" | "resume" | null;
}

export interface Done {
	item: Item;
	/** How to undo it, if that is possible. */
	undo: { event: string; until: string } | null;
}

/** Not done: someone else was faster, or it is not possible. Holds the submission as it is now. */
export class Hindered extends Error {
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
export function useAct(reference: string, me: Person) {
	const queries = useQueryClient();
	const { queryKey } = submission(reference);
	return useMutation({
		scope: { id: reference },
		mutationFn: (act: Act) => {
			const seen = queries.getQueryData(queryKey)?.version ?? 0;
			return settled(ask(reference, act, seen), seen);
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
			const now = error instanceof Hindered ? error.item : before;
			if (now) queries.setQueryData(queryKey, now);
		},
	});
}

interface Undo {
	reference: string;
	version: number;
	event: string;
}

export function useUndo() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: ({ reference, version, event }: Undo) =>
			settled(one.undo.$post({ param: { reference }, json: { version, event } }), version),
		onSuccess: ({ item }) => queries.setQueryData(submission(item.reference).queryKey, item),
		onError: (error) => {
			if (error instanceof Hindered) queries.setQueryData(submission(error.item.reference).queryKey, error.item);
		},
	});
}

/** Also updates the cached submission: whoever comes back to it continues with the newest text. */
export function useSaveDraft(reference: string): (words: Words) => Promise<unknown> {
	const queries = useQueryClient();
	const { mutateAsync } = useMutation({
		mutationFn: (words: Words) => answerOf(one.draft.$put({ param: { reference }, json: words })),
		onSuccess: (_, words) => {
			const isEmpty = words.text === "" && words.subject === "";
			queries.setQueryData(
				submission(reference).queryKey,
				// By the server's clock: this browser's may differ.
				(item) => item && { ...item, draft: isEmpty ? null : { ...words, savedAt: knownUntil(item) } },
			);
		},
	});
	return mutateAsync;
}

/** The time of the newest known event, by the server's clock. */
export function knownUntil({ events, receivedAt }: Item): string {
	return events.at(-1)?.at ?? receivedAt;
}

interface Words {
	subject: string;
	text: string;
}

function ask(reference: string, act: Act, version: number) {
	const param = { reference };
	switch (act.what) {
		case "take":
		case "reopen":
		case "spam":
		case "release":
		case "send-link":
			return one[act.what].$post({ param, json: { version } });
		case "assign":
			return one.assign.$post({ param, json: { version, to: act.to?.id ?? null } });
		case "note":
			return one.note.$post({ param, json: { version, text: act.text } });
		case "call":
			return one.call.$post({ param, json: { version, outcome: act.outcome, text: act.text } });
		case "answer":
			return one.answer.$post({ param, json: { version, subject: act.subject, text: act.text } });
		case "propose": {
			const { subject, text, people } = act;
			return one.propose.$post({ param, json: { version, subject, text, people } });
		}
		case "close":
			return one.close.$post({ param, json: { version, outcome: act.outcome } });
		case "resend":
			return one.resend.$post({ param, json: { version, ...(act.delivery ? { delivery: act.delivery } : {}) } });
	}
}

type Asked = Awaited<ReturnType<typeof ask>>;

export async function settled(asked: Promise<Asked>, seen: number): Promise<Done> {
	const response = await asked;
	if (response.status === 409) {
		const { error, ...item } = await response.json();
		throw new Hindered(error, item, item.version !== seen);
	}
	if (response.status === 404) throw new Refusal(404, await response.json());
	const { undo, ...item } = await answerOf(response);
	return { item, undo };
}
