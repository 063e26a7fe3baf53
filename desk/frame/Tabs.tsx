import { Link } from "@tanstack/react-router";
import { Drawing } from "../../src/ui/Drawing.tsx";
import { marks } from "../ui/marks.ts";
import { chat, places } from "./places.ts";
import css from "./Tabs.module.css";

/** The places, at a phone's lower edge. What only admins have is in one's own menu. */
export function Tabs() {
	const shown = [
		{ to: "/" as const, short: "Inbox", mark: marks.inbox },
		chat,
		...places.filter(({ forAdmins }) => !forAdmins),
	];
	return (
		<nav aria-label="Places" className={css.tabs}>
			{shown.map(({ to, short, mark }) => (
				<Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={css.tab}>
					<Drawing path={mark} className={css.mark} />
					{short}
				</Link>
			))}
		</nav>
	);
}
