import { useQuery } from "@tanstack/react-query";
import { Link, useMatch } from "@tanstack/react-router";
import { Drawing } from "../../src/ui/Drawing.tsx";
import { counts } from "../queries/submissions.ts";
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
	const isOpen = useMatch({ from: "/desk/inbox/s/$reference", shouldThrow: false }) !== undefined;
	const { data: counted } = useQuery(counts);
	if (isOpen) return null; // what is open has the whole screen
	return (
		<nav aria-label="Places" className={css.tabs}>
			{shown.map(({ to, short, mark }) => (
				<Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={css.tab}>
					<Drawing path={mark} className={css.mark} />
					{short}
					{to === "/" && counted && counted.queues.open > 0 && (
						<span className={css.count}>
							{counted.queues.open}
							<span className="sr-only"> open</span>
						</span>
					)}
				</Link>
			))}
		</nav>
	);
}
