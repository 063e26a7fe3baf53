import { lazy, Suspense } from "react";
import { InboxLayout } from "../inbox/InboxLayout.tsx";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { useIsFinding } from "./finding.ts";

/** Not in the first view, so not in its script. */
export const loadFind = () => import("./FindLayout.tsx");
const FindLayout = lazy(async () => ({ default: (await loadFind()).FindLayout }));

/** The list that the address names, and beside it what is open. */
export function Lists() {
	if (!useIsFinding()) return <InboxLayout />;
	return (
		<Suspense fallback={<LoadingRows />}>
			<FindLayout />
		</Suspense>
	);
}
