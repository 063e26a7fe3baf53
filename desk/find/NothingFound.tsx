import { Button } from "../../site/ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { countFilters, type FindSearch } from "./search-params.ts";

interface Props {
	search: FindSearch;
	onChange(search: FindSearch): void;
}

/** Suggests what to try when nothing was found. */
export function NothingFound({ search, onChange }: Props) {
	const { q } = search;
	const filters = countFilters(search);
	if (!q && filters === 0) {
		return (
			<EmptyState title="No candidates yet">
				Candidates appear here when they send a resume. Search them by any word in their resume or your notes.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			title="Nothing found"
			action={
				<>
					{filters > 0 && (
						<Button size="small" look="secondary" onClick={() => onChange(q ? { q } : {})}>
							Clear filters
						</Button>
					)}
					{q && (
						<Button size="small" look="secondary" onClick={() => onChange({ q, of: "any" })}>
							Search everything
						</Button>
					)}
				</>
			}
		>
			{q ? (
				<>
					No results for “<bdi>{q}</bdi>”. Try fewer words, or synonyms.
				</>
			) : (
				"No one matches these filters."
			)}
		</EmptyState>
	);
}
