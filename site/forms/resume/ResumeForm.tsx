import { useState } from "react";
import { ADDITIONAL_INFO_MAX, experiences, resumeSchema } from "../../../contract/forms/resume.ts";
import { salesRoles } from "../../../contract/forms/rules.ts";
import type { Content } from "../../content/schema.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { EmailField, PhoneField, TextField } from "../../ui/TextField.tsx";
import { Confirmation } from "../Confirmation.tsx";
import type { SharedFormContent } from "../FormFrame.tsx";
import type { Receipt } from "../submit-result.ts";
import type { ReturnedForm } from "../useForm.ts";
import { ResumeUpload } from "./ResumeUpload.tsx";

interface Props {
	words: Content<"forms">["resume"];
	shared: SharedFormContent;
	returned?: ReturnedForm | undefined;
}

export function ResumeForm({ words, shared, returned }: Props) {
	const [receipt, setReceipt] = useState<Receipt>();
	if (receipt) {
		const { reference, by, yours } = receipt;
		return <Confirmation words={words.received} shared={shared} reference={reference} by={by} yours={yours} />;
	}
	return (
		<ResumeUpload
			options={{ name: "resume", schema: resumeSchema, labels: words.labels, roleField: "desiredPosition" }}
			label={words.heading}
			button={words.button}
			resume={words}
			shared={shared}
			returned={returned}
			onReceived={setReceipt}
			above={({ field }) => (
				<>
					<TextField {...field("firstName")} autoComplete="given-name" />
					<TextField {...field("lastName")} autoComplete="family-name" />
					<EmailField {...field("email")} />
					<PhoneField {...field("phone")} />
					<SelectField {...field("desiredPosition")} options={salesRoles} choose={shared.choose} />
					<SelectField {...field("experience")} options={experiences} choose={shared.choose} />
					<TextField {...field("place")} required={false} autoComplete="off" />
				</>
			)}
			below={({ field }) => (
				<TextArea {...field("additionalInfo")} required={false} max={ADDITIONAL_INFO_MAX} counter={shared.counter} />
			)}
		/>
	);
}
