import { useCallback, useRef } from "react";
import { ConflictError, useActOnSubmission } from "../queries/submission.ts";
import type { Row } from "../queries/submissions.ts";
import { showError, showNotice, showUndoNotice } from "../ui/notices.ts";

/** Assigns a row to the signed-in person, by a click on its empty circle. */
export function useTakeRow(put: (row: Row) => void): (row: Row) => void {
	const shown = useRef(put);
	shown.current = put;
	const { mutateAsync: act } = useActOnSubmission();
	return useCallback(
		async ({ reference, version }: Row) => {
			try {
				const { item, undo } = await act({ what: "take", reference, version });
				shown.current(item);
				const title = "It is yours";
				const text = `You took ${item.name}.`;
				if (!undo) return showNotice(title, text);
				const { event, until } = undo;
				showUndoNotice(title, text, until, () =>
					act({ what: "undo", reference, version: item.version, event }).catch(showError),
				);
			} catch (error) {
				const now = error instanceof ConflictError ? error.item : undefined;
				if (now) shown.current(now);
				if (now?.owner) showNotice(`${now.owner.name} was faster`, `${now.owner.name} took ${now.name}.`);
				else if (error instanceof Error) showError(error);
			}
		},
		[act],
	);
}
