import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Drawing } from "../../src/ui/Drawing.tsx";
import { marks as shared } from "../../src/ui/marks.ts";
import { useKey } from "../frame/keys.ts";
import { marks } from "../ui/marks.ts";
import css from "./FindField.module.css";

const PAUSE_MS = 200; // after the last key

interface Props {
	q: string;
	onSearch(typed: { q: string }): void;
}

/** Searches as one types, and says what can be typed. */
export function FindField({ q, onSearch }: Props) {
	const field = useRef<HTMLInputElement>(null);
	const [typed, setTyped] = useState(q);
	const sent = useRef(q);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		if (q === sent.current) return;
		sent.current = q; // it was changed elsewhere: the way back, or a link
		setTyped(q);
	}, [q]);
	useEffect(() => () => clearTimeout(timer.current), []);
	useKey("/", "Search", () => {
		field.current?.focus();
		field.current?.select();
	});

	const search = (text: string) => {
		clearTimeout(timer.current);
		sent.current = text.trim() ? text : "";
		onSearch({ q: sent.current });
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
		if (typed) empty();
		else event.currentTarget.blur();
	};
	return (
		<search>
			<div className={css.field}>
				<Drawing path={marks.search} className={css.mark} />
				<input
					ref={field}
					type="search"
					aria-label="Search people on file"
					placeholder="Such as: freight manufacturers Ohio"
					autoComplete="off"
					spellCheck={false}
					enterKeyHint="search"
					className={css.input}
					value={typed}
					onChange={({ target }) => type(target.value)}
					onKeyDown={pressed}
				/>
				{typed && (
					<button type="button" className={css.clear} aria-label="Clear the search" onClick={empty}>
						<Drawing path={shared.close} className={css.cross} />
					</button>
				)}
			</div>
			<details className={css.help}>
				<summary>How to search</summary>
				<dl>
					<dt>freight ohio</dt>
					<dd>all of these words, whatever their ending</dd>
					<dt>"account executive"</dt>
					<dd>these words, one after the other</dd>
					<dt>-saas, -"cold calls"</dt>
					<dd>without these</dd>
					<dt>manufact*</dt>
					<dd>words that begin like this, as names and the last word always may</dd>
					<dt>AE</dt>
					<dd>finds account executive too, and the other way round</dd>
				</dl>
			</details>
		</search>
	);
}
