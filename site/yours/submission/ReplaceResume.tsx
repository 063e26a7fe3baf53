import { type SubmitEvent, useState } from "react";
import { RESUME_EXTENSIONS } from "../../../contract/forms/resume.ts";
import type { Content } from "../../content/schema.ts";
import { FileField } from "../../forms/FileField.tsx";
import { FormFrame } from "../../forms/FormFrame.tsx";
import { fileProblem } from "../../forms/resume/fileProblem.ts";
import { plainForm } from "../plain-form.ts";
import type { SubmissionContent } from "../your-page-content.ts";

interface Props {
	base: string;
	words: SubmissionContent["replace"];
	resume: Pick<Content<"forms">["resume"], "labels" | "hints" | "file">;
	shared: Content<"forms">["shared"];
	/** What's wrong with the uploaded file. */
	error?: string | undefined;
	/** Why the server couldn't accept the upload. */
	failure?: string | undefined;
}

/** Replaces the stored resume. With JavaScript the file is checked before the upload. */
export function ReplaceResume({ base, words, resume, shared, error, failure }: Props) {
	const [problem, setProblem] = useState(error);
	const { labels, hints, file } = resume;
	const own = plainForm({
		name: "replace",
		labels: { resume: labels.resume },
		hints: { resume: hints.resume },
		errors: problem ? { resume: problem } : {},
		error: failure,
	});
	const [sending, setSending] = useState(false);

	function submit(event: SubmitEvent<HTMLFormElement>) {
		const input = event.currentTarget.elements.namedItem("resume");
		const wrong = input instanceof HTMLInputElement ? fileProblem(input.files?.[0]) : undefined;
		setProblem(wrong);
		if (wrong || sending) event.preventDefault();
		if (wrong && input instanceof HTMLInputElement) input.focus();
		setSending(!wrong);
	}

	const { defaultValue: _, ...field } = own.field("resume");
	return (
		<FormFrame
			form={{ ...own, sending, formProps: { onSubmit: submit } }}
			action={`${base}/replace-resume`}
			label={words.open}
			button={words.button}
			shared={shared}
			withFile
			required=""
		>
			<FileField
				{...field}
				accept={RESUME_EXTENSIONS.join(",")}
				words={file}
				onChoose={(chosen) => chosen && setProblem(fileProblem(chosen))}
			/>
		</FormFrame>
	);
}
