import { useCallback, useState } from "react";
import { jobTitles, talentRequestSchema } from "../../../contract/forms/talent-request.ts";
import type { Content } from "../../content/schema.ts";
import { Notice, type NoticeContent } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { EmailField, TextField } from "../../ui/TextField.tsx";
import { Confirmation, type ShownRecruiter } from "../Confirmation.tsx";
import { FormFrame, type SharedFormContent } from "../FormFrame.tsx";
import type { Receipt } from "../submit-result.ts";
import { type ReturnedForm, useForm } from "../useForm.ts";
import css from "./Sent.module.css";

interface Props {
	words: Content<"forms">["talentRequest"];
	shared: SharedFormContent;
	state: { slug: string; name: string };
	recruiter?: ShownRecruiter | undefined;
	returned?: ReturnedForm | undefined;
}

interface SentRequest {
	receipt: Receipt;
	fields: [label: string, value: string][];
	/** Tells two submissions apart, even identical ones. */
	at: number;
}

/** An employer requests candidates in one state. A notice and a receipt confirm it, and the form is ready again. */
export function TalentRequestForm({ words, shared, state, recruiter, returned }: Props) {
	const [notice, setNotice] = useState<NoticeContent>();
	const [sent, setSent] = useState<SentRequest>();
	const closeNotice = useCallback(() => setNotice(undefined), []);
	const form = useForm({
		name: "talent-request",
		schema: talentRequestSchema,
		labels: words.labels,
		onEdit: "revalidates",
		returned,
		roleField: "jobTitle",
		onReceived: showConfirmation,
		onFailed: () => setNotice({ ...words.failure, destructive: true, shownAt: Date.now() }),
	});

	function showConfirmation(receipt: Receipt, element: HTMLFormElement, values: FormData) {
		const value = (name: string) => String(values.get(name) ?? "").trim();
		const jobTitle = value("jobTitle");
		const text = words.success.text
			.replace("{name}", () => value("name"))
			.replace("{jobTitle} ", () => (jobTitle === "Other" ? "" : `${jobTitle} `))
			.replace("{state}", () => state.name);
		const at = Date.now();
		const fields = Object.entries(words.labels).map(([name, label]): [string, string] => [
			label.replace(" (optional)", ""),
			value(name),
		]);
		setNotice({ title: words.success.title, text, shownAt: at });
		setSent({ receipt, fields: fields.filter(([, filled]) => filled), at });
		element.reset();
	}

	const label = words.heading.replace("((state))", state.name);
	return (
		<>
			{sent && (
				<Confirmation
					key={sent.at}
					words={{ ...words.received, heading: words.receipt }}
					shared={shared}
					reference={sent.receipt.reference}
					by={sent.receipt.by}
					yours={sent.receipt.yours}
					book={sent.receipt.book}
					recruiter={recruiter}
					sent={<Sent fields={sent.fields} />}
				/>
			)}
			<FormFrame
				form={form}
				action="/forms/talent-request"
				label={label}
				button={words.button}
				shared={shared}
				hidden={{ state: state.slug }}
				quietFailure
			>
				<TextField {...form.field("name")} autoComplete="name" />
				<EmailField {...form.field("email")} />
				<SelectField {...form.field("jobTitle")} options={jobTitles} choose={shared.choose} />
				<TextField {...form.field("company")} autoComplete="organization" />
				<TextField {...form.field("place")} required={false} autoComplete="off" enterKeyHint="send" />
			</FormFrame>
			<Notice notice={notice} onClose={closeNotice} />
		</>
	);
}

/** What was sent, for the visitor to check. */
function Sent({ fields }: { fields: [label: string, value: string][] }) {
	return (
		<dl className={css.sent}>
			{fields.map(([label, value]) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd dir="auto">{value}</dd>
				</div>
			))}
		</dl>
	);
}
