import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useShortcut } from "../browser/shortcuts.ts";
import type { Hint } from "../lists/KeyHints.tsx";
import { focusSearch } from "../lists/SearchField.tsx";
import { ListPage } from "../openings/list/ListPage.tsx";
import { type CompanyRow, companies } from "../queries/openings/companies.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SearchInput } from "../ui/SearchInput.tsx";
import css from "./CompaniesPage.module.css";

const HINTS: Hint[] = [
	[["J", "K"], "move"],
	[["↵"], "open"],
	[["/"], "search"],
];

/** All employers, by name. */
export function CompaniesPage() {
	const { q = "" } = useSearch({ from: "/desk/companies" });
	const navigate = useNavigate();
	const list = useInfiniteQuery(companies(q.trim()));
	useShortcut("/", "Search", focusSearch);
	return (
		<ListPage
			title="Companies"
			list={list}
			hints={HINTS}
			filters={
				<search className={css.search}>
					<SearchInput
						q={q}
						label="Search companies"
						placeholder="Name or email domain"
						onSearch={(typed) =>
							void navigate({
								...{ to: "/companies", replace: true, resetScroll: false },
								search: typed ? { q: typed } : {},
							})
						}
					>
						<kbd>/</kbd>
					</SearchInput>
				</search>
			}
			empty={
				<EmptyState title={q ? "No matching companies" : "No companies yet"}>
					{q ? "Try part of the name, or an email domain." : "An employer's first request or opening adds one."}
				</EmptyState>
			}
			keyOf={({ id }) => id}
			onOpen={(id) => void navigate({ to: "/c/$id", params: { id } })}
			renderRow={(row, isEntry) => <CompanyItem row={row} isEntry={isEntry} />}
		/>
	);
}

function CompanyItem({ row, isEntry }: { row: CompanyRow; isEntry: boolean }) {
	const { id, name, domains, openings } = row;
	return (
		<a href={`/c/${id}`} data-reference={id} tabIndex={isEntry ? 0 : -1} className={css.row}>
			<strong className={css.name} dir="auto">
				{name}
			</strong>
			<span className={css.domains}>{domains.join(", ")}</span>
			<span className={openings > 0 ? css.open : css.none}>
				{openings > 0 ? `${openings} ${openings === 1 ? "opening" : "openings"}` : "No openings"}
			</span>
		</a>
	);
}
