import { useMutation } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import { fieldErrors } from "../../queries/api.ts";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import dropCss from "../AddCandidate.module.css";
import css from "./ImportPage.module.css";
import { uploadImport } from "./import-queries.ts";
import { Progress } from "./Progress.tsx";

interface Props {
	/** An upload that was interrupted goes on with the same file. */
	begun?: { id: string; fileName: string; fileSize: number; received: number };
	onDone(id: string): void;
}

/** Chooses a file and sends it. */
export function UploadForm({ begun, onDone }: Props) {
	const [sent, setSent] = useState<{ id: string; received: number }>();
	const [over, setOver] = useState(false);
	const upload = useMutation({
		mutationFn(file: File) {
			if (begun && (file.name !== begun.fileName || file.size !== begun.fileSize)) {
				throw new Error(`Choose ${begun.fileName} again, or cancel this import.`);
			}
			return uploadImport(file, sent ?? begun, setSent);
		},
		onSuccess: onDone,
	});
	const choose = (files: FileList | null) => {
		const [file] = files ?? [];
		if (!file || upload.isPending) return;
		if (upload.variables !== file && !begun) setSent(undefined);
		upload.mutate(file);
	};
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		choose(event.dataTransfer.files);
	};
	const { error } = upload;
	return (
		<div className={css.upload}>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the input inside */}
			<div
				className={`${dropCss.drop} ${over ? dropCss.over : ""}`}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
			>
				<input
					type="file"
					accept=".zip,.csv"
					aria-label="File to import"
					aria-describedby="import-hint"
					onChange={({ currentTarget }) => {
						choose(currentTarget.files);
						currentTarget.value = "";
					}}
				/>
				<strong>{begun ? `Choose ${begun.fileName} again to go on` : "Choose a ZIP or CSV file, or drop it"}</strong>
				<span id="import-hint" className={dropCss.soft}>
					A ZIP of resumes up to 2 GB, a table of candidates, or a ZIP with both. You see what would happen before
					anything is added.
				</span>
			</div>
			{upload.isPending && sent && (
				<Progress label="Uploading" done={sent.received} of={upload.variables.size} unit="bytes" />
			)}
			<ErrorMessage>{error ? (Object.values(fieldErrors(error))[0] ?? error.message) : undefined}</ErrorMessage>
		</div>
	);
}
