import { useMatch } from "@tanstack/react-router";
import { useIsFinding } from "../find/finding.ts";
import type { InboxSearch } from "./queues.ts";

/** What the address says of the inbox; undefined elsewhere. */
export function useInbox(): InboxSearch | undefined {
	const match = useMatch({ from: "/desk/inbox", shouldThrow: false });
	return useIsFinding() ? undefined : match?.search;
}
