import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import type { InboxSearch } from "../lists/queues.ts";
import { submission } from "../queries/submission.ts";

/* The URL says that a resume is open, so that the Back button closes it and the next item opens with its resume too. */

declare module "@tanstack/react-router" {
	interface HistoryState {
		/** Going back one step shows the submission without its resume. */
		beside?: boolean;
		/** The passage to open the resume at, as offsets in its text. */
		at?: [from: number, to: number];
	}
}

/** Props of a link that opens the resume. */
export const READ_LINK = {
	search: (search: InboxSearch): InboxSearch => ({ ...search, read: "page" }),
	state: { beside: true },
	resetScroll: false,
} as const;

/** The open resume's layout, if one is open. An item still loading is assumed to have a resume, like the one before. */
export function useReadMode(reference: string | undefined): InboxSearch["read"] {
	const { read } = useSearch({ from: "/desk/inbox" });
	const { data: item } = useQuery({ ...submission(reference ?? ""), enabled: false });
	return reference && (!item || item.file) ? read : undefined;
}

export function useCloseReader(reference: string): () => void {
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

/** Shows a passage of a resume, opening the resume if needed. */
export function useShowPassage(): (reference: string, at: [from: number, to: number]) => void {
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

/** Toggles between full width and beside the details. */
export function useToggleWide(reference: string): () => void {
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
