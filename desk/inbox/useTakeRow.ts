import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { submission } from "../queries/submission.ts";
import { type Row, undoTake, useTake } from "../queries/submissions.ts";
import { showError, showNotice, showUndoNotice } from "../ui/notices.ts";

/** Assigns a row to the signed-in person, by a click on its empty circle. */
export function useTakeRow(put: (row: Row) => void): (row: Row) => void {
	const queries = useQueryClient();
	const shown = useRef(put);
	shown.current = put;
	const { mutate } = useTake(
		(row, undo) => {
			shown.current(row);
			void queries.invalidateQueries({ queryKey: submission(row.reference).queryKey });
			if (!undo) return showNotice("It is yours", `You took ${row.name}.`);
			showUndoNotice("It is yours", `You took ${row.name}.`, undo.until, () =>
				undoTake(row, undo.event).catch((error: unknown) => error instanceof Error && showError(error)),
			);
		},
		(row, sentence) => {
			shown.current(row);
			if (row.owner) showNotice(`${row.owner.name} was faster`, `${row.owner.name} took ${row.name}.`);
			else showError(new Error(sentence));
		},
	);
	return useCallback((row: Row) => mutate(row, { onError: showError }), [mutate]);
}
