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
				label="Search people on file"
				placeholder="Such as: freight manufacturers Ohio"
				onSearch={(typed) => onSearch({ q: typed })}
			/>
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
