import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { savedSearches, useRemoveSearch } from "../queries/find.ts";
import { showError } from "../ui/notices.ts";
import css from "./SavedSearches.module.css";
import { parseQueryString } from "./search-params.ts";

/** The person's saved searches, shown until they search. */
export function SavedSearches() {
	const { data: saved = [] } = useQuery(savedSearches);
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
						<Link to="/find" search={parseQueryString(query)} className={css.link} dir="auto">
							{name}
						</Link>
						<button
							type="button"
							className={css.remove}
							aria-label={`Delete saved search ${name}`}
							onClick={() => remove.mutate(id, { onError: showError })}
						>
							<Drawing path={controlIcons.close} className={css.cross} />
						</button>
					</li>
				))}
			</ul>
		</nav>
	);
}
