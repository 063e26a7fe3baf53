import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useRouterState, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useShortcut } from "../browser/shortcuts.ts";
import { useIsPhone } from "../browser/useScreenSize.ts";
import { useSelection } from "../bulk/useSelection.ts";
import { getListCount } from "../lists/Count.tsx";
import { KeyHints } from "../lists/KeyHints.tsx";
import { ListError } from "../lists/ListError.tsx";
import { NeighborsContext, usePrefetch, useRowNeighbors } from "../lists/neighbors.ts";
import { isSortedByDue, toListView } from "../lists/queues.ts";
import { Scroller, SplitView } from "../lists/SplitView.tsx";
import { useFrame } from "../page/FrameContext.ts";
import { ConflictError, useActOnSubmission } from "../queries/submission.ts";
import { counts, fetchRowsAmong, type Row } from "../queries/submissions.ts";
import { useReadMode } from "../resume/reader-navigation.ts";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { showError, showNotice, showUndoNotice, undoLast } from "../ui/notices.ts";
import { AddCall } from "./AddCall.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { ListHead } from "./ListHead.tsx";
import { NewRowsButton } from "./NewRowsButton.tsx";
import { compareRows } from "./patch.ts";
import { RowList } from "./RowList.tsx";
import { type List, useList } from "./useList.ts";

/** Loaded on demand: the first view doesn't need it. */
export const loadFoundRecords = () => import("../openings/related/FoundRecords.tsx");
const FoundRecords = lazy(async () => ({ default: (await loadFoundRecords()).FoundRecords }));

export const loadBulkBar = () => import("../bulk/BulkBar.tsx");
const BulkBar = lazy(async () => ({ default: (await loadBulkBar()).BulkBar }));
export const loadBulkFailures = () => import("../bulk/BulkFailures.tsx");
const BulkFailures = lazy(async () => ({ default: (await loadBulkFailures()).BulkFailures }));

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
	const selection = useSelection(list);
	const { data: counted, isPending: counting } = useQuery(counts);
	const total = list.hasMore || q ? getListCount(search, counted) : list.rows.length;
	const reading = useReadMode(reference);
	const neighbors = useRowNeighbors(list.submissions, reference, total);
	useFindRow(list, reference);
	const take = useTakeRow(list.put);

	const open = useCallback(
		(to: string, replace: boolean) => {
			const [opening = "", at] = /^OP-/.test(to) ? to.split(" ") : []; // a next step
			return opening
				? navigate({ to: "/o/$id", params: { id: opening }, search: at ? { at } : {} })
				: navigate({ to: "/s/$reference", params: { reference: to }, search, replace, resetScroll: false });
		},
		[navigate, search],
	);
	const close = () => {
		focusOn.current = reference;
		const { read: _, ...list } = search;
		void navigate({ to: "/", search: list, resetScroll: false });
	};
	useShortcut("Escape", "Back to the list", close, reference !== undefined && !reading);
	useShortcut(".", "Show new ones", list.showArrived, list.arrived.length > 0);
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
					{...(phone && list.submissions.length > 0 && { onSelect: selection.startTapping })}
				/>
				<p role="status" className="sr-only">
					{selection.isActive && `${selection.references.size} selected. ${selection.said}`}
				</p>
				<NewRowsButton
					rows={list.arrived}
					onShow={() => {
						focusOn.current = list.arrived[0]?.reference;
						list.showArrived();
					}}
				/>
				<ListError error={list.error} onTry={list.tryAgain} />
				{selection.failed.length > 0 && (
					<Suspense>
						<BulkFailures failed={selection.failed} onClose={selection.clear} />
					</Suspense>
				)}
				{q && (
					<Suspense>
						<FoundRecords q={q.trim()} />
					</Suspense>
				)}
				<Scroller
					scroller={scroller}
					covered={selection.isActive}
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
							selection={selection}
							focusOn={focusOn}
						/>
					)}
				</Scroller>
				<KeyHints addsCalls />
				{selection.isActive && (
					<Suspense>
						<BulkBar selection={selection} hasKeys={reference === undefined} />
					</Suspense>
				)}
			</SplitView>
			<AddCall open={adding} onClose={() => setAdding(false)} onAdded={(added) => open(added, false)} />
		</NeighborsContext>
	);
}

const ROWS_MAX = 2_000; // a submission further down still opens, without its row in sight

/** Loads a list far enough to show the row of what a pasted link or a reload opens. */
function useFindRow(list: List, open: string | undefined): void {
	const first = useRef(open);
	const wanted = useRef(false);
	const { view, submissions: rows, loading, hasMore, loadMore } = list;
	const there = first.current === undefined || rows.some(({ reference }) => reference === first.current);
	const look = useRef(() => {});
	useEffect(() => {
		look.current = () => {
			if (wanted.current && !there && hasMore && rows.length < ROWS_MAX) loadMore();
		};
		look.current();
	}, [there, hasMore, loadMore, rows.length]);
	useEffect(() => {
		const reference = first.current;
		if (loading || !reference) return;
		fetchRowsAmong(view, [reference])
			.then((found) => {
				wanted.current = found.length > 0;
				look.current();
			})
			.catch(() => undefined); // the item itself reports connection errors
	}, [loading, view]);
}

/** Assigns a row to the signed-in person, by a click on its empty circle. */
function useTakeRow(put: (row: Row) => void): (row: Row) => void {
	const shown = useRef(put);
	shown.current = put;
	const { mutateAsync: act } = useActOnSubmission();
	return useCallback(
		async ({ reference, version }: Row) => {
			try {
				const { item, undo } = await act({ what: "take", reference, version });
				shown.current(item);
				const title = "It's yours";
				const text = `You took ${item.name}.`;
				if (!undo) return showNotice(title, text);
				const { event, until } = undo;
				showUndoNotice(title, text, until, () =>
					act({ what: "undo", reference, version: item.version, event }).catch(showError),
				);
			} catch (error) {
				const now = error instanceof ConflictError ? error.item : undefined;
				if (now) shown.current(now);
				if (now?.owner) showNotice(`${now.owner.name} got there first`, `${now.owner.name} took ${now.name}.`);
				else if (error instanceof Error) showError(error);
			}
		},
		[act],
	);
}
