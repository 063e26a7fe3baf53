import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useFrame } from "../page/FrameContext.ts";
import { counts } from "../queries/submissions.ts";
import { Count } from "./Count.tsx";
import css from "./QueueTabs.module.css";
import { isShown, views } from "./queues.ts";
import { useInboxSearch } from "./useInboxSearch.ts";

/** The inbox lists, where the rail has no room for them. */
export function QueueTabs() {
	const tabs = useRef<HTMLUListElement>(null);
	const search = useInboxSearch();
	const { data: counted } = useQuery(counts);
	const { me } = useFrame();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another list is another current tab, and numbers make tabs wider
	useEffect(() => {
		tabs.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
	}, [search, counted]);
	return (
		<nav aria-label="Lists" className={css.tabs}>
			<ul ref={tabs}>
				{views.map((view) => (
					<li key={view.name}>
						<Link
							to="/"
							search={view.search}
							activeOptions={{ exact: true, includeSearch: true }}
							aria-current={isShown(view, search) ? "page" : undefined}
							className={css.tab}
						>
							{view.name} <Count of={view.search} counts={counted} />
						</Link>
					</li>
				))}
				{me.mailIn && (
					<li>
						<Link to="/mail" className={css.tab}>
							Set aside
						</Link>
					</li>
				)}
			</ul>
		</nav>
	);
}
