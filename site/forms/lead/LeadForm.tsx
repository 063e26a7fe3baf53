import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { leadSchema, REQUIREMENTS_MAX } from "../../../contract/forms/lead.ts";
import { parsePrefill } from "../../../contract/forms/link-prefill.ts";
import { salesRoles } from "../../../contract/forms/rules.ts";
import type { Content } from "../../content/schema.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StepLine } from "../../ui/StepLine.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { EmailField, TextField } from "../../ui/TextField.tsx";
import { Confirmation } from "../Confirmation.tsx";
import frame from "../FormFrame.module.css";
import { FormFrame, type SharedFormContent } from "../FormFrame.tsx";
import { clearReceipt, restoreReceipt, type StoredReceipt, saveReceipt } from "../form-storage.ts";
import type { Receipt } from "../submit-result.ts";
import { type ReturnedForm, useForm } from "../useForm.ts";
import { type LeadDetailsContent, LeadDetailsForm } from "./LeadDetailsForm.tsx";

interface Props {
	words: Omit<Content<"forms">["lead"], "lead" | "next">;
	details: LeadDetailsContent;
	shared: SharedFormContent;
	returned?: ReturnedForm | undefined;
}

/** Step one creates the lead; the confirmation then offers step two. Both survive a reload. */
export function LeadForm({ words, details, shared, returned }: Props) {
	const [receipt, setReceipt] = useState<StoredReceipt>();
	const [restored, setRestored] = useState(false);
	const steps = [words.steps.request, words.steps.details];

	useEffect(() => {
		const kept = restoreReceipt("lead");
		setReceipt(kept);
		setRestored(kept !== undefined);
	}, []);

	function remember(known: StoredReceipt) {
		saveReceipt("lead", known);
		setReceipt(known);
	}

	function beginAgain() {
		clearReceipt("lead");
		flushSync(() => {
			setReceipt(undefined);
			setRestored(false);
		});
		document.getElementById("lead-firstName")?.focus();
	}

	if (!receipt) {
		return (
			<>
				<StepLine steps={steps} done={0} />
				<LeadRequest words={words} shared={shared} returned={returned} onReceived={remember} />
			</>
		);
	}
	const { reference, token, by, yours, book, place, end } = receipt;
	return (
		<Confirmation words={words.received} {...{ shared, reference, by, yours, book }} quiet={restored}>
			{token && (
				<LeadDetailsForm
					words={details}
					shared={shared}
					steps={steps}
					token={token}
					place={place}
					before={end}
					onEnd={(now) => saveReceipt("lead", { ...receipt, end: now })}
				/>
			)}
			<p>
				<Button look="secondary" size="small" onClick={beginAgain}>
					{words.again}
				</Button>
			</p>
		</Confirmation>
	);
}

interface RequestProps extends Pick<Props, "words" | "shared" | "returned"> {
	onReceived(receipt: StoredReceipt): void;
}

function LeadRequest({ words, shared, returned, onReceived }: RequestProps) {
	const { labels, hints } = words;
	const [place, removePlace] = useCarriedPlace(returned);
	const form = useForm({
		name: "lead",
		schema: leadSchema,
		labels,
		hints,
		onEdit: "clears",
		returned,
		roleField: "roleType",
		onReceived: (receipt: Receipt) => onReceived({ ...receipt, ...(place && { place }) }),
	});
	const { defaultValue: agreed, ...agreement } = form.field("agreeToTerms");
	return (
		<FormFrame
			form={form}
			action="/forms/lead"
			label={words.heading}
			button={words.button}
			shared={shared}
			hidden={place === undefined ? {} : { place }}
			above={place && <CarriedPlace words={words.place} place={place} onRemove={removePlace} />}
		>
			<TextField {...form.field("firstName")} autoComplete="given-name" />
			<TextField {...form.field("lastName")} autoComplete="family-name" />
			<EmailField {...form.field("email")} />
			<TextField {...form.field("company")} autoComplete="organization" />
			<SelectField {...form.field("roleType")} options={salesRoles} choose={shared.choose} wide />
			<TextArea {...form.field("requirements")} max={REQUIREMENTS_MAX} counter={shared.counter} />
			<Checkbox {...agreement} label={<LinkedText text={labels.agreeToTerms} />} defaultChecked={agreed === "on"} />
		</FormFrame>
	);
}

/** The place from the link that led here. Empty once the visitor removes it. */
function useCarriedPlace(returned: ReturnedForm | undefined): [place: string | undefined, remove: () => void] {
	const [place, setPlace] = useState(returned?.values.place);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
	useEffect(() => {
		if (!returned) setPlace(parsePrefill(location.search).place);
	}, []);

	function remove() {
		const query = new URLSearchParams(location.search);
		query.delete("place");
		history.replaceState(history.state, "", `${location.pathname}${query.size ? `?${query}` : ""}${location.hash}`);
		setPlace("");
	}

	return [place, remove];
}

interface PlaceProps {
	words: Props["words"]["place"];
	place: string;
	onRemove(): void;
}

function CarriedPlace({ words, place, onRemove }: PlaceProps) {
	return (
		<p>
			<strong>{words.for.replace("{place}", () => place)}</strong>{" "}
			<button type="button" className={`${frame.underlined} needs-script`} onClick={onRemove}>
				{words.remove}
				<span className="sr-only"> {place}</span>
			</button>
		</p>
	);
}

/** Text from content with [words](/path) as links. They open in a new tab, so the form stays open. */
function LinkedText({ text }: { text: string }) {
	return text.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
		const [, words, path] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
		if (!path) return part;
		return (
			<a key={path} href={path} target="_blank" rel="noopener">
				{words}
			</a>
		);
	});
}
