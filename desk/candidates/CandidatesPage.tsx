import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useRef } from "react";
import buttonCss from "../../site/ui/Button.module.css";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useShortcut } from "../browser/shortcuts.ts";
import { useIsPhone } from "../browser/useScreenSize.ts";
import { useSelection } from "../bulk/useSelection.ts";
import { type Hint, KeyBar } from "../lists/KeyHints.tsx";
import { ListError } from "../lists/ListError.tsx";
import listCss from "../lists/SplitView.module.css";
import { useChanges } from "../live/changes.ts";
import { useFrame } from "../page/FrameContext.ts";
import { PageHead } from "../page/PageHead.tsx";
import { CANDIDATES_KEY, candidates } from "../queries/find.ts";
import { icons } from "../ui/desk-icons.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { Menu } from "../ui/Menu.tsx";
import { undoLast } from "../ui/notices.ts";
import { AddCandidate } from "./AddCandidate.tsx";
import { AskAll } from "./AskAll.tsx";
import { CandidateFilters } from "./CandidateFilters.tsx";
import { CandidateHeads, CandidateRows } from "./CandidateRows.tsx";
import css from "./CandidatesPage.module.css";
import { CandidateTabs } from "./CandidateTabs.tsx";
import { type CandidatesSearch, toFindSearch } from "./candidates-search.ts";
import { type Column, columns, useColumns } from "./columns.ts";

const BulkBar = lazy(async () => ({ default: (await import("../bulk/BulkBar.tsx")).BulkBar }));
const BulkFailures = lazy(async () => ({ default: (await import("../bulk/BulkFailures.tsx")).BulkFailures }));

const ON_PHONES: Column[] = ["where", "agreed", "touched"];

const HINTS: Hint[] = [
	[["J", "K"], "move"],
	[["↵"], "open"],
	[["X"], "select"],
	[["F"], "filter"],
];

/** Everyone on file or added by the team, each once, with filters and what can be done with many. */
export function CandidatesPage() {
	const search = useSearch({ from: "/desk/candidates" });
	const asked = useMemo((): Record<string, string> => ({ ...search }), [search]);
	const navigate = useNavigate();
	const queries = useQueryClient();
	const { me } = useFrame();
	const phone = useIsPhone();
	const { shown, choose } = useColumns();
	const cells = phone ? ON_PHONES : shown;
	const scroller = useRef<HTMLDivElement>(null);
	const { data, error, isPending, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
		useInfiniteQuery(candidates(asked));
	const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
	const loadMore = () => {
		if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
	};
	const selection = useSelection({
		...{ view: asked, rows, submissions: rows, loading: isPending, error, hasMore: hasNextPage, loadMore },
	});
	useShortcut("z", "Undo", undoLast);

	useChanges((changes) => {
		const shown = new Set(rows.map(({ reference }) => reference));
		const isSeen = ({ reference, what }: (typeof changes)[number]) =>
			reference !== null && (shown.has(reference) || what === "added a candidate");
		if (changes.some(isSeen)) void queries.invalidateQueries({ queryKey: CANDIDATES_KEY });
	});

	const show = (next: CandidatesSearch) =>
		navigate({ to: "/candidates", search: next, replace: true, resetScroll: false });
	const open = (reference: string) => {
		const list = new URLSearchParams(asked).toString() || "all";
		const beside = { ...toFindSearch(search), in: "find" as const, list };
		void navigate({ to: "/s/$reference", params: { reference }, search: beside, resetScroll: false });
	};
	return (
		<div className={css.page}>
			<PageHead
				title="Candidates"
				{...(data && { count: `${rows.length.toLocaleString("en-US")}${hasNextPage ? "+" : ""}` })}
				actions={<AddCandidate />}
				below={
					<>
						<CandidateTabs />
						<div className={css.filters}>
							<CandidateFilters search={search} onChange={show} />
							<div className={css.acts}>
								{phone && rows.length > 0 && (
									<button type="button" className={css.word} onClick={selection.startTapping}>
										Select
									</button>
								)}
								{search.agreed === "no" && <AskAll />}
								{!phone && rows.length > 0 && (
									<Menu
										triggerClass={`${css.word}`}
										trigger={
											<>
												<Drawing path={icons.columns} className={css.mark} />
												Columns
											</>
										}
										entries={[
											columns.map(({ value, label }) => ({
												label,
												isOn: shown.includes(value),
												onSwitch: (isOn: boolean) => choose(value, isOn),
											})),
										]}
									/>
								)}
								{me.person.role === "admin" && rows.length > 0 && (
									<a href={`/api/candidates.csv?${new URLSearchParams(asked)}`} download className={css.export}>
										<Drawing path={icons.download} className={css.mark} />
										Export CSV
									</a>
								)}
							</div>
						</div>
					</>
				}
			/>
			<p role="status" className="sr-only">
				{selection.isActive && `${selection.references.size} selected. ${selection.said}`}
			</p>
			<ListError error={error} onTry={() => (data ? fetchNextPage() : refetch())} />
			{selection.failed.length > 0 && (
				<Suspense>
					<BulkFailures failed={selection.failed} onClose={selection.clear} />
				</Suspense>
			)}
			{rows.length > 0 && <CandidateHeads shown={shown} />}
			<div ref={scroller} className={`${listCss.scroller} ${selection.isActive ? listCss.covered : ""}`}>
				{isPending && !error && <LoadingRows />}
				{data && rows.length === 0 && <NoCandidates search={search} />}
				{rows.length > 0 && (
					<CandidateRows
						rows={rows}
						name={`candidates ${JSON.stringify(asked)}`}
						phone={phone}
						shown={cells}
						scroller={scroller}
						selection={selection}
						onOpen={open}
						onEnd={loadMore}
					/>
				)}
			</div>
			<KeyBar hints={HINTS} />
			{selection.isActive && (
				<Suspense>
					<BulkBar selection={selection} hasKeys candidatesOnly />
				</Suspense>
			)}
		</div>
	);
}

function NoCandidates({ search }: { search: CandidatesSearch }) {
	if (Object.keys(search).length === 0) {
		return (
			<EmptyState title="No candidates yet">
				Everyone who sends a resume through the website appears here, and so does everyone you add.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			title="No matching candidates"
			action={
				<Link to="/candidates" search={{}} className={`${buttonCss.button} ${buttonCss.secondary} ${buttonCss.small}`}>
					Show all candidates
				</Link>
			}
		>
			Try fewer filters.
		</EmptyState>
	);
}
