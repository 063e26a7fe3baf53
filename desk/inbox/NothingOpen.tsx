import { EmptyState } from "../ui/EmptyState.tsx";

/** Beside the list, until something is opened. */
export function NothingOpen() {
	return <EmptyState title="Nothing is open">Choose one from the list.</EmptyState>;
}
