import { useRouterState } from "@tanstack/react-router";

/** Whether the list on screen is the search for candidates, and not an inbox list. */
export function useIsFinding(): boolean {
	return useRouterState({ select: ({ location }) => isFinding(location) });
}

function isFinding({ pathname, search }: { pathname: string; search: object }): boolean {
	return pathname === "/find" || (pathname.startsWith("/s/") && "in" in search && search.in === "find");
}
