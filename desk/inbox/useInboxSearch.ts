import { useMatch } from "@tanstack/react-router";
import { useIsFinding } from "../find/useIsFinding.ts";
import type { InboxSearch } from "./queues.ts";

/** The inbox's search parameters; undefined on other pages. */
export function useInboxSearch(): InboxSearch | undefined {
	const match = useMatch({ from: "/desk/inbox", shouldThrow: false });
	return useIsFinding() ? undefined : match?.search;
}
