import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { kinds, queues } from "../inbox/queues.ts";
import css from "./QueueTabs.module.css";

/** The lists of the inbox, where the rail has no room for them. */
export function QueueTabs() {
	const tabs = useRef<HTMLUListElement>(null);
	useEffect(() => {
		tabs.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
	});
	return (
		<nav aria-label="Lists" className={css.tabs}>
			<ul ref={tabs}>
				{[...queues, ...kinds].map(({ name, search }) => (
					<li key={name}>
						<Link to="/" search={search} activeOptions={{ exact: true, includeSearch: true }} className={css.tab}>
							{name}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
