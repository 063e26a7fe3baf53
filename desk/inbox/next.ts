import { createContext, useContext } from "react";

/* What stands around the open item in the list beside it. */

export interface Neighbours {
	previous?: string;
	/** The one with least time left after it; of what has just left the list, the one that took its place. */
	next?: string;
	/** From 1; none for what is not in the list. */
	position?: number;
	total?: number;
}

export const NextItem = createContext<Neighbours>({});

export function useNextItem(): Neighbours {
	return useContext(NextItem);
}
