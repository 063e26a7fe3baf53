import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useFrame } from "../frame/FrameContext.ts";
import { useChanges } from "../live/changes.ts";
import { beginningOf } from "../live/useLive.ts";
import { among, firstPart, type Loaded, list, type Part, type Row } from "../queries/submissions.ts";
import type { Form } from "./hits.ts";
import { useNow } from "./now.ts";
import { patch, without, withRows } from "./patch.ts";
import { isByTime, type ListView } from "./queues.ts";

const ASKED_AT_ONCE = 100; // references per request; the server accepts no more
const TOO_MUCH = 300; // changes at once: the list is too old to patch and is reloaded
const SLIDE_MS = 160; // as in Row.module.css

export interface List {
	view: ListView;
	rows: Row[];
	/** Forms of the search words found in the rows. */
	forms: Form[];
	days: Part["days"] | undefined;
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
	const asked = useInfiniteQuery(list(view));
	const { queryKey } = list(view);
	const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
	const [waiting, setWaiting] = useState<{ view: ListView; rows: Row[] }>({ view, rows: [] });
	/** References whose request failed, retried the next time. */
	const missed = useRef(new Set<string>());
	const byTime = isByTime(view);
	const { data } = asked;
	const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
	const forms = useMemo(() => data?.pages.flatMap((part) => part.forms ?? []) ?? [], [data]);
	const arrived = useMemo(() => {
		if (waiting.view !== view || waiting.rows.length === 0) return [];
		const shown = new Set(rows.map(({ reference }) => reference));
		return waiting.rows.filter(({ reference }) => !shown.has(reference));
	}, [waiting, view, rows]);

	const change = (how: (loaded: Loaded) => Loaded) => {
		queries.setQueryData<Loaded>(queryKey, (known) => known && how(known));
	};
	const insert = (some: Row[]) => change((known) => withRows(known, some, byTime));

	const welcome = (some: Row[], own: ReadonlySet<string>) => {
		const known = queries.getQueryData<Loaded>(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
		const atOnce = some.filter((row) => own.has(row.reference) || mayMove(row, known));
		if (atOnce.length > 0) insert(atOnce);
		const others = some.filter((row) => !atOnce.includes(row));
		return others;
	};

	const takeOut = (references: string[]) => {
		if (references.length === 0) return;
		const gone = new Set(references);
		setLeaving(gone);
		setTimeout(() => {
			change((known) => without(known, gone));
			setLeaving(new Set());
		}, slideMs());
	};

	const lookAt = async (references: string[], own: ReadonlySet<string>) => {
		const found = await among(view, references);
		const known = queries.getQueryData<Loaded>(queryKey);
		if (!known) return;
		const patched = patch(known, references, found);
		change(() => patched.loaded);
		takeOut(patched.left);
		const others = welcome(patched.arrived, own);
		const looked = new Set(references);
		setWaiting((before) => {
			const kept = before.view === view ? before.rows.filter(({ reference }) => !looked.has(reference)) : [];
			return { view, rows: [...kept, ...others] };
		});
	};

	const beginAnew = () => {
		change(beginningOf);
		void queries.invalidateQueries({ queryKey });
	};

	const catchUp = async (references: string[], own: ReadonlySet<string>) => {
		const all = [...new Set([...missed.current, ...references])];
		missed.current = new Set();
		if (all.length > TOO_MUCH) return beginAnew();
		for (let at = 0; at < all.length; at += ASKED_AT_ONCE) {
			const some = all.slice(at, at + ASKED_AT_ONCE);
			await lookAt(some, own).catch(() => {
				for (const reference of some) missed.current.add(reference);
			});
		}
	};

	useChanges((changes) => {
		const references = changes.flatMap(({ reference }) => reference ?? []);
		const mine = changes.filter(({ person }) => person === me.person.id).flatMap(({ reference }) => reference ?? []);
		void catchUp(references, new Set(mine));
	});

	const tick = useRef(async () => {});
	useEffect(() => {
		tick.current = async () => {
			if (missed.current.size > 0) await catchUp([], new Set());
			if (view.queue !== "overdue") return;
			// A submission becomes overdue without an event.
			const part = await firstPart(view).catch(() => undefined);
			const shown = new Set(rows.map(({ reference }) => reference));
			const fresh = part?.items.filter(({ reference }) => !shown.has(reference)) ?? [];
			if (fresh.length > 0) setWaiting({ view, rows: welcome(fresh, new Set()) });
		};
	});
	const began = useRef(now);
	useEffect(() => {
		if (now === began.current) return;
		void tick.current();
	}, [now]);

	return {
		view,
		rows,
		forms,
		days: data?.pages.at(-1)?.days,
		loading: asked.isPending,
		error: asked.error,
		hasMore: asked.hasNextPage,
		loadMore: () => {
			if (asked.hasNextPage && !asked.isFetching && !asked.isFetchNextPageError) void asked.fetchNextPage();
		},
		tryAgain: () => (data ? asked.fetchNextPage() : asked.refetch()),
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
