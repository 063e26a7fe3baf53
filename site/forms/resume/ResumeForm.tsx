import { useState } from "react";
import { ADDITIONAL_INFO_MAX, experiences, RESUME_EXTENSIONS, resumeSchema } from "../../../contract/forms/resume.ts";
import { salesRoles } from "../../../contract/forms/rules.ts";
import type { Content } from "../../content/schema.ts";
import { Button } from "../../ui/Button.tsx";
import fieldCss from "../../ui/Field.module.css";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { EmailField, PhoneField, TextField } from "../../ui/TextField.tsx";
import { Confirmation } from "../Confirmation.tsx";
import { FileField } from "../FileField.tsx";
import { FormFrame, type SharedFormContent } from "../FormFrame.tsx";
import { precheckForm, uploadForm } from "../send.ts";
import type { Receipt, SubmitResult } from "../submit-result.ts";
import { type ReturnedForm, useForm } from "../useForm.ts";
import { fileProblem } from "./fileProblem.ts";
import css from "./ResumeForm.module.css";

interface Props {
	words: Content<"forms">["resume"];
	shared: SharedFormContent;
	returned?: ReturnedForm | undefined;
}

export function ResumeForm({ words, shared, returned }: Props) {
	const [receipt, setReceipt] = useState<Receipt>();
	if (receipt) {
		const { reference, at, yours } = receipt;
		return <Confirmation words={words.received} shared={shared} reference={reference} at={at} yours={yours} />;
	}
	return <ResumeUpload words={words} shared={shared} returned={returned} onReceived={setReceipt} />;
}

function ResumeUpload({ words, shared, returned, onReceived }: Props & { onReceived(receipt: Receipt): void }) {
	const { labels, hints } = words;
	const [sentShare, setSentShare] = useState<number>();
	const [cancelled, setCancelled] = useState(false);
	const [problem, setProblem] = useState<string>();
	const form = useForm({
		name: "resume",
		schema: resumeSchema,
		labels,
		hints,
		onEdit: "clears",
		returned,
		roleField: "desiredPosition",
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
			label={words.heading}
			button={words.button}
			shared={shared}
			withFile
			beside={
				form.sending && (
					<Button look="secondary" onClick={form.cancel}>
						{words.upload.cancel}
					</Button>
				)
			}
		>
			<TextField {...form.field("firstName")} autoComplete="given-name" />
			<TextField {...form.field("lastName")} autoComplete="family-name" />
			<EmailField {...form.field("email")} />
			<PhoneField {...form.field("phone")} />
			<SelectField {...form.field("desiredPosition")} options={salesRoles} choose={shared.choose} />
			<SelectField {...form.field("experience")} options={experiences} choose={shared.choose} />
			<TextField {...form.field("place")} required={false} autoComplete="off" />
			<FileField
				{...file}
				hint={returned && !file.error ? words.file.again : file.hint}
				error={file.error ?? problem}
				accept={RESUME_EXTENSIONS.join(",")}
				words={words.file}
				onChoose={(chosen) => setProblem(chosen && fileProblem(chosen))}
			/>
			<TextArea {...form.field("additionalInfo")} required={false} max={ADDITIONAL_INFO_MAX} counter={shared.counter} />
			{sentShare !== undefined && <Progress sentShare={sentShare} words={words.upload} />}
			<p role="status" className={`soft ${fieldCss.whole}`}>
				{cancelled && words.upload.cancelled}
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
