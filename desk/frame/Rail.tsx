import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Drawing } from "../../src/ui/Drawing.tsx";
import { LogoMark } from "../../src/ui/Logo.tsx";
import { type InboxSearch, kinds, queues } from "../inbox/queues.ts";
import { marks } from "../ui/marks.ts";
import { useFrame } from "./FrameContext.ts";
import { PersonMenu } from "./PersonMenu.tsx";
import { chat, places } from "./places.ts";
import css from "./Rail.module.css";

/** The places, down the left edge; in a narrow window the lists of the inbox are tabs above it instead. */
export function Rail() {
	const { me } = useFrame();
	return (
		<header className={css.rail}>
			<Link to="/" className={css.home}>
				<LogoMark className={css.logo} />
				<span className={css.firm}>{me.firm.name}</span> <span className={css.desk}>Desk</span>
			</Link>
			<nav aria-label="Places" className={css.places}>
				<ul className={css.narrow}>
					<Item to="/" mark={marks.inbox}>
						Inbox
					</Item>
				</ul>
				<ul className={css.wide}>
					{queues.map(({ name, search, mark }) => (
						<Item key={name} to="/" search={search} mark={mark}>
							{name}
						</Item>
					))}
				</ul>
				<ul>
					<Item to={chat.to} mark={chat.mark}>
						{chat.name}
					</Item>
				</ul>
				<div className={css.wide}>
					<h2 className={css.group}>Kinds</h2>
					<ul>
						{kinds.map(({ name, search, mark }) => (
							<Item key={name} to="/" search={search} mark={mark}>
								{name}
							</Item>
						))}
					</ul>
				</div>
				<ul className={css.below}>
					{places
						.filter(({ forAdmins }) => !forAdmins || me.person.role === "admin")
						.map(({ to, name, short, mark }) => (
							<Item key={to} to={to} mark={mark}>
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

interface ItemProps {
	to: NonNullable<LinkProps["to"]>;
	/** Of one list of the inbox; without it any of them is the place. */
	search?: InboxSearch;
	mark: string;
	children: ReactNode;
}

function Item({ to, search, mark, children }: ItemProps) {
	return (
		<li>
			<Link
				to={to}
				search={search ?? {}}
				activeOptions={{ exact: true, includeSearch: search !== undefined }}
				className={css.item}
			>
				<Drawing path={mark} className={css.mark} />
				<span>{children}</span>
			</Link>
		</li>
	);
}
