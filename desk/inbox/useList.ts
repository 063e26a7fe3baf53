import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useNow } from "../browser/now.ts";
import { isSortedByDue } from "../lists/queues.ts";
import { createSlidingRows } from "../lists/rows/sliding-rows.ts";
import { toFirstPage, useChanges } from "../live/changes.ts";
import { useFrame } from "../page/FrameContext.ts";
import { dueSteps, type InboxRow, mergeSteps } from "../queries/openings/steps.ts";
import { waitForFetch } from "../queries/refetch-changed.ts";
import {
	fetchFirstPage,
	fetchRowsAmong,
	type ListPage,
	type ListView,
	type LoadedList,
	list,
	type Row,
} from "../queries/submissions.ts";
import type { WordForm } from "../text/hits.ts";
import { insertRows, patch, removeRows } from "./patch.ts";

const BATCH_MAX = 100; // references per request; the server accepts no more
const RELOAD_ABOVE = 300; // changes at once: the list is too old to patch and is reloaded
const SLIDE_MS = 160; // as in Row.module.css

export interface List {
	view: ListView;
	/** Submissions, and next steps that are due among them. */
	rows: InboxRow[];
	/** Without the next steps. */
	submissions: Row[];
	/** Forms of the search words found in the rows. */
	forms: WordForm[];
	days: ListPage["days"] | undefined;
	/** True until there is something to show. */
	loading: boolean;
	/** Why the list, or more of it, couldn't be loaded. */
	error: Error | null;
	hasMore: boolean;
	loadMore(): void;
	tryAgain(): void;
	/** References of the rows that are sliding out. */
	leaving: ReadonlySet<string>;
	/** New rows not inserted yet, because they would move what is under the pointer. */
	arrived: Row[];
	showArrived(): void;
	/** Replaces a row with its current version. */
	put(row: Row): void;
}

/**
 * A list's rows, kept current as submissions change.
 * @param mayMove whether a row may be inserted right away
 */
export function useList(view: ListView, mayMove: (row: Row, rows: Row[]) => boolean): List {
	const queries = useQueryClient();
	const { me } = useFrame();
	const now = useNow();
	const query = useInfiniteQuery(list(view));
	const { queryKey } = list(view);
	const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
	const [sliding] = useState(() => createSlidingRows(setLeaving));
	const [waiting, setWaiting] = useState<{ view: ListView; rows: Row[] }>({ view, rows: [] });
	/** References whose request failed, retried the next time. */
	const missed = useRef(new Set<string>());
	const byTime = isSortedByDue(view);
	const { data } = query;
	const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
	const showsSteps = byTime && view.queue !== "snoozed" && !view.kind && !view.q;
	const { data: steps } = useQuery({ ...dueSteps(view.queue), enabled: showsSteps });
	const withSteps = useMemo(
		() => (showsSteps && data && steps ? mergeSteps(rows, steps, query.hasNextPage) : rows),
		[showsSteps, data, rows, steps, query.hasNextPage],
	);
	const forms = useMemo(() => data?.pages.flatMap((part) => part.forms ?? []) ?? [], [data]);
	const arrived = useMemo(() => {
		if (waiting.view !== view || waiting.rows.length === 0) return [];
		const shown = new Set(rows.map(({ reference }) => reference));
		return waiting.rows.filter(({ reference }) => !shown.has(reference));
	}, [waiting, view, rows]);

	const change = (how: (loaded: LoadedList) => LoadedList) => {
		queries.setQueryData<LoadedList>(queryKey, (known) => known && how(known));
	};
	const insert = (some: Row[]) => change((known) => insertRows(known, some, byTime));

	const insertAllowed = (some: Row[], own: ReadonlySet<string>) => {
		const known = queries.getQueryData<LoadedList>(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
		const atOnce = some.filter((row) => own.has(row.reference) || mayMove(row, known));
		if (atOnce.length > 0) insert(atOnce);
		const others = some.filter((row) => !atOnce.includes(row));
		return others;
	};

	const refreshRows = async (references: string[], own: ReadonlySet<string>) => {
		await waitForFetch(queries, queryKey);
		const found = await fetchRowsAmong(view, references);
		const known = queries.getQueryData<LoadedList>(queryKey);
		if (!known) return;
		const patched = patch(known, references, found);
		change(() => patched.loaded);
		sliding.keep(found.map(({ reference }) => reference));
		sliding.slideOut(patched.left, slideMs(), (gone) => change((now) => removeRows(now, gone)));
		const others = insertAllowed(patched.arrived, own);
		const looked = new Set(references);
		setWaiting((before) => {
			const kept = before.view === view ? before.rows.filter(({ reference }) => !looked.has(reference)) : [];
			return { view, rows: [...kept, ...others] };
		});
	};

	const reload = () => {
		change(toFirstPage);
		void queries.invalidateQueries({ queryKey });
	};

	const catchUp = async (references: string[], own: ReadonlySet<string>) => {
		const all = [...new Set([...missed.current, ...references])];
		missed.current = new Set();
		if (all.length > RELOAD_ABOVE) return reload();
		for (let at = 0; at < all.length; at += BATCH_MAX) {
			const some = all.slice(at, at + BATCH_MAX);
			await refreshRows(some, own).catch(() => {
				for (const reference of some) missed.current.add(reference);
			});
		}
	};

	useChanges((changes) => {
		const references = changes.flatMap(({ reference }) => reference ?? []);
		const mine = changes.filter(({ person }) => person === me.person.id).flatMap(({ reference }) => reference ?? []);
		void catchUp(references, new Set(mine));
	});

	const tick = useEffectEvent(async () => {
		if (missed.current.size > 0) await catchUp([], new Set());
		if (view.queue !== "overdue") return;
		// A submission becomes overdue without an event.
		const part = await fetchFirstPage(view).catch(() => undefined);
		const shown = new Set(rows.map(({ reference }) => reference));
		const fresh = part?.items.filter(({ reference }) => !shown.has(reference)) ?? [];
		if (fresh.length > 0) setWaiting({ view, rows: insertAllowed(fresh, new Set()) });
	});
	const began = useRef(now);
	useEffect(() => {
		if (now === began.current) return;
		void tick();
	}, [now]);

	return {
		view,
		rows: withSteps,
		submissions: rows,
		forms,
		days: data?.pages.at(-1)?.days,
		loading: query.isPending,
		error: query.error,
		hasMore: query.hasNextPage,
		loadMore: () => {
			if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
		},
		tryAgain: () => (data ? query.fetchNextPage() : query.refetch()),
		leaving,
		arrived,
		showArrived: () => {
			insert(arrived);
			setWaiting({ view, rows: [] });
		},
		put: (row) => change((known) => patch(known, [row.reference], [row]).loaded),
	};
}

function slideMs(): number {
	return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : SLIDE_MS;
}
