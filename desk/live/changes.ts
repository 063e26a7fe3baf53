import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { draftReferences, dropDraftsOf } from "../browser/draft-storage.ts";
import { CHAT_KEY, refetchChats } from "../queries/chats.ts";
import { FOUND_KEY } from "../queries/find.ts";
import { me, sessions } from "../queries/me.ts";
import { OPENINGS_KEY } from "../queries/openings/list.ts";
import { opening } from "../queries/openings/opening.ts";
import { passkeys } from "../queries/passkeys.ts";
import { refetchChanged } from "../queries/refetch-changed.ts";
import { staff } from "../queries/staff.ts";
import { submission } from "../queries/submission.ts";
import { counts, fetchRowsAmong, LISTS_KEY, type LoadedList } from "../queries/submissions.ts";
import type { Change } from "./live-connection.ts";

/* What a change on the event stream refetches. Lists get changes in batches, because many may arrive at once. */

const BATCH_MS = 120;

const listeners = new Set<(changes: Change[]) => void>();
let batch: Change[] = [];

export function useChanges(listener: (changes: Change[]) => void): void {
	const onChanges = useEffectEvent(listener);
	useEffect(() => {
		const hear = (changes: Change[]) => onChanges(changes);
		listeners.add(hear);
		return () => {
			listeners.delete(hear);
		};
	}, []);
}

/** Events that leave resume, facts, request, shortlist and consent alone. All others also refetch the matches. */
const ITEM_ONLY = [
	...["took", "assigned", "noted", "called", "answered", "answer not delivered", "resent"],
	...["snoozed", "unsnoozed", "came back"],
	...["sent a link", "reminded", "asked whether to keep", "opened the resume"],
];

/** Refetches what changed; the list on screen fetches what it needs itself. */
export function handleChange(change: Change, queries: QueryClient): void {
	if (change.what === "erased") reloadAfterErasure(queries);
	if (change.opening) refetchOpening(change.opening, queries);
	if (change.company) refetchCompanies(queries);
	if (!change.reference) {
		if (change.opening || change.company) return;
		for (const { queryKey } of [me, staff, passkeys, sessions]) refetchChanged(queries, { queryKey });
		return;
	}
	const { queryKey } = submission(change.reference);
	refetchChanged(queries, { queryKey, exact: ITEM_ONLY.includes(change.what) });
	queueChange(change, () => {
		refetchChanged(queries, { queryKey: counts.queryKey });
		trimHiddenLists(queries);
	});
}

/** Lists of openings are short, so they are fetched again as a whole. */
function refetchOpening(id: string, queries: QueryClient): void {
	refetchChanged(queries, { queryKey: opening(id).queryKey });
	refetchChanged(queries, { queryKey: OPENINGS_KEY });
	refetchChanged(queries, { queryKey: ["company"] });
	refetchChanged(queries, { queryKey: counts.queryKey });
}

/** A merge changes names everywhere. */
function refetchCompanies(queries: QueryClient): void {
	for (const queryKey of [["company"], ["companies"], ["opening"], OPENINGS_KEY]) refetchChanged(queries, { queryKey });
}

/** @param onBatch runs once per batch */
function queueChange(change: Change, onBatch: () => void): void {
	batch.push(change);
	if (batch.length > 1) return;
	setTimeout(() => {
		const delivered = batch;
		batch = [];
		onBatch();
		for (const listener of listeners) listener(delivered);
	}, BATCH_MS);
}

/** The event cannot say which submissions are gone: nothing that names them is left. */
function reloadAfterErasure(queries: QueryClient): void {
	queries.setQueriesData<LoadedList>({ queryKey: LISTS_KEY }, (known) => known && toFirstPage(known));
	for (const queryKey of [["submission"], ["opening"], ["company"], CHAT_KEY, FOUND_KEY])
		queries.removeQueries({ queryKey, type: "inactive" });
	for (const queryKey of [["submissions"], ["submission"], ["opening"], ["company"], OPENINGS_KEY, FOUND_KEY])
		refetchChanged(queries, { queryKey });
	refetchChats(queries);
	void dropErasedDrafts();
}

/** Lists that are not on screen keep only their first page, to show right away, and are refetched when they are. */
function trimHiddenLists(queries: QueryClient): void {
	const hidden = { queryKey: LISTS_KEY, type: "inactive" } as const;
	queries.setQueriesData<LoadedList>(hidden, (known) => known && toFirstPage(known));
	void queries.invalidateQueries({ ...hidden, refetchType: "none" });
}

export function toFirstPage({ pages, pageParams }: LoadedList): LoadedList {
	return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

const REFERENCES_PER_REQUEST = 100; // per request; the server ignores any more

/** Drafts to someone who has been erased must not stay in the browser. */
export async function dropErasedDrafts(): Promise<void> {
	const references = draftReferences();
	for (let at = 0; at < references.length; at += REFERENCES_PER_REQUEST) {
		const asked = references.slice(at, at + REFERENCES_PER_REQUEST);
		const there = await fetchRowsAmong({ queue: "all" }, asked).catch(() => undefined); // unknown: drop nothing
		if (!there) return;
		const known = new Set(there.map(({ reference }) => reference));
		for (const reference of asked) if (!known.has(reference)) dropDraftsOf(reference);
	}
}
