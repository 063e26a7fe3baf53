import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { AddCandidate } from "../candidates/AddCandidate.tsx";
import { AskAll } from "../candidates/AskAll.tsx";
import { CandidateTabs } from "../candidates/CandidateTabs.tsx";
import { PageHead } from "../page/PageHead.tsx";
import type { FoundPage } from "../queries/find.ts";
import { submission } from "../queries/submission.ts";
import { FilterSummary, Filters } from "./Filters.tsx";
import { FindField } from "./FindField.tsx";
import css from "./FindHead.module.css";
import { SavedSearches } from "./SavedSearches.tsx";
import { SaveSearch } from "./SaveSearch.tsx";
import { countFilters, type FindSearch } from "./search-params.ts";

interface Props {
	search: FindSearch;
	/** Undefined while the search runs. */
	counted: FoundPage | undefined;
	/** The reference of the open submission. */
	open: string | undefined;
	onChange(search: FindSearch): void;
}

/** The search, and the number of results. */
export function FindHead({ search, counted, open, onChange }: Props) {
	const [filtering, setFiltering] = useState(false);
	const { data: item } = useQuery({ ...submission(open ?? ""), enabled: false });
	const filters = countFilters(search);
	const isAsked = search.q !== undefined || filters > 0;
	return (
		<PageHead
			title="Candidates"
			tab={open && (item?.name ?? open)}
			actions={<AddCandidate />}
			below={
				<>
					{!open && <CandidateTabs />}
					<div className={css.below}>
						<FindField q={search.q ?? ""} onSearch={({ q }) => onChange(withQuery(search, q))} />
						<div className={css.line}>
							<p role="status" className={css.count}>
								{counted && formatResultCount(counted, isAsked, search.of)}
								{counted?.shownFor && (
									<>
										{". "}Showing results for <bdi>{counted.shownFor}</bdi>
									</>
								)}
							</p>
							<button
								type="button"
								className={css.button}
								aria-expanded={filtering}
								aria-controls="find-filters"
								onClick={() => setFiltering(!filtering)}
							>
								Filters{filters > 0 && ` (${filters})`}
								<Drawing path={controlIcons.chevron} className={filtering ? css.up : css.down} />
							</button>
							{search.state === "not-agreed" && <AskAll />}
							{isAsked && <SaveSearch search={search} />}
						</div>
						<div id="find-filters">{filtering && <Filters search={search} onChange={onChange} />}</div>
						{!filtering && filters > 0 && <FilterSummary search={search} onChange={onChange} />}
						{!isAsked && <SavedSearches />}
					</div>
				</>
			}
		/>
	);
}

function withQuery({ q: _, ...filters }: FindSearch, q: string): FindSearch {
	return q.trim() ? { ...filters, q } : filters;
}

const NOUNS = new Map([
	[undefined, ["resume", "resumes"]],
	["lead", ["lead", "leads"]],
	["talent-request", ["talent request", "talent requests"]],
	["message", ["message", "messages"]],
]);

/** Counts what is listed. One candidate may have sent several resumes, so it isn't a number of candidates. */
function formatResultCount({ total, onFile }: FoundPage, isAsked: boolean, kind: FindSearch["of"]): string {
	const [one, several] = NOUNS.get(kind) ?? ["submission", "submissions"];
	const all = `${(onFile ?? 0).toLocaleString("en-US")} ${onFile === 1 ? one : several}`;
	if (!isAsked) return all;
	return `${total === null ? "More than 1,000" : total.toLocaleString("en-US")} of ${all}`;
}
