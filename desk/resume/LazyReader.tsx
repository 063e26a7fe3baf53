import { lazy, Suspense, useEffect, useState } from "react";
import type { Item } from "../queries/submission.ts";
import css from "./Reader.module.css";

/** Loaded on demand: the first view doesn't need it. */
export const loadReader = () => import("./Reader.tsx");
const Reader = lazy(async () => ({ default: (await loadReader()).Reader }));

/** After a submission is opened. Someone paging through a list spends less time on most of them. */
const SETTLED_MS = 700;

interface Props {
	item: Item;
	isRead: boolean;
}

/** The resume, if it is open. Its empty frame is preloaded, so that the first page appears right away. */
export function LazyReader({ item, isRead }: Props) {
	const isReady = useReady(item, isRead);
	if (!item.file || (!isRead && !isReady)) return null;
	return (
		<Suspense fallback={<div className={css.reader} hidden={!isRead} />}>
			<Reader item={item} isOpen={isRead} />
		</Suspense>
	);
}

/** Whether to preload. Once a resume is closed its frame is gone: it is neither kept nor preloaded again. */
function useReady({ file }: Item, isRead: boolean): boolean {
	const [state, setState] = useState<"waits" | "ready" | "done">("waits");
	const isLikely = file?.type === "pdf" && file.scan !== "infected";
	useEffect(() => {
		if (isRead) setState("done");
		if (isRead || !isLikely || !matchMedia("(hover: hover)").matches) return; // not on phones: saves battery and data
		const timer = setTimeout(() => setState((before) => (before === "waits" ? "ready" : before)), SETTLED_MS);
		return () => clearTimeout(timer);
	}, [isLikely, isRead]);
	return state === "ready";
}
