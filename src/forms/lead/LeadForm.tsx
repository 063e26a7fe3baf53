import { useState } from "react";
import { leadSchema, REQUIREMENTS_MAX } from "../../../forms/lead.ts";
import { salesRoles } from "../../../forms/rules.ts";
import type { Content } from "../../content/schema.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StepLine } from "../../ui/StepLine.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { EmailField, TextField } from "../../ui/TextField.tsx";
import type { Receipt } from "../answer.ts";
import { FormFrame, type SharedWords } from "../FormFrame.tsx";
import { Linked } from "../Linked.tsx";
import { Received } from "../Received.tsx";
import { type Returned, useForm } from "../useForm.ts";
import { LeadDetailsForm } from "./LeadDetailsForm.tsx";

interface Props {
	words: Omit<Content<"forms">["lead"], "lead" | "next">;
	details: Content<"forms">["leadDetails"];
	shared: SharedWords;
	returned?: Returned | undefined;
}

/** Step one makes the lead; the confirmation then offers step two. */
export function LeadForm({ words, details, shared, returned }: Props) {
	const [receipt, setReceipt] = useState<Receipt>();
	const steps = [words.steps.request, words.steps.details];
	if (!receipt) {
		return (
			<>
				<StepLine steps={steps} done={0} />
				<LeadRequest words={words} shared={shared} returned={returned} onReceived={setReceipt} />
			</>
		);
	}
	return (
		<Received words={words.received} reference={receipt.reference} referenceLabel={shared.reference}>
			{receipt.token && <LeadDetailsForm words={details} shared={shared} steps={steps} token={receipt.token} />}
		</Received>
	);
}

interface RequestProps extends Pick<Props, "words" | "shared" | "returned"> {
	onReceived(receipt: Receipt): void;
}

function LeadRequest({ words, shared, returned, onReceived }: RequestProps) {
	const { labels, hints } = words;
	const form = useForm({ name: "lead", schema: leadSchema, labels, hints, onEdit: "clears", returned, onReceived });
	const { defaultValue: agreed, ...agreement } = form.field("agreeToTerms");
	return (
		<FormFrame form={form} action="/forms/lead" label={words.heading} button={words.button} shared={shared}>
			<TextField {...form.field("firstName")} autoComplete="given-name" />
			<TextField {...form.field("lastName")} autoComplete="family-name" />
			<EmailField {...form.field("email")} />
			<TextField {...form.field("company")} autoComplete="organization" />
			<SelectField {...form.field("roleType")} options={salesRoles} choose={shared.choose} wide />
			<TextArea {...form.field("requirements")} max={REQUIREMENTS_MAX} counter={shared.counter} />
			<Checkbox {...agreement} label={<Linked text={labels.agreeToTerms} />} defaultChecked={agreed === "on"} />
		</FormFrame>
	);
}
