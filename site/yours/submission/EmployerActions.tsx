import { ADDED_MAX, type OwnSubmission } from "../../../contract/yours.ts";
import { FormFrame, type SharedFormContent } from "../../forms/FormFrame.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { ActionButton } from "../ActionButton.tsx";
import { Disclosure } from "../Disclosure.tsx";
import { PageSection } from "../PageSection.tsx";
import { plainForm } from "../plain-form.ts";
import type { SubmissionContent } from "../your-page-content.ts";
import type { ReturnedFields } from "./returned-fields.ts";

interface Props {
	employer: NonNullable<OwnSubmission["employer"]>;
	base: string;
	given: ReturnedFields;
	words: SubmissionContent["request"];
	shared: SharedFormContent;
}

/** What an employer can do with an opening: add information, mark it filled, or cancel it. */
export function EmployerActions({ employer: { over }, base, given, words, shared }: Props) {
	if (over) {
		return (
			<PageSection heading={words.heading}>
				<p>{words.reopen}</p>
			</PageSection>
		);
	}
	return (
		<PageSection heading={words.heading}>
			<AddInfoForm base={base} given={given} words={words.add} shared={shared} />
			<p>{words.filled.text}</p>
			<ActionButton to={`${base}/filled`}>{words.filled.button}</ActionButton>
			<p>{words.callOff.text}</p>
			<ActionButton to={`${base}/call-off`}>{words.callOff.button}</ActionButton>
		</PageSection>
	);
}

function AddInfoForm({
	base,
	given,
	words,
	shared,
}: Pick<Props, "base" | "given" | "shared"> & { words: Props["words"]["add"] }) {
	const back = given("add");
	const own = plainForm({ name: "add", labels: { text: words.label }, hints: { text: words.hint }, ...back });
	return (
		<Disclosure label={words.open} open={back.errors !== undefined || back.error !== undefined}>
			<FormFrame form={own} action={`${base}/add`} label={words.open} button={words.button} shared={shared} required="">
				<TextArea {...own.field("text")} max={ADDED_MAX} counter={shared.counter} />
			</FormFrame>
		</Disclosure>
	);
}
