import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { LogoMark } from "../../site/ui/Logo.tsx";
import { parseQueryString } from "../find/search-params.ts";
import { Count } from "../lists/Count.tsx";
import { isShown, kinds, otherQueues, queues, type views } from "../lists/queues.ts";
import { SearchField } from "../lists/SearchField.tsx";
import { useInboxSearch, useIsFinding } from "../lists/useInboxSearch.ts";
import { useFrame } from "../page/FrameContext.ts";
import { PersonMenu } from "../page/PersonMenu.tsx";
import { useChatCount } from "../page/useChatAlerts.ts";
import { savedSearches } from "../queries/find.ts";
import { counts } from "../queries/submissions.ts";
import { icons } from "../ui/desk-icons.ts";
import { chatPage, navPages, openingsPage } from "./nav-pages.ts";
import css from "./Rail.module.css";
import { SampleBadge } from "./SampleBadge.tsx";

const SEARCHES_SHOWN = 6;
/** Pages with a search field of their own. */
const WITH_SEARCH = ["/openings", "/companies"];

/** The navigation, down the left edge; in a narrow window the inbox lists are tabs above the inbox instead. */
export function Rail() {
	const { me } = useFrame();
	const inInbox = useInboxSearch() !== undefined;
	const finding = useIsFinding();
	const listing = useRouterState({ select: ({ location }) => location.pathname.startsWith("/candidates") });
	const hasOwnSearch = useRouterState({ select: ({ location }) => WITH_SEARCH.includes(location.pathname) }) || finding;
	return (
		<header className={css.rail}>
			<Link to="/" className={css.home} aria-label={`${me.firm.name} Desk`}>
				<LogoMark className={css.logo} />
				<span className={css.firm}>{me.firm.name}</span> <span className={css.desk}>Desk</span>
			</Link>
			{me.sample && <SampleBadge look="rail" />}
			{!hasOwnSearch && (
				<div className={css.search}>
					<SearchField look="rail" />
				</div>
			)}
			<nav aria-label="Pages" className={css.places}>
				<ul className={css.narrow}>
					<RailItem to="/" mark={icons.inbox} current={inInbox}>
						<span>Inbox</span>
					</RailItem>
				</ul>
				<InboxLists of={queues} />
				<ul>
					<ChatItem />
					<OpeningsItem />
				</ul>
				<InboxLists of={kinds} title="Type" />
				<InboxLists of={otherQueues} title="More" last={me.mailIn && <SetAsideItem />} />
				<SavedSearchLinks />
				<ul className={css.below}>
					{navPages
						.filter(({ forAdmins }) => !forAdmins || me.person.role === "admin")
						.map(({ to, name, short, mark }) => (
							<RailItem key={to} to={to} mark={mark} current={to === "/find" && (finding || listing)}>
								<span className={css.short}>{short}</span>
								<span className={css.whole}>{name}</span>
							</RailItem>
						))}
				</ul>
			</nav>
			<PersonMenu look="rail" />
		</header>
	);
}

/** Inbox lists with their counts. */
function InboxLists({ of, title, last }: { of: typeof views; title?: string; last?: ReactNode }) {
	const search = useInboxSearch();
	const { data: counted } = useQuery(counts);
	return (
		<div className={css.wide}>
			{title && <h2 className={css.group}>{title}</h2>}
			<ul>
				{of.map((view) => (
					<li key={view.name}>
						<Link
							to="/"
							search={view.search}
							activeOptions={{ exact: true, includeSearch: true }}
							aria-current={isShown(view, search) ? "page" : undefined}
							className={css.item}
						>
							<Drawing path={view.mark} className={css.mark} />
							<span className={css.list}>{view.name}</span>
							<Count of={view.search} counts={counted} />
						</Link>
					</li>
				))}
				{last}
			</ul>
		</div>
	);
}

function SetAsideItem() {
	const isHere = useRouterState({ select: ({ location }) => location.pathname === "/mail" });
	return (
		<RailItem to="/mail" mark={icons.mail} current={isHere}>
			<span className={css.list}>Set aside</span>
		</RailItem>
	);
}

/** With the number of chats that wait for this person or for anyone. */
function ChatItem() {
	const { waiting, mine } = useChatCount();
	const isHere = useRouterState({ select: ({ location }) => location.pathname.startsWith("/chat") });
	return (
		<RailItem to={chatPage.to} mark={chatPage.mark} current={isHere}>
			<span className={css.chat}>
				{chatPage.name}
				{waiting > 0 && <span className={css.waiting} />}
			</span>
			{waiting + mine > 0 && (
				<span className={css.count}>
					<span aria-hidden="true">{waiting + mine}</span>
					<span className="sr-only">
						, {waiting} waiting, {mine} of yours
					</span>
				</span>
			)}
		</RailItem>
	);
}

/** With the number of open ones. */
function OpeningsItem() {
	const { data: counted } = useQuery(counts);
	const isHere = useRouterState({
		select: ({ location }) => /^\/(?:openings|placements|companies|[co]\/)/.test(location.pathname),
	});
	return (
		<RailItem to={openingsPage.to} mark={openingsPage.mark} current={isHere}>
			<span className={css.chat}>{openingsPage.name}</span>
			{counted !== undefined && counted.openings > 0 && (
				<span className={css.count}>
					{counted.openings.toLocaleString("en-US")}
					<span className="sr-only"> open</span>
				</span>
			)}
		</RailItem>
	);
}

/** The first few saved searches. The search page has all of them. */
function SavedSearchLinks() {
	const { data: saved = [] } = useQuery(savedSearches);
	if (saved.length === 0) return null;
	return (
		<div className={css.wide}>
			<h2 className={css.group}>Saved searches</h2>
			<ul>
				{saved.slice(0, SEARCHES_SHOWN).map(({ id, name, query }) => (
					<li key={id}>
						<Link
							to="/find"
							search={parseQueryString(query)}
							activeOptions={{ exact: true, includeSearch: true }}
							className={css.item}
						>
							<Drawing path={icons.search} className={css.mark} />
							<span className={css.saved} dir="auto">
								{name}
							</span>
						</Link>
					</li>
				))}
			</ul>
		</div>
	);
}

interface RailItemProps {
	to: NonNullable<LinkProps["to"]>;
	mark: string;
	/** Current even if the URL says more than `to`. */
	current?: boolean;
	children: ReactNode;
}

function RailItem({ to, mark, current = false, children }: RailItemProps) {
	return (
		<li>
			<Link
				to={to}
				activeOptions={{ exact: true, includeSearch: false }}
				aria-current={current ? "page" : undefined}
				className={css.item}
			>
				<Drawing path={mark} className={css.mark} />
				{children}
			</Link>
		</li>
	);
}
