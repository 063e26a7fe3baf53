import { useEffect, useRef } from "react";
import { fetchRowsAmong } from "../queries/submissions.ts";
import type { List } from "./useList.ts";

const PARTS_MAX = 20; // pages to load; a submission further down still opens, without its row in sight

/** Loads a list far enough to show the row of what a pasted link or a reload opens. */
export function useFindRow(list: List, open: string | undefined): void {
	const first = useRef(open);
	const wanted = useRef(false);
	const parts = useRef(0);
	const { view, rows, loading, hasMore, loadMore } = list;
	const there = first.current === undefined || rows.some(({ reference }) => reference === first.current);
	const look = useRef(() => {});
	useEffect(() => {
		look.current = () => {
			if (!wanted.current || there || !hasMore || parts.current >= PARTS_MAX) return;
			parts.current++;
			loadMore();
		};
		look.current();
	}, [there, hasMore, loadMore]);
	useEffect(() => {
		const reference = first.current;
		if (loading || !reference) return;
		fetchRowsAmong(view, [reference])
			.then((found) => {
				wanted.current = found.length > 0;
				look.current();
			})
			.catch(() => undefined); // the item itself reports connection errors
	}, [loading, view]);
}
