import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useRouterState, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useFrame } from "../frame/FrameContext.ts";
import { useKey } from "../frame/keys.ts";
import { submission } from "../queries/submission.ts";
import { counts, type Row } from "../queries/submissions.ts";
import { useReading } from "../resume/reading.ts";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { undoLast } from "../ui/notices.ts";
import { AddCall } from "./AddCall.tsx";
import { Arrived } from "./Arrived.tsx";
import { Columns, Scroller } from "./Columns.tsx";
import { countOf } from "./counted.ts";
import { EmptyList } from "./EmptyList.tsx";
import { KeyHints } from "./KeyHints.tsx";
import { ListHead } from "./ListHead.tsx";
import { ListTrouble } from "./ListTrouble.tsx";
import { type Neighbours, NextItem } from "./next.ts";
import { order } from "./patch.ts";
import { askedBy, isByTime } from "./queues.ts";
import { RowList } from "./RowList.tsx";
import { useFindRow } from "./useFindRow.ts";
import { useIsPhone } from "./useFits.ts";
import { useList } from "./useList.ts";
import { useTaking } from "./useTaking.ts";

/** The inbox's list, with the open submission beside it where there is room. */
export function InboxLayout() {
	const { me } = useFrame();
	const search = useSearch({ from: "/desk/inbox" });
	const { reference } = useParams({ strict: false });
	const suffix = useRouterState({ select: ({ location }) => location.searchStr });
	const navigate = useNavigate();
	const { queue, kind, q } = search;
	const view = useMemo(
		() => askedBy({ ...(queue ? { queue } : {}), ...(kind ? { kind } : {}), ...(q ? { q } : {}) }),
		[queue, kind, q],
	);
	const scroller = useRef<HTMLDivElement>(null);
	const lastSeen = useRef(0);
	const hovered = useRef(false);
	const focusOn = useRef<string>(undefined);
	const phone = useIsPhone();
	const [adding, setAdding] = useState(false);

	/** Whether a row can be inserted without moving what someone is looking at. */
	const mayMove = (row: Row, rows: Row[]) => {
		const at = rows.findIndex((other) => order(row, other, isByTime(view)) < 0);
		if (at === -1 || at > lastSeen.current + 1) return true;
		const scrolled = (scroller.current?.scrollTop ?? 0) > 0;
		return !scrolled && !hovered.current && !reference && !scroller.current?.contains(document.activeElement);
	};
	const list = useList(view, mayMove);
	const { data: counted, isPending: counting } = useQuery(counts);
	const total = list.hasMore || q ? countOf(search, counted) : list.rows.length;
	const reading = useReading(reference);
	const neighbours = useNeighbours(list.rows, reference, total);
	useFindRow(list, reference);
	const take = useTaking(list.put);

	const open = useCallback(
		(to: string, replace: boolean) =>
			navigate({ to: "/s/$reference", params: { reference: to }, search, replace, resetScroll: false }),
		[navigate, search],
	);
	const close = () => {
		focusOn.current = reference;
		const { read: _, ...list } = search;
		void navigate({ to: "/", search: list, resetScroll: false });
	};
	useKey("Escape", "Back to the list", close, reference !== undefined && !reading);
	useKey(".", "Show what is new", list.showArrived, list.arrived.length > 0);
	useKey("c", "Add a call", () => setAdding(true));
	useKey("z", "Undo", undoLast);
	usePrefetch(neighbours.next);

	// Until the counts arrive, an empty list may mean an empty store.
	const loading = list.loading || (counting && list.rows.length === 0);
	const empty = !loading && !list.error && list.rows.length === 0;
	return (
		<NextItem value={neighbours}>
			<Columns reference={reference} reading={reading}>
				<ListHead
					search={search}
					count={q ? list.rows.length : countOf(search, counted)}
					more={q !== undefined && list.hasMore}
					open={reference}
					onAdd={() => setAdding(true)}
				/>
				<Arrived
					rows={list.arrived}
					onShow={() => {
						focusOn.current = list.arrived[0]?.reference;
						list.showArrived();
					}}
				/>
				<ListTrouble list={list} />
				<Scroller
					scroller={scroller}
					onHover={(inside) => {
						hovered.current = inside;
					}}
				>
					{loading && !list.error && <LoadingRows />}
					{empty && (
						<EmptyList
							search={search}
							next={counted?.next ?? null}
							emptyStore={counted?.empty ?? false}
							onOpen={(to) => open(to, false)}
						/>
					)}
					{list.rows.length > 0 && (
						<RowList
							list={list}
							total={total}
							open={reference}
							me={me.person.id}
							phone={phone}
							suffix={suffix}
							scroller={scroller}
							onSeen={(last) => {
								lastSeen.current = last;
							}}
							onOpen={open}
							onTake={take}
							focusOn={focusOn}
						/>
					)}
				</Scroller>
				<KeyHints addsCalls />
			</Columns>
			<AddCall open={adding} onClose={() => setAdding(false)} onAdded={(added) => open(added, false)} />
		</NextItem>
	);
}

/** The rows around the open item, or around its old place if it has just left the list. */
export function useNeighbours(
	rows: Pick<Row, "reference">[],
	open: string | undefined,
	total: number | undefined,
): Neighbours {
	const last = useRef<{ reference: string; at: number }>(undefined);
	const at = useMemo(() => (open ? rows.findIndex(({ reference }) => reference === open) : -1), [rows, open]);
	useEffect(() => {
		if (open && at >= 0) last.current = { reference: open, at };
	}, [open, at]);
	const gone = at === -1 && last.current?.reference === open ? last.current?.at : undefined;
	const previous = rows[(gone ?? at) - 1]?.reference;
	const next = at >= 0 ? rows[at + 1]?.reference : rows[gone ?? -1]?.reference;
	return useMemo(
		() => ({
			...(previous && (at >= 0 || gone !== undefined) ? { previous } : {}),
			...(next ? { next } : {}),
			...(at >= 0 ? { position: at + 1 } : {}),
			...(at >= 0 && total !== undefined ? { total } : {}),
		}),
		[previous, next, at, gone, total],
	);
}

/** Prefetches the next item, so that it opens within a frame. */
export function usePrefetch(next: string | undefined): void {
	const queries = useQueryClient();
	useEffect(() => {
		if (next) void queries.prefetchQuery(submission(next));
	}, [next, queries]);
}
