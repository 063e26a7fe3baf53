import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { openingStatuses } from "../../contract/desk/opening-options.ts";
import buttonCss from "../../site/ui/Button.module.css";
import { Button } from "../../site/ui/Button.tsx";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useNow } from "../browser/now.ts";
import { useShortcut } from "../browser/shortcuts.ts";
import type { Hint } from "../lists/KeyHints.tsx";
import { focusSearch } from "../lists/SearchField.tsx";
import { useFrame } from "../page/FrameContext.ts";
import { openings } from "../queries/openings/list.ts";
import { staff } from "../queries/staff.ts";
import type { MenuEntry } from "../ui/BaseMenu.tsx";
import { icons } from "../ui/desk-icons.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Menu } from "../ui/Menu.tsx";
import { SearchInput } from "../ui/SearchInput.tsx";
import { FeeSums } from "./FeeSums.tsx";
import { ListPage } from "./list/ListPage.tsx";
import { NewOpening } from "./NewOpening.tsx";
import { OpeningHeads, OpeningItem } from "./OpeningItem.tsx";
import css from "./OpeningsPage.module.css";
import { type OpeningsSearch, toFilter } from "./openings-search.ts";

/** All openings, the one with the least time left first. */
export function OpeningsPage() {
	const search = useSearch({ from: "/desk/openings" });
	const navigate = useNavigate();
	const { me } = useFrame();
	const now = useNow();
	const suffix = useRouterState({ select: ({ location }) => location.searchStr });
	const [adding, setAdding] = useState(false);
	const list = useInfiniteQuery(openings(toFilter(search)));
	useShortcut("c", "New opening", () => setAdding(true));
	useShortcut("/", "Search", focusSearch);
	const open = (id: string) => void navigate({ to: "/o/$id", params: { id }, search });
	return (
		<>
			<ListPage
				title="Openings"
				list={list}
				hints={HINTS}
				actions={
					<Button size="small" className={css.new ?? ""} onClick={() => setAdding(true)}>
						<Drawing path={icons.plus} className={css.mark} />
						New opening
					</Button>
				}
				filters={<Filters search={search} />}
				summary={me.person.role === "admin" && <FeeSums />}
				heads={<OpeningHeads />}
				empty={<NoOpenings search={search} onAdd={() => setAdding(true)} />}
				keyOf={({ id }) => id}
				onOpen={open}
				renderRow={(row, isEntry) => (
					<OpeningItem row={row} href={`/o/${row.id}${suffix}`} isEntry={isEntry} now={now} />
				)}
			/>
			<NewOpening open={adding} onClose={() => setAdding(false)} onMade={({ id }) => open(id)} />
		</>
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
				title="No active openings"
				action={
					<Button size="small" onClick={onAdd}>
						New opening
					</Button>
				}
			>
				An opening is a role that an employer wants filled. Create one from a lead, a talent request or a call.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			title="No matching openings"
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
