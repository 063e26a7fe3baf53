import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { dropDraft, dropLine, readDraft, readStoredLines, storeDraft, storeLine } from "../../browser/draft-storage.ts";
import { useFrame } from "../../page/FrameContext.ts";
import { ApiError } from "../../queries/api.ts";
import { ChatConflictError, sendLine } from "../../queries/chats.ts";
import { createOutbox, type SendResult } from "./chat-outbox.ts";

/** One per chat for the life of the page, so that sending continues when another chat is opened. */
const outboxes = new Map<string, ReturnType<typeof createOutbox>>();

export function useChatOutbox(reference: string) {
	const { me, line } = useFrame();
	const queries = useQueryClient();
	const writing = getOutbox(queries, me.person.id, reference);
	const now = useSyncExternalStore(writing.subscribe, writing.now);
	const isLost = line.lostAt !== undefined;
	useEffect(() => {
		if (!isLost) writing.tryNow();
	}, [isLost, writing]);
	return { ...now, type: writing.type, send: writing.send };
}

function getOutbox(queries: QueryClient, person: string, reference: string) {
	const known = outboxes.get(reference);
	if (known) return known;
	const draftKey = `${reference}:chat`;
	const writing = createOutbox({
		send: (line) => trySend(queries, reference, line),
		keepDraft(text) {
			if (text === "") dropDraft(person, draftKey);
			else storeDraft(person, draftKey, { subject: "", text, since: "", earlier: [] });
		},
		keep: (line) => storeLine(person, reference, line),
		drop: (id) => dropLine(person, reference, id),
		kept: { draft: readDraft(person, draftKey)?.text ?? "", lines: readStoredLines(person, reference) },
	});
	outboxes.set(reference, writing);
	return writing;
}

/** Retried: a person whose session ended signs in again, and a busy server recovers. */
const RETRYABLE_STATUSES = [401, 408, 429];

async function trySend(queries: QueryClient, reference: string, { id, text }: { id: string; text: string }) {
	try {
		await sendLine(queries, reference, { id, text });
		return "confirmed" satisfies SendResult;
	} catch (error) {
		if (error instanceof ChatConflictError) return { refused: error.message };
		const isFinal = error instanceof ApiError && error.status < 500 && !RETRYABLE_STATUSES.includes(error.status);
		return isFinal ? { refused: Object.values(error.errors)[0] ?? error.message } : "later";
	}
}
