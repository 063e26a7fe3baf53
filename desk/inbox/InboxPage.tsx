import { useSearch } from "@tanstack/react-router";
import { PageHead } from "../frame/PageHead.tsx";
import { QueueTabs } from "../frame/QueueTabs.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { queues, viewOf } from "./queues.ts";

export function InboxPage() {
	const view = viewOf(useSearch({ from: "/desk/" })) ?? queues[0];
	return (
		<>
			<PageHead title={view?.name ?? "Open"} below={<QueueTabs />} />
			<EmptyState title="The list comes with the next version">
				{view?.holds} Until then, what comes in reaches you by mail, as before.
			</EmptyState>
		</>
	);
}
