import * as lead from "../../../contract/forms/lead.ts";
import { MESSAGE_MAX } from "../../../contract/forms/message.ts";
import { ADDITIONAL_INFO_MAX, experiences } from "../../../contract/forms/resume.ts";
import { type Option, salesRoles } from "../../../contract/forms/rules.ts";
import { jobTitles } from "../../../contract/forms/talent-request.ts";
import { ADDED_TOTAL_MAX, type OwnSubmission } from "../../../contract/yours.ts";
import type { Content } from "../../content/schema.ts";
import { FormFrame, type SharedFormContent } from "../../forms/FormFrame.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { EmailField, PhoneField, TextField } from "../../ui/TextField.tsx";
import { Disclosure } from "../Disclosure.tsx";
import { plainForm } from "../plain-form.ts";
import type { SubmissionContent } from "../your-page-content.ts";
import type { ReturnedFields } from "./returned-fields.ts";

interface Props {
	submission: OwnSubmission;
	version: number;
	base: string;
	given: ReturnedFields;
	words: SubmissionContent["correct"];
	forms: Content<"forms">;
	states: Option[];
}

/** The submitted values in the fields of the original form, for editing. */
export function CorrectForm({ submission, version, base, given, words, forms, states }: Props) {
	const back = given("correct");
	const { kind, fields, details } = submission;
	const own = plainForm({
		name: "correct",
		labels: fieldLabels(kind, forms, words),
		hints: { ...fieldHints(kind, forms), email: words.email },
		...back,
		values: { ...fields, ...details, ...back.values },
	});
	const { shared } = forms;
	return (
		<Disclosure label={words.open} lead={words.lead} open={back.errors !== undefined || back.error !== undefined}>
			<FormFrame
				form={own}
				action={`${base}/correct`}
				label={words.open}
				button={words.button}
				shared={shared}
				hidden={{ version: String(version) }}
			>
				<Fields submission={submission} field={own.field} words={words} shared={shared} states={states} />
			</FormFrame>
		</Disclosure>
	);
}

function fieldLabels(
	kind: OwnSubmission["kind"],
	forms: Content<"forms">,
	words: SubmissionContent["correct"],
): Labels {
	switch (kind) {
		case "lead": {
			const { agreeToTerms: _, ...labels } = forms.lead.labels;
			return { ...labels, additionalInfo: words.added, ...forms.leadDetails.labels };
		}
		case "talent-request":
			return { ...forms.talentRequest.labels, state: words.state, additionalInfo: words.added };
		case "resume": {
			const { resume: _, ...labels } = forms.resume.labels;
			return labels;
		}
		case "message":
			return forms.message.labels;
	}
}

type Labels = Record<string, string>;

function fieldHints(kind: OwnSubmission["kind"], { lead, leadDetails }: Content<"forms">): Labels {
	return kind === "lead" ? { ...lead.hints, ...leadDetails.hints } : {};
}

interface FieldsProps {
	submission: Pick<OwnSubmission, "kind" | "candidate">;
	field: ReturnType<typeof plainForm<string>>["field"];
	words: SubmissionContent["correct"];
	shared: SharedFormContent;
	states: Option[];
}

function Fields({ submission: { kind, candidate }, field, words, shared, states }: FieldsProps) {
	const { choose, counter } = shared;
	const isForJob = candidate?.applied !== undefined;
	const isShort = isForJob || candidate?.added !== undefined;
	switch (kind) {
		case "lead":
			return (
				<>
					<TextField {...field("firstName")} autoComplete="given-name" />
					<TextField {...field("lastName")} autoComplete="family-name" />
					<EmailField {...field("email")} />
					<TextField {...field("company")} autoComplete="organization" />
					<SelectField {...field("roleType")} options={salesRoles} choose={choose} wide />
					<TextArea {...field("requirements")} max={lead.REQUIREMENTS_MAX} counter={counter} />
					<AddedInfo field={field} counter={counter} />
					<Details field={field} heading={words.details} choose={choose} />
				</>
			);
		case "talent-request":
			return (
				<>
					<TextField {...field("name")} autoComplete="name" />
					<EmailField {...field("email")} />
					<SelectField {...field("jobTitle")} options={jobTitles} choose={choose} />
					<TextField {...field("company")} autoComplete="organization" />
					<TextField {...field("place")} required={false} autoComplete="off" />
					<SelectField {...field("state")} options={states} choose={choose} />
					<AddedInfo field={field} counter={counter} />
				</>
			);
		case "resume":
			return (
				<>
					<TextField {...field("firstName")} autoComplete="given-name" />
					<TextField {...field("lastName")} autoComplete="family-name" />
					<EmailField {...field("email")} />
					<PhoneField {...field("phone")} required={!isShort} />
					{!isForJob && (
						<SelectField {...field("desiredPosition")} required={!isShort} options={salesRoles} choose={choose} />
					)}
					<SelectField {...field("experience")} required={!isShort} options={experiences} choose={choose} />
					<TextField {...field("place")} required={false} autoComplete="off" />
					<TextArea {...field("additionalInfo")} required={false} max={ADDITIONAL_INFO_MAX} counter={counter} />
				</>
			);
		case "message":
			return (
				<>
					<TextField {...field("name")} autoComplete="name" />
					<EmailField {...field("email")} />
					<TextArea {...field("message")} max={MESSAGE_MAX} counter={counter} />
				</>
			);
	}
}

/** What an employer has added since, if anything. */
function AddedInfo({ field, counter }: Pick<FieldsProps, "field"> & Pick<SharedFormContent, "counter">) {
	const added = field("additionalInfo");
	if (!added.defaultValue) return null;
	return <TextArea {...added} required={false} max={ADDED_TOTAL_MAX} counter={counter} />;
}

interface DetailsProps extends Pick<FieldsProps, "field"> {
	heading: string;
	choose: string;
}

/** The optional fields of a lead's step two. */
function Details({ field, heading, choose }: DetailsProps) {
	const select = (name: string, options: readonly Option[]) => (
		<SelectField {...field(name)} required={false} options={options} choose={choose} />
	);
	return (
		<fieldset>
			<legend>{heading}</legend>
			<PhoneField {...field("phone")} required={false} />
			<TextField {...field("jobTitle")} required={false} autoComplete="organization-title" />
			{select("preferredContact", lead.contactMethods)}
			{select("companySize", lead.companySizes)}
			{select("industry", lead.industries)}
			{select("experienceLevel", lead.experienceLevels)}
			{select("salaryRange", lead.salaryRanges)}
			<TextField {...field("place")} required={false} autoComplete="off" />
			{select("location", lead.locations)}
			{select("timeline", lead.timelines)}
			{select("teamSize", lead.teamSizes)}
			{select("budget", lead.budgets)}
		</fieldset>
	);
}
