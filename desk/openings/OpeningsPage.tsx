import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { openingStatuses } from "../../contract/desk/opening-options.ts";
import buttonCss from "../../site/ui/Button.module.css";
import { Button } from "../../site/ui/Button.tsx";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useNow } from "../browser/now.ts";
import { useShortcut } from "../browser/shortcuts.ts";
import { type Hint, KeyBar } from "../lists/KeyHints.tsx";
import { ListError } from "../lists/ListError.tsx";
import { useEntry, useRowNavigation } from "../lists/rows/useRowNavigation.ts";
import { focusSearch } from "../lists/SearchField.tsx";
import { useFrame } from "../page/FrameContext.ts";
import { PageHead } from "../page/PageHead.tsx";
import { type OpeningRow, openings } from "../queries/openings/list.ts";
import { staff } from "../queries/staff.ts";
import type { MenuEntry } from "../ui/BaseMenu.tsx";
import { icons } from "../ui/desk-icons.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { Menu } from "../ui/Menu.tsx";
import { undoLast } from "../ui/notices.ts";
import { SearchInput } from "../ui/SearchInput.tsx";
import { NewOpening } from "./NewOpening.tsx";
import { OpeningItem } from "./OpeningItem.tsx";
import css from "./OpeningsPage.module.css";
import { openStages } from "./opening-labels.ts";
import { type OpeningsSearch, toFilter } from "./openings-search.ts";

/** All openings, the one with the least time left first. */
export function OpeningsPage() {
	const search = useSearch({ from: "/desk/openings" });
	const navigate = useNavigate();
	const [adding, setAdding] = useState(false);
	const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
		openings(toFilter(search)),
	);
	const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
	useShortcut("c", "New opening", () => setAdding(true));
	useShortcut("/", "Search", focusSearch);
	useShortcut("z", "Undo", undoLast);
	const open = (id: string) => navigate({ to: "/o/$id", params: { id }, search });
	return (
		<div className={css.page}>
			<PageHead
				title="Openings"
				{...(data && { count: `${rows.length}${hasNextPage ? "+" : ""}` })}
				actions={
					<Button size="small" className={css.new ?? ""} onClick={() => setAdding(true)}>
						<Drawing path={icons.plus} className={css.mark} />
						New opening
					</Button>
				}
				below={<Filters search={search} />}
			/>
			<ListError error={error} onTry={refetch} />
			{isPending && !error && <LoadingRows />}
			{data && rows.length === 0 && <NoOpenings search={search} onAdd={() => setAdding(true)} />}
			{rows.length > 0 && <Rows rows={rows} onOpen={open} />}
			{hasNextPage && (
				<div className={css.more}>
					<Button size="small" look="secondary" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
						Show more
					</Button>
				</div>
			)}
			<div className={css.hints}>
				<KeyBar hints={HINTS} />
			</div>
			<NewOpening open={adding} onClose={() => setAdding(false)} onMade={({ id }) => open(id)} />
		</div>
	);
}

function Rows({ rows, onOpen }: { rows: OpeningRow[]; onOpen(id: string): void }) {
	const now = useNow();
	const me = useFrame().me.person.id;
	const suffix = useRouterState({ select: ({ location }) => location.searchStr });
	const scroller = useRef<HTMLDivElement>(null);
	const focusOn = useRef<string>(undefined);
	const referenced = useMemo(() => rows.map(({ id }) => ({ reference: id })), [rows]);
	const { entry, setActive } = useEntry(referenced, undefined);
	const { listens } = useRowNavigation({
		...{ rows: referenced, open: undefined, entry, setActive, scroller, focusOn },
		onOpen: (id) => onOpen(id),
		bringIntoSight: (row) => scroller.current?.querySelectorAll("li > a")[row]?.scrollIntoView({ block: "nearest" }),
	});
	return (
		<div ref={scroller}>
			<div className={css.heads} aria-hidden="true">
				<span>Opening</span>
				<span className={css.stages}>
					{openStages.map(({ value, label }) => (
						<span key={value}>{label}</span>
					))}
				</span>
				<span>Waiting for</span>
				<span className={css.days}>Days</span>
				<span>Next step</span>
				<span className={css.due}>Due</span>
			</div>
			<ul {...listens}>
				{rows.map((row, index) => (
					<li key={row.id}>
						<OpeningItem row={row} href={`/o/${row.id}${suffix}`} entry={index === entry} me={me} now={now} />
					</li>
				))}
			</ul>
		</div>
	);
}

