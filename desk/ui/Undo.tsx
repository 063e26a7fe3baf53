import css from "./Undo.module.css";

/** The closing line, small: something is done. */
export function UndoMark() {
	return (
		<svg viewBox="0 0 38 16" className={css.mark} aria-hidden="true" fill="none">
			<path d="M2 13h10l7-6 6 4 9-7" />
			<circle cx="34" cy="4" r="3" />
		</svg>
	);
}

export function UndoButton({ onUndo }: { onUndo(): void }) {
	return (
		<button type="button" className={css.undo} onClick={onUndo}>
			Undo <kbd>Z</kbd>
		</button>
	);
}
