import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Refetches what has changed. Invalidating alone doesn't restart a first fetch, whose answer may be from before the
 * change, so that is repeated once it is there.
 */
export function refetchChanged(queries: QueryClient, filters: QueryFilters): void {
	const firstFetches = queries
		.getQueryCache()
		.findAll({ ...filters, fetchStatus: "fetching", predicate: ({ state }) => state.data === undefined });
	void queries.invalidateQueries(filters);
	for (const query of firstFetches) {
		const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
		void query.fetch().then(again, () => undefined); // joins the fetch under way
	}
}

/** Waits for a fetch under way: its answer replaces whatever is changed in the cache meanwhile. */
export async function waitForFetch(queries: QueryClient, queryKey: readonly unknown[]): Promise<void> {
	const fetching = queries.getQueryCache().find({ queryKey, fetchStatus: "fetching" });
	await fetching?.fetch().catch(() => undefined);
}
