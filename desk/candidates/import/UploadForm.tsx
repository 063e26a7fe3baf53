import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrors } from "../../queries/api.ts";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import { DropField } from "../DropField.tsx";
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
	const { error } = upload;
	return (
		<div className={css.upload}>
			<DropField
				accept=".zip,.csv"
				aria-label="File to import"
				title={begun ? `Choose ${begun.fileName} again to continue` : "Choose a ZIP or CSV file, or drop it"}
				hint="A ZIP of resumes up to 2 GB, a table of candidates, or a ZIP with both. You'll see a preview before anything is added."
				onFiles={choose}
			/>
			{upload.isPending && sent && (
				<Progress label="Uploading" done={sent.received} of={upload.variables.size} unit="bytes" />
			)}
			<ErrorMessage>{error ? (Object.values(fieldErrors(error))[0] ?? error.message) : undefined}</ErrorMessage>
		</div>
	);
}
