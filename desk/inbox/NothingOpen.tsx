import { useQuery } from "@tanstack/react-query";
import { counts } from "../queries/submissions.ts";
import { EmptyState } from "../ui/EmptyState.tsx";

/** Shown beside the list until a submission is opened. */
export function NothingOpen() {
	const isStoreEmpty = useQuery(counts).data?.empty;
	return (
		<EmptyState title={isStoreEmpty ? "Nothing to show yet" : "Select an item"}>
			Details and history appear here.
		</EmptyState>
	);
}
