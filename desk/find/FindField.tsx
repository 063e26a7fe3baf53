import { useRef } from "react";
import { useShortcut } from "../browser/shortcuts.ts";
import { SearchInput } from "../ui/SearchInput.tsx";
import css from "./FindField.module.css";

interface Props {
	q: string;
	onSearch(typed: { q: string }): void;
}

/** The search field, and help on what to type. */
export function FindField({ q, onSearch }: Props) {
	const field = useRef<HTMLInputElement>(null);
	useShortcut("/", "Search", () => {
		field.current?.focus();
		field.current?.select();
	});
	return (
		<search>
			<SearchInput
				large
				ref={field}
				q={q}
				label="Search candidates"
				placeholder="Try freight manufacturers Ohio"
				onSearch={(typed) => onSearch({ q: typed })}
			/>
			<details className={css.help}>
				<summary>How to search</summary>
				<dl>
					<dt>freight ohio</dt>
					<dd>all of these words, in any form</dd>
					<dt>"account executive"</dt>
					<dd>this exact phrase</dd>
					<dt>-saas, -"cold calls"</dt>
					<dd>none of these</dd>
					<dt>manufact*</dt>
					<dd>words that start this way (names and your last word match this way anyway)</dd>
					<dt>AE</dt>
					<dd>also finds account executive, and vice versa</dd>
				</dl>
			</details>
		</search>
	);
}
