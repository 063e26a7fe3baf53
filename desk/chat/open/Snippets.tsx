import { useEffect } from "react";
import type { Snippet } from "../../queries/chats.ts";
import css from "./Snippets.module.css";

interface Props {
	found: Snippet[];
	current: Snippet;
	onChoose(snippet: Snippet): void;
}

/** Snippets to choose from, above the text field, which keeps the focus. */
export function Snippets({ found, current, onChoose }: Props) {
	const id = snippetId(current);
	useEffect(() => {
		// Not returned: in newer browsers it is a promise, which React would take for a cleanup function.
		document.getElementById(id)?.scrollIntoView({ block: "nearest" });
	}, [id]);
	return (
		<div id="snippets" role="listbox" aria-label="Snippets" className={css.list}>
			{found.map((snippet) => (
				// biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
				// biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus
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
