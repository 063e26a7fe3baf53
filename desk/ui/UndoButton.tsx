import css from "./Undo.module.css";

export function UndoButton({ onUndo }: { onUndo(): void }) {
	return (
		<button type="button" className={css.undo} onClick={onUndo}>
			Undo <kbd>Z</kbd>
		</button>
	);
}
