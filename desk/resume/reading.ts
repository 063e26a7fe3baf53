import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import type { InboxSearch } from "../inbox/queues.ts";
import { submission } from "../queries/submission.ts";

/* That a resume is read stands in the address, so the way back closes it, and the next item is read too. */

declare module "@tanstack/react-router" {
	interface HistoryState {
		/** The submission itself is one step back. */
		beside?: boolean;
		/** What the resume is opened at: a place in its text. */
		at?: [from: number, to: number];
	}
}

/** The way in, of a link. */
export const READ = {
	search: (search: InboxSearch): InboxSearch => ({ ...search, read: "page" }),
	state: { beside: true },
	resetScroll: false,
} as const;

/** How the resume of what is open is read, if it is. What is not there yet is taken to have one, as the last one had. */
export function useReading(reference: string | undefined): InboxSearch["read"] {
	const { read } = useSearch({ from: "/desk/inbox" });
	const { data: item } = useQuery({ ...submission(reference ?? ""), enabled: false });
	return reference && (!item || item.file) ? read : undefined;
}

export function useCloseReading(reference: string): () => void {
	const { history } = useRouter();
	const navigate = useNavigate();
	const { beside } = useLocation().state;
	return () => {
		if (beside) return history.back();
		void navigate({
			to: "/s/$reference",
			params: { reference },
			search: ({ read: _, ...search }: InboxSearch) => search,
			replace: true,
			resetScroll: false,
		});
	};
}

/** Shows where in a resume something stands: in the one that is read, or as the way in. */
export function useShowPlace(): (reference: string, at: [from: number, to: number]) => void {
	const navigate = useNavigate();
	const { read } = useSearch({ from: "/desk/inbox" });
	const { reference: open } = useParams({ strict: false });
	const { beside } = useLocation().state;
	return (reference, at) => {
		const isRead = read !== undefined && reference === open;
		void navigate({
			to: "/s/$reference",
			params: { reference },
			search: (search: InboxSearch): InboxSearch => ({ ...search, read: read ?? "page" }),
			state: { at, ...(isRead ? { beside } : { beside: reference === open }) },
			replace: isRead,
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
