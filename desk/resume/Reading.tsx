import { lazy, Suspense } from "react";
import type { Item } from "../queries/submission.ts";
import css from "./Reader.module.css";

/** Not in the first view, so not in its script. */
export const loadReader = () => import("./Reader.tsx");
const Reader = lazy(async () => ({ default: (await loadReader()).Reader }));

export function Reading({ item }: { item: Item }) {
	return (
		<Suspense fallback={<div className={css.reader} />}>
			<Reader item={item} />
		</Suspense>
	);
}
