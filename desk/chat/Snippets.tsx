import { useEffect } from "react";
import type { Snippet } from "../queries/chats.ts";
import css from "./Snippets.module.css";

interface Props {
	found: Snippet[];
	current: Snippet;
	onChoose(snippet: Snippet): void;
}

/** What can be said at once, above where it will stand. The keyboard stays in the field. */
export function Snippets({ found, current, onChoose }: Props) {
	const id = snippetId(current);
	useEffect(() => {
		// Not handed back: newer browsers return a promise, which would be taken for what to do afterwards.
		document.getElementById(id)?.scrollIntoView({ block: "nearest" });
	}, [id]);
	return (
		<div id="snippets" role="listbox" aria-label="Snippets" className={css.list}>
			{found.map((snippet) => (
				// biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
				// biome-ignore lint/a11y/useFocusableInteractive: and the focus
				<div
					key={snippet.name}
					id={snippetId(snippet)}
					role="option"
					aria-selected={snippet === current}
					className={css.option}
					onPointerDown={(event) => event.preventDefault()}
					onClick={() => onChoose(snippet)}
				>
					<strong className={css.name}>/{snippet.name}</strong> <span className={css.gist}>{snippet.gist}</span>
					{snippet === current && (
						<span aria-hidden="true" className={css.key}>
							↵
						</span>
					)}
				</div>
			))}
		</div>
	);
}

export function snippetId({ name }: Snippet): string {
	return `snippet-${name}`;
}
