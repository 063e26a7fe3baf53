import { type ReactNode, useState } from "react";
import { RESUME_EXTENSIONS } from "../../../contract/forms/resume.ts";
import type { Content } from "../../content/schema.ts";
import { Button } from "../../ui/Button.tsx";
import fieldCss from "../../ui/Field.module.css";
import { FileField } from "../FileField.tsx";
import { FormFrame, type SharedFormContent } from "../FormFrame.tsx";
import { precheckForm, uploadForm } from "../send.ts";
import type { Receipt, SubmitResult } from "../submit-result.ts";
import { type ReturnedForm, useForm } from "../useForm.ts";
import { fileProblem } from "./fileProblem.ts";
import css from "./ResumeUpload.module.css";

type FormOptions<Name extends string> = Parameters<typeof useForm<Name>>[0];
type Form<Name extends string> = ReturnType<typeof useForm<Name>>;

export interface ResumeUploadProps {
	/** The words of the resume form about its file. */
	resume: Pick<Content<"forms">["resume"], "hints" | "file" | "upload">;
	shared: SharedFormContent;
	returned?: ReturnedForm | undefined;
	onReceived(receipt: Receipt): void;
}

interface Props<Name extends string> extends ResumeUploadProps {
	options: Pick<FormOptions<Name>, "name" | "storageName" | "schema" | "labels" | "focus" | "roleField">;
	/** The form's accessible name. */
	label: string;
	button: string;
	hidden?: Record<string, string>;
	/** The fields above the file and below it. */
	above(form: Form<Name | "resume">): ReactNode;
	below(form: Form<Name | "resume">): ReactNode;
	/** Beside the button. */
	beside?(form: Form<Name | "resume">): ReactNode;
}

/** A form with a resume: checks the file before sending, shows the progress and can be canceled. */
export function ResumeUpload<Name extends string>(props: Props<Name>) {
	const { options, resume, shared, returned, onReceived, label, button, hidden, above, below, beside } = props;
	const [sentShare, setSentShare] = useState<number>();
	const [cancelled, setCancelled] = useState(false);
	const [problem, setProblem] = useState<string>();
	const form = useForm<Name | "resume">({
		...(options as FormOptions<Name | "resume">),
		hints: resume.hints as Partial<Record<Name | "resume", string>>,
		onEdit: "clears",
		returned,
		check: (sent) => {
			const wrong = fileProblem(chosenFile(sent));
			return wrong ? { resume: wrong } : {};
		},
		precheck: (to, signal) => {
			setCancelled(false);
			return precheckForm(to, signal);
		},
		send,
		onReceived,
		onCancelled: (sent) => {
			setCancelled(true);
			sent.querySelector<HTMLElement>("[type=submit]")?.focus();
		},
	});

	async function send(to: string, fields: FormData, signal: AbortSignal): Promise<SubmitResult> {
		setSentShare(0);
		const answer = await uploadForm(to, fields, setSentShare, signal);
		setSentShare(undefined);
		return answer;
	}

	const { defaultValue: _, ...file } = form.field("resume");
	return (
		<FormFrame
			form={form}
			action="/forms/resume"
			label={label}
			button={button}
			shared={shared}
			withFile
			{...(hidden && { hidden })}
			beside={
				form.sending ? (
					<Button look="secondary" onClick={form.cancel}>
						{resume.upload.cancel}
					</Button>
				) : (
					beside?.(form)
				)
			}
		>
			{above(form)}
			<FileField
				{...file}
				hint={returned && !file.error ? resume.file.again : file.hint}
				error={file.error ?? problem}
				accept={RESUME_EXTENSIONS.join(",")}
				words={resume.file}
				onChoose={(chosen) => setProblem(chosen && fileProblem(chosen))}
			/>
			{below(form)}
			{sentShare !== undefined && <Progress sentShare={sentShare} words={resume.upload} />}
			<p role="status" className={`soft ${fieldCss.whole}`}>
				{cancelled && resume.upload.cancelled}
			</p>
		</FormFrame>
	);
}

function chosenFile(form: HTMLFormElement): File | undefined {
	const input = form.elements.namedItem("resume");
	return input instanceof HTMLInputElement ? input.files?.[0] : undefined;
}

const ANNOUNCE_STEP = 25; // percent: a screen reader announces the progress, but not every step

function Progress({ sentShare, words }: { sentShare: number; words: Content<"forms">["resume"]["upload"] }) {
	const percent = Math.floor(sentShare * 100);
	const progressText = (at: number) =>
		sentShare < 1 ? words.progress.replace("{percent}", String(at)) : words.checking;
	return (
		<div className={`${css.upload} ${fieldCss.whole}`}>
			<progress max={1} value={sentShare} aria-label={progressText(percent)} />
			<p aria-hidden="true">{progressText(percent)}</p>
			<p role="status" className="sr-only">
				{progressText(percent - (percent % ANNOUNCE_STEP))}
			</p>
		</div>
	);
}
