import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useRouterState } from "@tanstack/react-router";
import { useCallback, useMemo, useRef } from "react";
import { useShortcut } from "../browser/shortcuts.ts";
import { parseListQuery } from "../candidates/candidates-search.ts";
import { KeyHints } from "../lists/KeyHints.tsx";
import { ListError } from "../lists/ListError.tsx";
import { NeighborsContext, usePrefetch, useRowNeighbors } from "../lists/neighbors.ts";
import { Scroller, SplitView } from "../lists/SplitView.tsx";
import { useChanges } from "../live/changes.ts";
import { FOUND_KEY, searchResults } from "../queries/find.ts";
import { useReadMode } from "../resume/reader-navigation.ts";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { undoLast } from "../ui/notices.ts";
import { FindHead } from "./FindHead.tsx";
import { FoundRows } from "./FoundRows.tsx";
import { NothingFound } from "./NothingFound.tsx";
import { type FindSearch, parseFindSearch, readOpenedFrom, toApiQuery } from "./search-params.ts";

/** Searches what candidates sent and what was noted about them; beside it, where there is room, the open one. */
export function FindLayout() {
	const address = useRouterState({ select: ({ location }) => location.searchStr });
	const raw = useRouterState({ select: ({ location }) => location.search });
	// biome-ignore lint/correctness/useExhaustiveDependencies: the same address is the same search
	const search = useMemo(() => parseFindSearch(raw), [address]);
	const list = readOpenedFrom(raw);
	const { reference } = useParams({ strict: false });
	const reading = useReadMode(reference);
	const navigate = useNavigate();
	const queries = useQueryClient();
	const scroller = useRef<HTMLDivElement>(null);
	const focusOn = useRef<string>(undefined);
	const asked = useMemo(() => toApiQuery(search), [search]);
	const { data, error, isPending, isPlaceholderData, isFetching, hasNextPage, ...more } = useInfiniteQuery(
		searchResults(asked),
	);
	const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
	const first = data?.pages[0];
	const total = first?.total ?? undefined;
	const neighbours = useRowNeighbors(rows, reference, total);
	usePrefetch(neighbours.next);

	useChanges((changes) => {
		const shown = new Set(rows.map((row) => row.reference));
		// New submissions show up in the inbox; here only the rows on screen are kept up to date.
		if (changes.some((change) => change.reference && shown.has(change.reference))) {
			void queries.invalidateQueries({ queryKey: FOUND_KEY });
		}
	});

	const change = useCallback(
		(next: FindSearch) => {
			if (!reference) return navigate({ to: "/find", search: next, replace: true, resetScroll: false });
			const beside = { ...next, in: "find" as const, ...(list ? { list } : {}) };
			return navigate({
				to: "/s/$reference",
				params: { reference },
				search: beside,
				replace: true,
				resetScroll: false,
			});
		},
		[navigate, reference, list],
	);
	const open = useCallback(
		(to: string, replace: boolean) => {
			const beside = {
				...{ ...search, in: "find" as const },
				...(reading ? { read: reading } : {}),
				...(list ? { list } : {}),
			};
			void navigate({ to: "/s/$reference", params: { reference: to }, search: beside, replace, resetScroll: false });
		},
		[navigate, search, reading, list],
	);
	const close = () => {
		focusOn.current = reference;
		if (list) void navigate({ to: "/candidates", search: parseListQuery(list), resetScroll: false });
		else void navigate({ to: "/find", search, resetScroll: false });
	};
	useShortcut("Escape", "Back to the list", close, reference !== undefined && !reading);
	useShortcut("z", "Undo", undoLast);

	const tryAgain = () => (data ? more.fetchNextPage() : more.refetch());
	const loadMore = () => {
		if (hasNextPage && !isFetching && !more.isFetchNextPageError) void more.fetchNextPage();
	};
	return (
		<NeighborsContext value={neighbours}>
			<SplitView reference={reference} reading={reading}>
				<FindHead search={search} counted={isPlaceholderData ? undefined : first} open={reference} onChange={change} />
				<ListError error={error} onTry={tryAgain} />
				<Scroller scroller={scroller}>
					{isPending && !error && <LoadingRows />}
					{!isPending && !error && rows.length === 0 && <NothingFound search={search} onChange={change} />}
					{rows.length > 0 && (
						<FoundRows
							rows={rows}
							search={search}
							open={reference}
							scroller={scroller}
							focusOn={focusOn}
							onOpen={open}
							onEnd={loadMore}
						/>
					)}
				</Scroller>
				<KeyHints />
			</SplitView>
		</NeighborsContext>
	);
}
