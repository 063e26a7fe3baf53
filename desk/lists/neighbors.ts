import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useMemo, useRef } from "react";
import { submission } from "../queries/submission.ts";
import type { Row } from "../queries/submissions.ts";

/* The open item's neighbors in the list beside it. */

export interface Neighbors {
	previous?: string;
	/** The row after it; if the item has just left the list, the row that took its place. */
	next?: string;
	/** From 1; missing if the item isn't in the list. */
	position?: number;
	total?: number;
}

export const NeighborsContext = createContext<Neighbors>({});

export function useNeighbors(): Neighbors {
	return useContext(NeighborsContext);
}

/** The rows around the open item, or around its old place if it has just left the list. */
export function useRowNeighbors(
	rows: Pick<Row, "reference">[],
	open: string | undefined,
	total: number | undefined,
): Neighbors {
	const last = useRef<{ reference: string; at: number }>(undefined);
	const at = useMemo(() => (open ? rows.findIndex(({ reference }) => reference === open) : -1), [rows, open]);
	useEffect(() => {
		if (open && at >= 0) last.current = { reference: open, at };
	}, [open, at]);
	const gone = at === -1 && last.current?.reference === open ? last.current?.at : undefined;
	const previous = rows[(gone ?? at) - 1]?.reference;
	const next = at >= 0 ? rows[at + 1]?.reference : rows[gone ?? -1]?.reference;
	return useMemo(
		() => ({
			...(previous && (at >= 0 || gone !== undefined) ? { previous } : {}),
			...(next ? { next } : {}),
			...(at >= 0 ? { position: at + 1 } : {}),
			...(at >= 0 && total !== undefined ? { total } : {}),
		}),
		[previous, next, at, gone, total],
	);
}

/** Prefetches the next item, so that it opens within a frame. */
export function usePrefetch(next: string | undefined): void {
	const queries = useQueryClient();
	useEffect(() => {
		if (next) void queries.prefetchQuery(submission(next));
	}, [next, queries]);
}
