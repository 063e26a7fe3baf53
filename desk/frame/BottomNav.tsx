import { useQuery } from "@tanstack/react-query";
import { Link, useMatch, useRouterState } from "@tanstack/react-router";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useChatCount } from "../page/useChatAlerts.ts";
import { counts } from "../queries/submissions.ts";
import { icons } from "../ui/desk-icons.ts";
import css from "./BottomNav.module.css";
import { chatPage, navPages, openingsPage } from "./nav-pages.ts";

/** The navigation at the bottom of a phone. Pages for admins are in the person's menu. */
export function BottomNav() {
	const shown = [
		{ to: "/" as const, short: "Inbox", mark: icons.inbox },
		openingsPage,
		chatPage,
		...navPages.filter(({ forAdmins }) => !forAdmins),
	];
	const submission = useMatch({ from: "/desk/inbox/s/$reference", shouldThrow: false });
	const openChat = useMatch({ from: "/desk/chat/$reference", shouldThrow: false });
	const opening = useMatch({ from: "/desk/o/$id", shouldThrow: false });
	const listing = useRouterState({ select: ({ location }) => location.pathname.startsWith("/candidates") });
	const { data: counted } = useQuery(counts);
	const { waiting, mine } = useChatCount();
	if (submission || openChat || opening) return null; // an open item takes the whole screen
	return (
		<nav aria-label="Pages" className={css.tabs}>
			{shown.map(({ to, short, mark }) => (
				<Link
					key={to}
					to={to}
					activeOptions={{ exact: true, includeSearch: false }}
					{...(to === "/find" && listing && { "aria-current": "page" as const })}
					className={css.tab}
				>
					<Drawing path={mark} className={css.mark} />
					{short}
					{to === "/" && counted && counted.queues.open > 0 && (
						<span className={css.count}>
							{counted.queues.open}
							<span className="sr-only"> open</span>
						</span>
					)}
					{to === chatPage.to && waiting + mine > 0 && (
						<span className={css.count}>
							{waiting + mine}
							<span className="sr-only"> your turn</span>
						</span>
					)}
				</Link>
			))}
		</nav>
	);
}
