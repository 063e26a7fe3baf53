import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { Refusal } from "../api.ts";
import { useFrame } from "../frame/FrameContext.ts";
import { Beaten, sendLine } from "../queries/chats.ts";
import { dropDraft, dropLine, keepDraft, keepLine, keptDraft, keptLines } from "../ui/kept-drafts.ts";
import { newWriting, type Sent } from "./unsent.ts";

/** One per chat for the life of the page, so that sending continues when another chat is opened. */
const writings = new Map<string, ReturnType<typeof newWriting>>();

export function useWriting(reference: string) {
	const { me, line } = useFrame();
	const queries = useQueryClient();
	const writing = writingTo(queries, me.person.id, reference);
	const now = useSyncExternalStore(writing.subscribe, writing.now);
	const isLost = line.lostAt !== undefined;
	useEffect(() => {
		if (!isLost) writing.tryNow();
	}, [isLost, writing]);
	return { ...now, type: writing.type, send: writing.send };
}

function writingTo(queries: QueryClient, person: string, reference: string) {
	const known = writings.get(reference);
	if (known) return known;
	const place = `${reference}:chat`;
	const writing = newWriting({
		send: (line) => sentTo(queries, reference, line),
		keepDraft(text) {
			if (text === "") dropDraft(person, place);
			else keepDraft(person, place, { subject: "", text, since: "", earlier: [] });
		},
		keep: (line) => keepLine(person, reference, line),
		drop: (id) => dropLine(person, reference, id),
		kept: { draft: keptDraft(person, place)?.text ?? "", lines: keptLines(person, reference) },
	});
	writings.set(reference, writing);
	return writing;
}

/** Retried: a person whose session ended signs in again, and a busy server recovers. */
const WAITED_FOR = [401, 408, 429];

async function sentTo(queries: QueryClient, reference: string, { id, text }: { id: string; text: string }) {
	try {
		await sendLine(queries, reference, { id, text });
		return "confirmed" satisfies Sent;
	} catch (error) {
		if (error instanceof Beaten) return { refused: error.message };
		const isFinal = error instanceof Refusal && error.status < 500 && !WAITED_FOR.includes(error.status);
		return isFinal ? { refused: Object.values(error.errors)[0] ?? error.message } : "later";
	}
}