function Filters({ search }: { search: OpeningsSearch }) {
	const navigate = useNavigate();
	const { person } = useFrame().me;
	const { data: people = [] } = useQuery(staff);
	const show = (next: OpeningsSearch) => navigate({ to: "/openings", search: next, replace: true, resetScroll: false });
	const owners = people.filter(({ name, id }) => name !== "" && id !== person.id);
	const ownerName = search.owner === person.id ? "Mine" : owners.find(({ id }) => id === search.owner)?.name;
	const { owner: _, ...anyone } = search;
	const ownedBy = (id: string, label: string): MenuEntry => ({
		label,
		mark: icons.person,
		onSelect: () => show({ ...anyone, owner: id }),
	});
	return (
		<search className={css.filters}>
			<div className={css.search}>
				<SearchInput
					q={search.q ?? ""}
					label="Search openings"
					placeholder="Title, company or city"
					onSearch={(q) =>
						// It may come a moment after another filter was chosen, which stays.
						void navigate({
							...{ from: "/openings", to: ".", replace: true, resetScroll: false },
							search: ({ q: _, ...others }) => (q ? { ...others, q } : others),
						})
					}
				>
					<kbd>/</kbd>
				</SearchInput>
			</div>
			<nav aria-label="Status" className={css.statuses}>
				{[...openingStatuses, { value: "all", label: "All" } as const].map(({ value, label }) => {
					const { status, ...others } = search;
					const shown = (status ?? "open") === value;
					return (
						<Link
							key={value}
							to="/openings"
							search={value === "open" ? others : { ...others, status: value }}
							replace
							activeOptions={{ exact: true, includeSearch: true }}
							aria-current={shown ? "page" : undefined}
							className={css.status}
						>
							{label}
						</Link>
					);
				})}
			</nav>
			<Menu
				key={search.owner ?? ""}
				triggerClass={css.owner ?? ""}
				align="start"
				trigger={
					<>
						<span className="sr-only">Owner: </span>
						{ownerName ?? "All owners"}
						<Drawing path={controlIcons.chevron} className={css.chevron} />
					</>
				}
				entries={[
					[{ label: "All owners", mark: icons.people, onSelect: () => show(anyone) }, ownedBy(person.id, "Mine")],
					owners.map(({ id, name }) => ownedBy(id, name)),
				].filter((group) => group.length > 0)}
			/>
		</search>
	);
}

function NoOpenings({ search, onAdd }: { search: OpeningsSearch; onAdd(): void }) {
	const isFiltered = search.q !== undefined || search.owner !== undefined || search.status !== undefined;
	if (!isFiltered) {
		return (
			<EmptyState
				title="No open openings"
				action={
					<Button size="small" onClick={onAdd}>
						New opening
					</Button>
				}
			>
				An opening is a role that an employer wants filled. Open one from a lead, a talent request or a call.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			title="No opening matches"
			action={
				<Link to="/openings" search={{}} className={`${buttonCss.button} ${buttonCss.secondary} ${buttonCss.small}`}>
					Show all open ones
				</Link>
			}
		>
			Try fewer words, another status or another owner.
		</EmptyState>
	);
}

const HINTS: Hint[] = [
	[["J", "K"], "move"],
	[["↵"], "open"],
	[["C"], "new opening"],
	[["/"], "search"],
];
