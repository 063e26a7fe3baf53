import { lazy, Suspense } from "react";
import { InboxLayout } from "../inbox/InboxLayout.tsx";
import { useIsFinding } from "../lists/useInboxSearch.ts";
import { LoadingRows } from "../ui/LoadingRows.tsx";

/** Not needed for the first view, so not in its bundle. */
export const loadFind = () => import("../find/FindLayout.tsx");
const FindLayout = lazy(async () => ({ default: (await loadFind()).FindLayout }));

/** The list that the URL names, and beside it the open submission. */
export function ListLayout() {
	if (!useIsFinding()) return <InboxLayout />;
	return (
		<Suspense fallback={<LoadingRows />}>
			<FindLayout />
		</Suspense>
	);
}
