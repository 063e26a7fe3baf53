import { Link } from "@tanstack/react-router";
import css from "../openings/list/OpeningTabs.module.css";
import { useFrame } from "../page/FrameContext.ts";

const TABS = [
	{ to: "/find", name: "Search" },
	{ to: "/candidates", name: "List" },
	{ to: "/candidates/import", name: "Import", forAdmins: true },
] as const;

/** Searching what candidates sent, all of them with filters, or bringing in many. */
export function CandidateTabs() {
	const { me } = useFrame();
	return (
		<nav aria-label="Candidates" className={css.tabs}>
			{TABS.filter((tab) => !("forAdmins" in tab) || me.person.role === "admin").map(({ to, name }) => (
				<Link key={to} to={to} search={{}} activeOptions={{ exact: true, includeSearch: false }} className={css.tab}>
					{name}
				</Link>
			))}
		</nav>
	);
}
