import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import type { InboxSearch } from "../inbox/queues.ts";

/* That a resume is read stands in the address, so the way back closes it, and the next item is read too. */

declare module "@tanstack/react-router" {
	interface HistoryState {
		/** The submission itself is one step back. */
		beside?: boolean;
	}
}

/** The way in, of a link. */
export const READ = {
	search: (search: InboxSearch): InboxSearch => ({ ...search, read: "page" }),
	state: { beside: true },
	resetScroll: false,
} as const;

export function useCloseReading(reference: string): () => void {
	const { history } = useRouter();
	const navigate = useNavigate();
	const { beside } = useLocation().state;
	return () => {
		if (beside) return history.back();
		navigate({
			to: "/s/$reference",
			params: { reference },
			search: ({ read: _, ...search }: InboxSearch) => search,
			replace: true,
			resetScroll: false,
		});
	};
}

/** Between beside the rest and alone. */
export function useTurnWide(reference: string): () => void {
	const navigate = useNavigate();
	const { state } = useLocation();
	return () =>
		navigate({
			to: "/s/$reference",
			params: { reference },
			search: ({ read, ...search }: InboxSearch): InboxSearch => ({
				...search,
				read: read === "wide" ? "page" : "wide",
			}),
			state: { beside: state.beside },
			replace: true,
			resetScroll: false,
		});
}
