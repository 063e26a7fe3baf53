import { useState } from "react";
import { withPrefill } from "../../contract/forms/link-prefill.ts";
import { applicationSchema, JOB_CLOSED } from "../../contract/forms/resume.ts";
import type { Job } from "../../contract/jobs.ts";
import type { Content } from "../content/schema.ts";
import { Confirmation, type ShownRecruiter } from "../forms/Confirmation.tsx";
import type { SharedFormContent } from "../forms/FormFrame.tsx";
import { ResumeUpload, type ResumeUploadProps } from "../forms/resume/ResumeUpload.tsx";
import type { Receipt } from "../forms/submit-result.ts";
import type { ReturnedForm } from "../forms/useForm.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { EmailField, PhoneField, TextField } from "../ui/TextField.tsx";

interface Props {
	words: Content<"forms">["application"];
	resume: ResumeUploadProps["resume"];
	shared: SharedFormContent;
	job: Pick<Job, "opening" | "title" | "role" | "employer" | "employerNamed">;
	recruiter?: ShownRecruiter | undefined;
	returned?: ReturnedForm | undefined;
}

/** The resume form for one job: name, email and file. */
export function ApplyForm({ words, resume, shared, job, recruiter, returned }: Props) {
	const [receipt, setReceipt] = useState<Receipt>();
	if (receipt) {
		const { reference, by, yours } = receipt;
		return <Confirmation words={nameJob(words.received, job)} {...{ shared, reference, by, yours, recruiter }} />;
	}
	return (
		<ResumeUpload
			// What was typed is there again in the form for other jobs, should this one be closed.
			options={{
				...{ name: "apply", storageName: "resume", schema: applicationSchema, labels: words.labels },
				focus: "summary",
			}}
			label={words.heading}
			button={words.button}
			resume={resume}
			shared={shared}
			returned={returned}
			onReceived={setReceipt}
			hidden={{ opening: job.opening }}
			above={({ field }) => (
				<>
					<TextField {...field("firstName")} autoComplete="given-name" />
					<TextField {...field("lastName")} autoComplete="family-name" />
					<EmailField {...field("email")} />
					<PhoneField {...field("phone")} required={false} />
				</>
			)}
			below={({ field }) => {
				const { defaultValue, ...box } = field("keepOnFile");
				return <Checkbox {...box} required={false} defaultChecked={defaultValue === "on"} />;
			}}
			beside={({ failed }) =>
				failed?.sentence === JOB_CLOSED && (
					<ButtonLink to={withPrefill("/resume#resume-form", { role: job.role })} look="secondary">
						{words.others}
					</ButtonLink>
				)
			}
		/>
	);
}

/** The confirmation with the job's title, and with the employer if the page names them. */
export function nameJob(received: Props["words"]["received"], job: Pick<Job, "title" | "employer" | "employerNamed">) {
	const name = job.employerNamed ? `${job.title}, at ${job.employer}` : job.title;
	return { ...received, text: received.text.replace("{job}", () => name) };
}
