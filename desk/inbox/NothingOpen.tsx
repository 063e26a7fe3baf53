import { EmptyState } from "../ui/EmptyState.tsx";

/** Beside the list, until something is opened. */
export function NothingOpen() {
	return <EmptyState title="Choose one from the list">It is shown here, with all that happened to it.</EmptyState>;
}
