import { useMatch, useRouterState } from "@tanstack/react-router";
import type { InboxSearch } from "./queues.ts";

/** The inbox's search parameters; undefined on other pages. */
export function useInboxSearch(): InboxSearch | undefined {
	const match = useMatch({ from: "/desk/inbox", shouldThrow: false });
	return useIsFinding() ? undefined : match?.search;
}

/** Whether the list on screen is the search for candidates, and not an inbox list. */
export function useIsFinding(): boolean {
	return useRouterState({ select: ({ location }) => isFinding(location) });
}

function isFinding({ pathname, search }: { pathname: string; search: object }): boolean {
	return pathname === "/find" || (pathname.startsWith("/s/") && "in" in search && search.in === "find");
}
