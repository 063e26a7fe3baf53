import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { CallOutcome, Outcome } from "../../contract/desk/desk-words.ts";
import { answerOf, desk, Refusal } from "../api.ts";

/* One submission, and what is done with it. */

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

/** What an employer is told of somebody, and what goes along. */
export interface Proposed {
	candidate: string;
	summary: string;
	shares: "name" | "resume" | null;
}

export interface Done {
	item: Item;
	/** By which it can be taken back. */
	undo: { event: string; until: string } | null;
}

/** Not done: somebody was faster, or it cannot be. The submission is as it is now. */
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
 * Does something with the version that is on the screen; one after the other, so that nobody is in their own way. What can
 * only come out one way is shown at once.
 * @param me who does it
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

/** What is known of the submission knows of it too: who comes back to it goes on with the newest words. */
export function useSaveDraft(reference: string): (words: Words) => Promise<unknown> {
	const queries = useQueryClient();
	const { mutateAsync } = useMutation({
		mutationFn: (words: Words) => answerOf(one.draft.$put({ param: { reference }, json: words })),
		onSuccess: (_, words) => {
			const isEmpty = words.text === "" && words.subject === "";
			queries.setQueryData(
				submission(reference).queryKey,
				// When exactly is the server's to say: this browser's clock may be another.
				(item) => item && { ...item, draft: isEmpty ? null : { ...words, savedAt: knownUntil(item) } },
			);
		},
	});
	return mutateAsync;
}

/** Until when what happened to it is known, by the server's clock. */
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
