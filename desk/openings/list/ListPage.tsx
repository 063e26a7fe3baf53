import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef } from "react";
import { Button } from "../../../site/ui/Button.tsx";
import { useShortcut } from "../../browser/shortcuts.ts";
import { type Hint, KeyBar } from "../../lists/KeyHints.tsx";
import { ListError } from "../../lists/ListError.tsx";
import { useEntry, useRowNavigation } from "../../lists/rows/useRowNavigation.ts";
import { PageHead } from "../../page/PageHead.tsx";
import { LoadingRows } from "../../ui/LoadingRows.tsx";
import { undoLast } from "../../ui/notices.ts";
import css from "./ListPage.module.css";
import { OpeningTabs } from "./OpeningTabs.tsx";

interface Props<Row> {
	title: string;
	list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
	hints: Hint[];
	actions?: ReactNode;
	/** Search and filters, below the tabs. */
	filters?: ReactNode;
	/** Between the head and the rows. */
	summary?: ReactNode;
	/** Column heads. */
	heads?: ReactNode;
	/** Instead of rows, if there are none. */
	empty: ReactNode;
	keyOf(row: Row): string;
	onOpen(key: string): void;
	/** @param isEntry whether Tab enters the list at this row */
	renderRow(row: Row, isEntry: boolean): ReactNode;
}

/** Openings, placements or companies as a page with tabs. Its rows are links with their key as `data-reference`. */
export function ListPage<Row>(props: Props<Row>) {
	const { title, list, hints, actions, filters, summary, empty } = props;
	const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = list;
	const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
	useShortcut("z", "Undo", undoLast);
	return (
		<div className={css.page}>
			<PageHead
				title={title}
				{...(data && { count: `${rows.length}${hasNextPage ? "+" : ""}` })}
				actions={actions}
				below={
					<>
						<OpeningTabs />
						{filters}
					</>
				}
			/>
			{summary}
			<ListError error={error} onTry={refetch} />
			{isPending && !error && <LoadingRows />}
			{data && rows.length === 0 && empty}
			{rows.length > 0 && <Rows {...props} rows={rows} />}
			{hasNextPage && (
				<div className={css.more}>
					<Button size="small" look="secondary" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
						Show more
					</Button>
				</div>
			)}
			<div className={css.hints}>
				<KeyBar hints={hints} />
			</div>
		</div>
	);
}

function Rows<Row>({ rows, heads, keyOf, onOpen, renderRow }: Props<Row> & { rows: Row[] }) {
	const scroller = useRef<HTMLDivElement>(null);
	const focusOn = useRef<string>(undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a row's key doesn't depend on anything else
	const referenced = useMemo(() => rows.map((row) => ({ reference: keyOf(row) })), [rows]);
	const { entry, setActive } = useEntry(referenced, undefined);
	const { listens } = useRowNavigation({
		...{ rows: referenced, open: undefined, entry, setActive, scroller, focusOn },
		onOpen: (key) => onOpen(key),
		bringIntoSight: (row) => scroller.current?.querySelectorAll("ul > li")[row]?.scrollIntoView({ block: "nearest" }),
	});
	return (
		<div ref={scroller}>
			{heads}
			<ul {...listens}>
				{rows.map((row, index) => (
					<li key={keyOf(row)}>{renderRow(row, index === entry)}</li>
				))}
			</ul>
		</div>
	);
}
