import { useRouterState } from "@tanstack/react-router";

/** Whether the list beside what is open is what was found among people on file, and not one of the inbox. */
export function useIsFinding(): boolean {
	return useRouterState({ select: ({ location }) => isFinding(location) });
}

function isFinding({ pathname, search }: { pathname: string; search: object }): boolean {
	return pathname === "/find" || (pathname.startsWith("/s/") && "in" in search && search.in === "find");
}
