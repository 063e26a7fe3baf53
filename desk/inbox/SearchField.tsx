import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Drawing } from "../../src/ui/Drawing.tsx";
import { marks as shared } from "../../src/ui/marks.ts";
import { marks } from "../ui/marks.ts";
import type { InboxSearch } from "./queues.ts";
import css from "./SearchField.module.css";
import { useInbox } from "./useInbox.ts";

const PAUSE_MS = 150; // after the last key

interface Props {
	look: "rail" | "head";
	/** Left empty with Escape. */
	onLeave?(): void;
}

/** Searches as one types; what was typed is in the address. */
export function SearchField({ look, onLeave }: Props) {
	const inbox = useInbox();
	const q = inbox?.q ?? "";
	const navigate = useNavigate();
	const [typed, setTyped] = useState(q);
	const sent = useRef(q);
	/** The list from which the search set out, to come back to. */
	const from = useRef<InboxSearch>({});
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		if (q === sent.current) return;
		sent.current = q; // it was changed elsewhere: the way back, or a link
		setTyped(q);
	}, [q]);
	useEffect(() => () => clearTimeout(timer.current), []);

	const search = (text: string) => {
		sent.current = text.trim() ? text : "";
		const { q: before, ...others } = inbox ?? {};
		// A search begins in everything, wherever one stands; one that was narrowed stays so.
		if (!before) from.current = others;
		const next = text.trim() ? { ...(before ? others : {}), q: text } : before ? from.current : others;
		navigate({ to: inbox ? "." : "/", search: next, replace: inbox !== undefined, resetScroll: false });
	};
	const type = (text: string) => {
		setTyped(text);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => search(text), PAUSE_MS);
	};
	const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key === "Enter") {
			clearTimeout(timer.current);
			search(typed);
		}
		if (event.key === "ArrowDown") {
			event.preventDefault();
			document.querySelector<HTMLElement>('[data-reference][tabindex="0"]')?.focus();
		}
		if (event.key !== "Escape") return;
		clearTimeout(timer.current);
		setTyped("");
		if (typed || q) return search("");
		event.currentTarget.blur();
		onLeave?.();
	};
	return (
		<search className={`${css.search} ${css[look]}`}>
			<Drawing path={marks.search} className={css.mark} />
			<input
				type="search"
				data-search=""
				aria-label="Search"
				placeholder="Search"
				autoComplete="off"
				spellCheck={false}
				enterKeyHint="search"
				// biome-ignore lint/a11y/noAutofocus: it appears because somebody asked to search
				autoFocus={look === "head" && !q}
				className={css.input}
				value={typed}
				onChange={({ target }) => type(target.value)}
				onKeyDown={pressed}
			/>
			{typed ? (
				<button
					type="button"
					className={css.clear}
					aria-label="Clear the search"
					onClick={() => {
						clearTimeout(timer.current);
						setTyped("");
						search("");
						onLeave?.();
					}}
				>
					<Drawing path={shared.close} className={css.cross} />
				</button>
			) : (
				look === "rail" && <kbd>/</kbd>
			)}
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
