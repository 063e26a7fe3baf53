import { useMatch } from "@tanstack/react-router";
import type { InboxSearch } from "./queues.ts";
import { useIsFinding } from "./useIsFinding.ts";

/** The inbox's search parameters; undefined on other pages. */
export function useInboxSearch(): InboxSearch | undefined {
	const match = useMatch({ from: "/desk/inbox", shouldThrow: false });
	return useIsFinding() ? undefined : match?.search;
}
