import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { marks } from "../../site/ui/marks.ts";
import { searches, useRemoveSearch } from "../queries/find.ts";
import { sayError } from "../ui/notices.ts";
import { searchIn } from "./asked.ts";
import css from "./SavedSearches.module.css";

/** The person's saved searches, shown until they search. */
export function SavedSearches() {
	const { data: saved = [] } = useQuery(searches);
	const remove = useRemoveSearch();
	if (saved.length === 0) return null;
	return (
		<nav aria-labelledby="saved-searches" className={css.saved}>
			<h2 id="saved-searches" className={css.title}>
				Saved searches
			</h2>
			<ul>
				{saved.map(({ id, name, query }) => (
					<li key={id} className={css.one}>
						<Link to="/find" search={searchIn(query)} className={css.link} dir="auto">
							{name}
						</Link>
						<button
							type="button"
							className={css.remove}
							aria-label={`Remove the search ${name}`}
							onClick={() => remove.mutate(id, { onError: sayError })}
						>
							<Drawing path={marks.close} className={css.cross} />
						</button>
					</li>
				))}
			</ul>
		</nav>
	);
}
