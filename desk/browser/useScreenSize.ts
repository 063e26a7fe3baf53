import { useSyncExternalStore } from "react";

const phone = matchMedia("(max-width: 47.99rem)");
const narrow = matchMedia("(max-width: 63.99rem)");
const wide = matchMedia("(min-width: 80rem)");

/** Rows have three lines there. All other layout is left to style sheets. */
export function useIsPhone(): boolean {
	return useMediaQuery(phone);
}

/** The open item covers the list there. */
export function useIsNarrow(): boolean {
	return useMediaQuery(narrow);
}

/** There is room for a third column. */
export function useIsWide(): boolean {
	return useMediaQuery(wide);
}

function useMediaQuery(media: MediaQueryList): boolean {
	return useSyncExternalStore(
		(changed) => {
			media.addEventListener("change", changed);
			return () => media.removeEventListener("change", changed);
		},
		() => media.matches,
	);
}
