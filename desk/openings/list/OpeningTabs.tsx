import { Link } from "@tanstack/react-router";
import css from "./OpeningTabs.module.css";

const TABS = [
	{ to: "/openings", name: "Openings" },
	{ to: "/placements", name: "Placements" },
	{ to: "/companies", name: "Companies" },
] as const;

/** From what an employer wants filled to who was placed, and the employers. */
export function OpeningTabs() {
	return (
		<nav aria-label="Openings, placements and companies" className={css.tabs}>
			{TABS.map(({ to, name }) => (
				<Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={css.tab}>
					{name}
				</Link>
			))}
		</nav>
	);
}
