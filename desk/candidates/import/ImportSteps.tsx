import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { canDo, IMPORT_KEPT_DAYS, type ImportAction } from "../../../contract/imports.ts";
import buttonCss from "../../../site/ui/Button.module.css";
import { Button } from "../../../site/ui/Button.tsx";
import { formatDay } from "../../text/format-time.ts";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import { ColumnsForm } from "./ColumnsForm.tsx";
import css from "./ImportPage.module.css";
import { ImportRows } from "./ImportRows.tsx";
import { type CandidateImport, candidateImport, useActOnImport } from "./import-queries.ts";
import { count } from "./import-words.ts";
import { Progress } from "./Progress.tsx";
import { UndoImport } from "./UndoImport.tsx";
import { UploadForm } from "./UploadForm.tsx";

/** One import, wherever it stands. */
export function ImportSteps({ of }: { of: CandidateImport }) {
	const { id, state, rows, position, counts, there, problem, canUndo, undoUntil } = of;
	const act = useActOnImport(id);
	const navigate = useNavigate();
	const queries = useQueryClient();
	const [isChoosing, setChoosing] = useState(false);
	const perform = (action: Exclude<ImportAction, "check">) => {
		act.mutate(action, {
			onSuccess: () => action === "cancel" && void navigate({ to: "/candidates/import", search: {} }),
		});
	};
	const isBegun = there > 0 || ["importing", "paused", "done"].includes(state);
	const hasRows = !["uploading", "opening", "ready"].includes(state);
	return (
		<article className={css.steps} aria-labelledby="import-name">
			<h2 id="import-name">
				<bdi>{of.fileName}</bdi>
			</h2>
			<div role="status" className={css.state}>
				{state === "opening" && <p>Opening the file …</p>}
				{state === "checking" && <Progress label="Checking" done={position} of={rows} unit="rows" />}
				{state === "importing" && <Progress label="Importing" done={position} of={rows} unit="rows" />}
				{state === "paused" && <Progress label="Paused" done={position} of={rows} unit="rows" />}
				{state === "undoing" && <p>Undoing: {count(there, "candidate")} left to delete …</p>}
				{state === "checked" && <p>Nothing has been added yet. Here's what this import will do:</p>}
				{state === "done" && <p>Done. No one was emailed. Everyone added is marked "Not agreed" until they say yes.</p>}
				{undoUntil && (
					<p>
						{canUndo
							? `You can undo it until ${formatDay(new Date(undoUntil))}.`
							: there > 0 &&
								state !== "undone" &&
								`It can't be undone anymore: ${IMPORT_KEPT_DAYS} days have passed. Delete a candidate on their page.`}
					</p>
				)}
				{state === "undone" && (
					<p>{there > 0 ? `Undone. ${count(there, "candidate")} stayed because they've since agreed.` : "Undone."}</p>
				)}
				{state === "stopped" && <p>{problem}</p>}
			</div>
			{state === "uploading" && (
				<UploadForm
					begun={of}
					onDone={() => void queries.invalidateQueries({ queryKey: candidateImport(id).queryKey })}
				/>
			)}
			{(state === "ready" || (state === "checked" && isChoosing)) && (
				<ColumnsForm of={of} onSent={() => setChoosing(false)} />
			)}
			<ErrorMessage>{act.error?.message}</ErrorMessage>
			<div className={css.acts}>
				{state === "checked" && (
					<Button size="small" busy={act.isPending} onClick={() => perform("start")}>
						Import {count(counts.create + counts.update, "candidate")}
					</Button>
				)}
				{state === "paused" && (
					<Button size="small" busy={act.isPending} onClick={() => perform("continue")}>
						Continue
					</Button>
				)}
				{state === "importing" && (
					<Button size="small" look="secondary" busy={act.isPending} onClick={() => perform("pause")}>
						Pause
					</Button>
				)}
				{there > 0 && (
					<Link
						to="/candidates"
						search={{ batch: id }}
						className={`${buttonCss.button} ${buttonCss.secondary} ${buttonCss.small}`}
					>
						Show {count(there, "candidate")}
					</Link>
				)}
				{state === "checked" && !isChoosing && (
					<Button size="small" look="secondary" onClick={() => setChoosing(true)}>
						Change columns
					</Button>
				)}
				<UndoImport of={of} />
				{!isBegun && canDo("cancel", state) && (
					<Button size="small" look="secondary" onClick={() => perform("cancel")}>
						Cancel import
					</Button>
				)}
			</div>
			{hasRows && <ImportRows of={of} />}
		</article>
	);
}
