import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { SearchInput } from "../ui/SearchInput.tsx";
import type { InboxSearch } from "./queues.ts";
import css from "./SearchField.module.css";
import { useInboxSearch } from "./useInboxSearch.ts";

interface Props {
	look: "rail" | "head";
	/** Called when the field is left empty. */
	onLeave?(): void;
}

/** Search field whose text is kept in the URL. */
export function SearchField({ look, onLeave }: Props) {
	const inbox = useInboxSearch();
	const navigate = useNavigate();
	/** The list the search started from, shown again when it is cleared. */
	const from = useRef<InboxSearch>({});
	const search = (q: string) => {
		const { q: before, ...others } = inbox ?? {};
		// A new search covers everything, whichever list is shown; a narrowed one stays narrowed.
		if (!before) from.current = others;
		const next = q ? { ...(before ? others : {}), q } : before ? from.current : others;
		void navigate({ to: inbox ? "." : "/", search: next, replace: inbox !== undefined, resetScroll: false });
	};
	return (
		<search className={css[look]}>
			<SearchInput
				q={inbox?.q ?? ""}
				label="Search"
				placeholder="Search"
				autoFocus={look === "head" && !inbox?.q}
				onSearch={search}
				{...(onLeave && { onLeave })}
			>
				{look === "rail" && <kbd>/</kbd>}
			</SearchInput>
		</search>
	);
}

/** Returns whether there was a visible field to focus. */
export function focusSearch(): boolean {
	const field = [...document.querySelectorAll<HTMLInputElement>("[data-search]")].find(
		(input) => input.offsetParent !== null,
	);
	field?.focus();
	field?.select();
	return field !== undefined;
}
