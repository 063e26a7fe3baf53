import { lazy, Suspense, useEffect, useState } from "react";
import type { Item } from "../queries/submission.ts";
import css from "./Reader.module.css";

/** Not in the first view, so not in its script. */
export const loadReader = () => import("./Reader.tsx");
const Reader = lazy(async () => ({ default: (await loadReader()).Reader }));

/** Since the submission was opened: who goes through a list looks at most of them for less. */
const SETTLED_MS = 700;

interface Props {
	item: Item;
	isRead: boolean;
}

/** The resume, if it is read; and its frame before that, empty, so that the first page is there at once. */
export function Reading({ item, isRead }: Props) {
	const isReady = useReady(item, isRead);
	if (!item.file || (!isRead && !isReady)) return null;
	return (
		<Suspense fallback={<div className={css.reader} hidden={!isRead} />}>
			<Reader item={item} isOpen={isRead} />
		</Suspense>
	);
}

/** What was read is put away for good: its frame is never kept, and not made anew. */
function useReady({ file }: Item, isRead: boolean): boolean {
	const [state, setState] = useState<"waits" | "ready" | "done">("waits");
	const isLikely = file?.type === "pdf" && file.scan !== "infected";
	useEffect(() => {
		if (isRead) setState("done");
		if (isRead || !isLikely || !matchMedia("(hover: hover)").matches) return; // a phone has neither power nor data to spare
		const timer = setTimeout(() => setState((before) => (before === "waits" ? "ready" : before)), SETTLED_MS);
		return () => clearTimeout(timer);
	}, [isLikely, isRead]);
	return state === "ready";
}
