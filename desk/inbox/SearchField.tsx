import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { SearchInput } from "../ui/SearchInput.tsx";
import type { InboxSearch } from "./queues.ts";
import css from "./SearchField.module.css";
import { useInbox } from "./useInbox.ts";

interface Props {
	look: "rail" | "head";
	/** Left empty. */
	onLeave?(): void;
}

/** What was typed is in the address. */
export function SearchField({ look, onLeave }: Props) {
	const inbox = useInbox();
	const navigate = useNavigate();
	/** The list from which the search set out, to come back to. */
	const from = useRef<InboxSearch>({});
	const search = (q: string) => {
		const { q: before, ...others } = inbox ?? {};
		// A search begins in everything, wherever one stands; one that was narrowed stays so.
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

/** Whether there was a field to go to. */
export function focusSearch(): boolean {
	const field = [...document.querySelectorAll<HTMLInputElement>("[data-search]")].find(
		(input) => input.offsetParent !== null,
	);
	field?.focus();
	field?.select();
	return field !== undefined;
}
