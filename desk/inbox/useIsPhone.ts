import { useSyncExternalStore } from "react";

const phone = matchMedia("(max-width: 47.99rem)");

/** Where rows have three lines. Layout otherwise is a matter of style sheets. */
export function useIsPhone(): boolean {
	return useSyncExternalStore(
		(changed) => {
			phone.addEventListener("change", changed);
			return () => phone.removeEventListener("change", changed);
		},
		() => phone.matches,
	);
}
