import { useCallback, useState } from "react";
import { jobTitles, talentRequestSchema } from "../../../forms/talent-request.ts";
import type { Content } from "../../content/schema.ts";
import { Notice, type NoticeContent } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { EmailField, TextField } from "../../ui/TextField.tsx";
import type { Receipt } from "../answer.ts";
import frame from "../FormFrame.module.css";
import { FormFrame, type SharedWords } from "../FormFrame.tsx";
import { type Returned, useForm } from "../useForm.ts";

interface Props {
	words: Content<"forms">["talentRequest"];
	shared: SharedWords;
	state: { slug: string; name: string };
	returned?: Returned | undefined;
}

/** An employer asks for people in one state. What became of it is said in a notice, and the form is free again. */
export function TalentRequestForm({ words, shared, state, returned }: Props) {
	const [notice, setNotice] = useState<NoticeContent>();
	const [reference, setReference] = useState<string>();
	const closeNotice = useCallback(() => setNotice(undefined), []);
	const form = useForm({
		name: "talent-request",
		schema: talentRequestSchema,
		labels: words.labels,
		onEdit: "revalidates",
		returned,
		onReceived: thank,
		onFailed: () => setNotice({ ...words.failure, destructive: true, shownAt: Date.now() }),
	});

	function thank(receipt: Receipt, sent: HTMLFormElement) {
		const values = new FormData(sent);
		const jobTitle = String(values.get("jobTitle"));
		const text = words.success.text
			.replace("{name}", () => String(values.get("name")).trim())
			.replace("{jobTitle} ", () => (jobTitle === "Other" ? "" : `${jobTitle} `))
			.replace("{state}", () => state.name);
		setNotice({ title: words.success.title, text, shownAt: Date.now() });
		setReference(receipt.reference);
		sent.reset();
	}

	return (
		<>
			<FormFrame
				form={form}
				action="/forms/talent-request"
				label={words.heading.replace("((state))", state.name)}
				button={words.button}
				shared={shared}
				hidden={{ state: state.slug }}
				quietFailure
				beside={
					reference && (
						<p className={frame.reference}>
							{shared.reference} <strong>{reference}</strong>
						</p>
					)
				}
			>
				<TextField {...form.field("name")} autoComplete="name" />
				<EmailField {...form.field("email")} />
				<SelectField {...form.field("jobTitle")} options={jobTitles} choose={shared.choose} />
				<TextField {...form.field("company")} autoComplete="organization" enterKeyHint="send" />
			</FormFrame>
			<Notice notice={notice} onClose={closeNotice} />
		</>
	);
}
