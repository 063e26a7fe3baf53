import { useEffect, useRef, useState } from "react";
import {
	budgets,
	companySizes,
	contactMethods,
	experienceLevels,
	industries,
	leadDetailsForm,
	locations,
	salaryRanges,
	teamSizes,
	timelines,
} from "../../../contract/forms/lead.ts";
import type { Content } from "../../content/schema.ts";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StepLine } from "../../ui/StepLine.tsx";
import { PhoneField, TextField } from "../../ui/TextField.tsx";
import frame from "../FormFrame.module.css";
import { FormFrame, type SharedFormContent } from "../FormFrame.tsx";
import { saveFields } from "../form-storage.ts";
import { getFields, type ReturnedForm, useForm } from "../useForm.ts";
import css from "./LeadDetailsForm.module.css";

export type LeadDetailsContent = Omit<Content<"forms">["leadDetails"], "withoutScript">;

interface Props {
	words: LeadDetailsContent;
	shared: SharedFormContent;
	steps: string[];
	/** Token of the lead to complete. */
	token: string;
	/** The place from step one. */
	place?: string | undefined;
	/** How it ended before a reload. */
	before?: string | undefined;
	onEnd?(end: DetailsOutcome): void;
	heading?: "h1" | "h2" | "h3";
	returned?: ReturnedForm | undefined;
}

type DetailsOutcome = "received" | "skipped";

/** Step two, which is optional. */
export function LeadDetailsForm({ words, shared, steps, heading: Heading = "h3", before, onEnd, ...details }: Props) {
	const [ended, setEnded] = useState<DetailsOutcome>();
	const end = ended ?? before;

	function conclude(now: DetailsOutcome) {
		setEnded(now);
		onEnd?.(now);
	}

	return (
		<div className={css.stepTwo}>
			<StepLine steps={steps} done={end === "received" ? 2 : 1} />
			{end === undefined && (
				<>
					<Heading className={css.heading}>{words.heading}</Heading>
					<p className={css.lead}>{words.lead}</p>
					<Details words={words} shared={shared} {...details} onEnd={conclude} />
				</>
			)}
			{end === "received" && (
				<OutcomeMessage heading={words.received.heading} text={words.received.text} quiet={!ended} />
			)}
			{end === "skipped" && <OutcomeMessage text={words.skipped} quiet={!ended} />}
		</div>
	);
}

interface DetailsProps extends Pick<Props, "words" | "shared" | "token" | "place" | "returned"> {
	onEnd(end: DetailsOutcome): void;
}

function Details({ words, shared, token, place, returned, onEnd }: DetailsProps) {
	const [soFar, setSoFar] = useState(false);
	const storageName = `lead-details ${token}`; // answers about one role don't apply to the next
	const form = useForm({
		name: "lead-details",
		storageName,
		schema: leadDetailsForm,
		labels: words.labels,
		hints: words.hints,
		onEdit: "clears",
		returned,
		carried: { ...(place && { place }) },
		onReceived: (_, element, sent) => {
			if (!sent.has("partial")) return onEnd("received");
			saveFields(storageName, getFields(element)); // the visitor continues from here, even after a reload
			setSoFar(true);
		},
	});
	const { choose } = shared;
	const otherWays = (
		<>
			<Button type="submit" look="secondary" name="partial" value="on" formNoValidate busy={form.sending}>
				{words.partial}
			</Button>
			<Button look="secondary" className="needs-script" onClick={() => onEnd("skipped")}>
				{words.skip}
			</Button>
			<p role="status" className={css.soFar}>
				{soFar && !form.sending && words.soFar}
			</p>
		</>
	);
	return (
		<FormFrame
			form={form}
			action="/forms/lead-details"
			label={words.heading}
			button={words.button}
			shared={shared}
			hidden={{ token }}
			required={words.required}
			beside={otherWays}
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
				<TextField {...form.field("place")} required={false} autoComplete="off" />
				<SelectField {...form.field("location")} options={locations} choose={choose} />
				<SelectField {...form.field("timeline")} options={timelines} choose={choose} />
				<SelectField {...form.field("teamSize")} options={teamSizes} choose={choose} />
				<SelectField {...form.field("budget")} options={budgets} choose={choose} />
			</fieldset>
		</FormFrame>
	);
}

interface EndingProps {
	heading?: string;
	text: string;
	quiet: boolean;
}

/** Takes the focus from the form it replaces. After a reload there was none to take. */
function OutcomeMessage({ heading, text, quiet }: EndingProps) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!quiet) ref.current?.focus();
	}, [quiet]);
	return (
		<div ref={ref} tabIndex={-1} className={frame.outcome}>
			{heading && <h3>{heading}</h3>}
			<p className="soft">{text}</p>
		</div>
	);
}
