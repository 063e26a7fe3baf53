import { createContext, useContext } from "react";

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
