import { useState } from "react";
import { Button } from "../../../site/ui/Button.tsx";
import { Dialog, DialogActions } from "../../ui/Dialog.tsx";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import { type CandidateImport, useActOnImport } from "./import-queries.ts";

/** Asks first. Nothing if it can't be undone. */
export function UndoImport({ of }: { of: CandidateImport }) {
	const act = useActOnImport(of.id);
	const [isAsking, setAsking] = useState(false);
	if (!of.canUndo) return null;
	return (
		<>
			<Button size="small" look="secondary" busy={act.isPending} onClick={() => setAsking(true)}>
				Undo import<span className="sr-only"> of {of.fileName}</span>
			</Button>
			<ErrorMessage>{act.error?.message}</ErrorMessage>
			<Dialog open={isAsking} title="Undo this import?" onClose={() => setAsking(false)}>
				<p>
					This deletes every candidate and resume from <bdi>{of.fileName}</bdi>, along with notes and history.
					Candidates who have since agreed will stay. You can't undo this.
				</p>
				<DialogActions>
					<Button
						size="small"
						onClick={() => {
							setAsking(false);
							act.mutate("undo");
						}}
					>
						Undo import
					</Button>
					<Button size="small" look="secondary" onClick={() => setAsking(false)}>
						Keep import
					</Button>
				</DialogActions>
			</Dialog>
		</>
	);
}
