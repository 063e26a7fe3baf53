import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { icons } from "./desk-icons.ts";
import css from "./SearchInput.module.css";

const PAUSE_MS = 150; // after the last keystroke

interface Props {
	/** The search text in the URL. */
	q: string;
	label: string;
	placeholder: string;
	/** For a page whose purpose is the search. */
	large?: boolean;
	autoFocus?: boolean;
	ref?: Ref<HTMLInputElement>;
	onSearch(text: string): void;
	/** Called when it is left empty. */
	onLeave?(): void;
	/** Shown inside it while it is empty. */
	children?: ReactNode;
}

/** Searches as you type. Arrow down moves into the list, Escape clears the field. */
export function SearchInput({ q, label, placeholder, large, autoFocus, ref, onSearch, onLeave, children }: Props) {
	const [typed, setTyped] = useState(q);
	const sent = useRef(q);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		if (q === sent.current) return;
		sent.current = q; // it was changed elsewhere: by the back button, or a link
		setTyped(q);
	}, [q]);
	useEffect(() => () => clearTimeout(timer.current), []);

	const search = (text: string) => {
		clearTimeout(timer.current);
		sent.current = text.trim() ? text : "";
		onSearch(sent.current);
	};
	const type = (text: string) => {
		setTyped(text);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => search(text), PAUSE_MS);
	};
	const empty = () => {
		setTyped("");
		search("");
	};
	const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key === "Enter") search(typed);
		if (event.key === "ArrowDown") {
			event.preventDefault();
			document.querySelector<HTMLElement>('[data-reference][tabindex="0"]')?.focus();
		}
		if (event.key !== "Escape") return;
		if (typed || q) return empty();
		event.currentTarget.blur();
		onLeave?.();
	};
	return (
		<div className={`${css.search} ${large ? css.large : ""}`}>
			<Drawing path={icons.search} className={css.mark} />
			<input
				ref={ref}
				type="search"
				data-search=""
				aria-label={label}
				placeholder={placeholder}
				autoComplete="off"
				spellCheck={false}
				enterKeyHint="search"
				// biome-ignore lint/a11y/noAutofocus: it appears because somebody asked to search
				autoFocus={autoFocus}
				className={css.input}
				value={typed}
				onChange={({ target }) => type(target.value)}
				onKeyDown={pressed}
			/>
			{typed ? (
				<button
					type="button"
					className={css.clear}
					aria-label="Clear search"
					onClick={() => {
						empty();
						onLeave?.();
					}}
				>
					<Drawing path={controlIcons.close} className={css.cross} />
				</button>
			) : (
				children
			)}
		</div>
	);
}
