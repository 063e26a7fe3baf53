import { useEffect, useRef, useState } from "react";
import {
	budgets,
	companySizes,
	contactMethods,
	experienceLevels,
	industries,
	leadDetailsSchema,
	locations,
	salaryRanges,
	teamSizes,
	timelines,
} from "../../../forms/lead.ts";
import type { Content } from "../../content/schema.ts";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StepLine } from "../../ui/StepLine.tsx";
import { PhoneField, TextField } from "../../ui/TextField.tsx";
import frame from "../FormFrame.module.css";
import { FormFrame, type SharedWords } from "../FormFrame.tsx";
import { type Returned, useForm } from "../useForm.ts";
import css from "./LeadDetailsForm.module.css";

interface Props {
	words: Content<"forms">["leadDetails"];
	shared: SharedWords;
	steps: string[];
	/** Of the lead to complete. */
	token: string;
	heading?: "h1" | "h2" | "h3";
	returned?: Returned | undefined;
}

/** Step two, which may be skipped. */
export function LeadDetailsForm({ words, shared, steps, token, heading: Heading = "h3", returned }: Props) {
	const [end, setEnd] = useState<"received" | "skipped">();
	return (
		<div className={css.stepTwo}>
			<StepLine steps={steps} done={end === "received" ? 2 : 1} />
			{end === undefined && (
				<>
					<Heading className={css.heading}>{words.heading}</Heading>
					<p className={css.lead}>{words.lead}</p>
					<Details words={words} shared={shared} token={token} returned={returned} onEnd={setEnd} />
				</>
			)}
			{end === "received" && <End heading={words.received.heading} text={words.received.text} />}
			{end === "skipped" && <End text={words.skipped} />}
		</div>
	);
}

interface DetailsProps extends Omit<Props, "steps" | "heading"> {
	onEnd(end: "received" | "skipped"): void;
}

function Details({ words, shared, token, returned, onEnd }: DetailsProps) {
	const form = useForm({
		name: "lead-details",
		keptAs: `lead-details ${token}`, // the answers about one role are not those about the next
		schema: leadDetailsSchema,
		labels: words.labels,
		hints: words.hints,
		onEdit: "clears",
		returned,
		onReceived: () => onEnd("received"),
	});
	const { choose } = shared;
	const skip = (
		<Button look="secondary" className="needs-script" onClick={() => onEnd("skipped")}>
			{words.skip}
		</Button>
	);
	return (
		<FormFrame
			form={form}
			action="/forms/lead-details"
			label={words.heading}
			button={words.button}
			shared={shared}
			hidden={{ token }}
			beside={skip}
		>
			<fieldset>
				<legend>{words.groups.you}</legend>
				<PhoneField {...form.field("phone")} />
				<TextField {...form.field("jobTitle")} autoComplete="organization-title" />
				<SelectField {...form.field("preferredContact")} options={contactMethods} choose={choose} wide />
			</fieldset>
			<fieldset>
				<legend>{words.groups.company}</legend>
				<SelectField {...form.field("companySize")} options={companySizes} choose={choose} />
				<SelectField {...form.field("industry")} options={industries} choose={choose} />
			</fieldset>
			<fieldset>
				<legend>{words.groups.role}</legend>
				<SelectField {...form.field("experienceLevel")} options={experienceLevels} choose={choose} />
				<SelectField {...form.field("salaryRange")} options={salaryRanges} choose={choose} />
				<SelectField {...form.field("location")} options={locations} choose={choose} />
				<SelectField {...form.field("timeline")} options={timelines} choose={choose} />
				<SelectField {...form.field("teamSize")} options={teamSizes} choose={choose} />
				<SelectField {...form.field("budget")} options={budgets} choose={choose} />
			</fieldset>
		</FormFrame>
	);
}

/** Takes the focus, which the form that was here has lost. */
function End({ heading, text }: { heading?: string; text: string }) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => ref.current?.focus(), []);
	return (
		<div ref={ref} tabIndex={-1} className={frame.outcome}>
			{heading && <h3>{heading}</h3>}
			<p className="soft">{text}</p>
		</div>
	);
}
