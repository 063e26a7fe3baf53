import { Outlet, useSearch } from "@tanstack/react-router";
import { PageHead } from "../frame/PageHead.tsx";
import { QueueTabs } from "../frame/QueueTabs.tsx";
import { queues, viewOf } from "./queues.ts";

/** The list, and beside it, where there is room, what is open. */
export function InboxLayout() {
	const view = viewOf(useSearch({ from: "/desk/inbox" })) ?? queues[0];
	return (
		<>
			<PageHead title={view?.name ?? "Open"} below={<QueueTabs />} />
			<Outlet />
		</>
	);
}
