import { Link } from "@tanstack/react-router";
import css from "../openings/list/OpeningTabs.module.css";

const TABS = [
	{ to: "/find", name: "Search" },
	{ to: "/candidates", name: "List" },
] as const;

/** Searching what candidates sent, or all of them with filters. */
export function CandidateTabs() {
	return (
		<nav aria-label="Search and list" className={css.tabs}>
			{TABS.map(({ to, name }) => (
				<Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={css.tab}>
					{name}
				</Link>
			))}
		</nav>
	);
}
