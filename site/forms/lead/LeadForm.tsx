import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { carriedBy } from "../../../contract/forms/carried.ts";
import { leadSchema, REQUIREMENTS_MAX } from "../../../contract/forms/lead.ts";
import { salesRoles } from "../../../contract/forms/rules.ts";
import type { Content } from "../../content/schema.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StepLine } from "../../ui/StepLine.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { EmailField, TextField } from "../../ui/TextField.tsx";
import type { Receipt } from "../answer.ts";
import frame from "../FormFrame.module.css";
import { FormFrame, type SharedWords } from "../FormFrame.tsx";
import { forgetReceipt, type KeptReceipt, keepReceipt, restoreReceipt } from "../kept.ts";
import { Linked } from "../Linked.tsx";
import { Received } from "../Received.tsx";
import { type Returned, useForm } from "../useForm.ts";
import { type DetailsWords, LeadDetailsForm } from "./LeadDetailsForm.tsx";

interface Props {
	words: Omit<Content<"forms">["lead"], "lead" | "next">;
	details: DetailsWords;
	shared: SharedWords;
	returned?: Returned | undefined;
}

/** Step one creates the lead; the confirmation then offers step two. Both survive a reload. */
export function LeadForm({ words, details, shared, returned }: Props) {
	const [receipt, setReceipt] = useState<KeptReceipt>();
	const [restored, setRestored] = useState(false);
	const steps = [words.steps.request, words.steps.details];

	useEffect(() => {
		const kept = restoreReceipt("lead");
		setReceipt(kept);
		setRestored(kept !== undefined);
	}, []);

	function remember(known: KeptReceipt) {
		keepReceipt("lead", known);
		setReceipt(known);
	}

	function beginAgain() {
		forgetReceipt("lead");
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
	const { reference, token, at, yours, place, end } = receipt;
	return (
		<Received words={words.received} shared={shared} reference={reference} at={at} yours={yours} quiet={restored}>
			{token && (
				<LeadDetailsForm
					words={details}
					shared={shared}
					steps={steps}
					token={token}
					place={place}
					before={end}
					onEnd={(now) => keepReceipt("lead", { ...receipt, end: now })}
				/>
			)}
			<p>
				<Button look="secondary" size="small" onClick={beginAgain}>
					{words.again}
				</Button>
			</p>
		</Received>
	);
}

interface RequestProps extends Pick<Props, "words" | "shared" | "returned"> {
	onReceived(receipt: KeptReceipt): void;
}

function LeadRequest({ words, shared, returned, onReceived }: RequestProps) {
	const { labels, hints } = words;
	const [place, removePlace] = usePlace(returned);
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
			above={place && <Place words={words.place} place={place} onRemove={removePlace} />}
		>
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

/** The place from the link that led here. Empty once the visitor removes it. */
function usePlace(returned: Returned | undefined): [place: string | undefined, remove: () => void] {
	const [place, setPlace] = useState(returned?.values.place);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
	useEffect(() => {
		if (!returned) setPlace(carriedBy(location.search).place);
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

function Place({ words, place, onRemove }: PlaceProps) {
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
