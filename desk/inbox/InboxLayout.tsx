import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useRouterState, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useShortcut } from "../browser/shortcuts.ts";
import { useIsPhone } from "../browser/useScreenSize.ts";
import { KeyHints } from "../lists/KeyHints.tsx";
import { ListError } from "../lists/ListError.tsx";
import { getListCount } from "../lists/list-count.ts";
import { type Neighbors, NeighborsContext } from "../lists/neighbors.ts";
import { isSortedByDue, toListView } from "../lists/queues.ts";
import { Scroller, SplitView } from "../lists/SplitView.tsx";
import { useFrame } from "../page/FrameContext.ts";
import { submission } from "../queries/submission.ts";
import { counts, type Row } from "../queries/submissions.ts";
import { useReadMode } from "../resume/reader-navigation.ts";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { undoLast } from "../ui/notices.ts";
import { AddCall } from "./AddCall.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { ListHead } from "./ListHead.tsx";
import { NewRowsButton } from "./NewRowsButton.tsx";
import { compareRows } from "./patch.ts";
import { RowList } from "./RowList.tsx";
import { useFindRow } from "./useFindRow.ts";
import { useList } from "./useList.ts";
import { useTakeRow } from "./useTakeRow.ts";

/** The inbox's list, with the open submission beside it where there is room. */
export function InboxLayout() {
	const { me } = useFrame();
	const search = useSearch({ from: "/desk/inbox" });
	const { reference } = useParams({ strict: false });
	const suffix = useRouterState({ select: ({ location }) => location.searchStr });
	const navigate = useNavigate();
	const { queue, kind, q } = search;
	const view = useMemo(
		() => toListView({ ...(queue ? { queue } : {}), ...(kind ? { kind } : {}), ...(q ? { q } : {}) }),
		[queue, kind, q],
	);
	const scroller = useRef<HTMLDivElement>(null);
	const lastSeen = useRef(0);
	const hovered = useRef(false);
	const focusOn = useRef<string>(undefined);
	const phone = useIsPhone();
	const [adding, setAdding] = useState(false);

	/** Whether a row can be inserted without moving what someone is looking at. */
	const canInsert = (row: Row, rows: Row[]) => {
		const at = rows.findIndex((other) => compareRows(row, other, isSortedByDue(view)) < 0);
		if (at === -1 || at > lastSeen.current + 1) return true;
		const scrolled = (scroller.current?.scrollTop ?? 0) > 0;
		return !scrolled && !hovered.current && !reference && !scroller.current?.contains(document.activeElement);
	};
	const list = useList(view, canInsert);
	const { data: counted, isPending: counting } = useQuery(counts);
	const total = list.hasMore || q ? getListCount(search, counted) : list.rows.length;
	const reading = useReadMode(reference);
	const neighbors = useRowNeighbors(list.rows, reference, total);
	useFindRow(list, reference);
	const take = useTakeRow(list.put);

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
	useShortcut("Escape", "Back to the list", close, reference !== undefined && !reading);
	useShortcut(".", "Show what is new", list.showArrived, list.arrived.length > 0);
	useShortcut("c", "Add a call", () => setAdding(true));
	useShortcut("z", "Undo", undoLast);
	usePrefetch(neighbors.next);

	// Until the counts arrive, an empty list may mean an empty store.
	const loading = list.loading || (counting && list.rows.length === 0);
	const empty = !loading && !list.error && list.rows.length === 0;
	return (
		<NeighborsContext value={neighbors}>
			<SplitView reference={reference} reading={reading}>
				<ListHead
					search={search}
					count={q ? list.rows.length : getListCount(search, counted)}
					more={q !== undefined && list.hasMore}
					open={reference}
					onAdd={() => setAdding(true)}
				/>
				<NewRowsButton
					rows={list.arrived}
					onShow={() => {
						focusOn.current = list.arrived[0]?.reference;
						list.showArrived();
					}}
				/>
				<ListError list={list} />
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
			</SplitView>
			<AddCall open={adding} onClose={() => setAdding(false)} onAdded={(added) => open(added, false)} />
		</NeighborsContext>
	);
}

/** The rows around the open item, or around its old place if it has just left the list. */
export function useRowNeighbors(
	rows: Pick<Row, "reference">[],
	open: string | undefined,
	total: number | undefined,
): Neighbors {
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
