import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { LogoMark } from "../../site/ui/Logo.tsx";
import { useChatCount } from "../chat/useRinging.ts";
import { searchIn } from "../find/asked.ts";
import { useIsFinding } from "../find/finding.ts";
import { isShown, kinds, queues, rest, type views } from "../inbox/queues.ts";
import { SearchField } from "../inbox/SearchField.tsx";
import { useInbox } from "../inbox/useInbox.ts";
import { searches } from "../queries/find.ts";
import { counts } from "../queries/submissions.ts";
import { marks } from "../ui/marks.ts";
import { Count } from "./Count.tsx";
import { useFrame } from "./FrameContext.ts";
import { PersonMenu } from "./PersonMenu.tsx";
import { chat, places } from "./places.ts";
import css from "./Rail.module.css";
import { SampleMark } from "./SampleMark.tsx";

const SEARCHES_SHOWN = 6;

/** The navigation, down the left edge; in a narrow window the inbox lists are tabs above the inbox instead. */
export function Rail() {
	const { me } = useFrame();
	const inInbox = useInbox() !== undefined;
	const finding = useIsFinding();
	return (
		<header className={css.rail}>
			<Link to="/" className={css.home} aria-label={`${me.firm.name} Desk`}>
				<LogoMark className={css.logo} />
				<span className={css.firm}>{me.firm.name}</span> <span className={css.desk}>Desk</span>
			</Link>
			{me.sample && <SampleMark look="rail" />}
			<div className={css.search}>
				<SearchField look="rail" />
			</div>
			<nav aria-label="Places" className={css.places}>
				<ul className={css.narrow}>
					<Item to="/" mark={marks.inbox} current={inInbox}>
						<span>Inbox</span>
					</Item>
				</ul>
				<Lists of={queues} />
				<ul>
					<ChatItem />
				</ul>
				<Lists of={kinds} title="Kinds" />
				<Lists of={rest} title="The rest" />
				<Searches />
				<ul className={css.below}>
					{places
						.filter(({ forAdmins }) => !forAdmins || me.person.role === "admin")
						.map(({ to, name, short, mark }) => (
							<Item key={to} to={to} mark={mark} current={to === "/find" && finding}>
								<span className={css.short}>{short}</span>
								<span className={css.whole}>{name}</span>
							</Item>
						))}
				</ul>
			</nav>
			<PersonMenu look="rail" />
		</header>
	);
}

/** Inbox lists with their counts. */
function Lists({ of, title }: { of: typeof views; title?: string }) {
	const search = useInbox();
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
			</ul>
		</div>
	);
}

/** With the number of chats that wait for this person or for anyone. */
function ChatItem() {
	const { waiting, mine } = useChatCount();
	const isHere = useRouterState({ select: ({ location }) => location.pathname.startsWith("/chat") });
	return (
		<Item to={chat.to} mark={chat.mark} current={isHere}>
			<span className={css.chat}>
				{chat.name}
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
		</Item>
	);
}

/** The first few saved searches. The search page has all of them. */
function Searches() {
	const { data: saved = [] } = useQuery(searches);
	if (saved.length === 0) return null;
	return (
		<div className={css.wide}>
			<h2 className={css.group}>Saved searches</h2>
			<ul>
				{saved.slice(0, SEARCHES_SHOWN).map(({ id, name, query }) => (
					<li key={id}>
						<Link
							to="/find"
							search={searchIn(query)}
							activeOptions={{ exact: true, includeSearch: true }}
							className={css.item}
						>
							<Drawing path={marks.search} className={css.mark} />
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

interface ItemProps {
	to: NonNullable<LinkProps["to"]>;
	mark: string;
	/** Current even if the URL says more than `to`. */
	current?: boolean;
	children: ReactNode;
}

function Item({ to, mark, current = false, children }: ItemProps) {
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
