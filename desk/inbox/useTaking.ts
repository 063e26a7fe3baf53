import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { submission } from "../queries/submission.ts";
import { type Row, takeBack, useTake } from "../queries/submissions.ts";
import { say, sayError, sayUndoable } from "../ui/notices.ts";

/** Assigns a row to the signed-in person, by a click on its empty circle. */
export function useTaking(put: (row: Row) => void): (row: Row) => void {
	const queries = useQueryClient();
	const shown = useRef(put);
	shown.current = put;
	const { mutate } = useTake(
		(row, undo) => {
			shown.current(row);
			void queries.invalidateQueries({ queryKey: submission(row.reference).queryKey });
			if (!undo) return say("It is yours", `You took ${row.name}.`);
			sayUndoable("It is yours", `You took ${row.name}.`, undo.until, () =>
				takeBack(row, undo.event).catch((error: unknown) => error instanceof Error && sayError(error)),
			);
		},
		(row, sentence) => {
			shown.current(row);
			if (row.owner) say(`${row.owner.name} was faster`, `${row.owner.name} took ${row.name}.`);
			else sayError(new Error(sentence));
		},
	);
	return useCallback((row: Row) => mutate(row, { onError: sayError }), [mutate]);
}
