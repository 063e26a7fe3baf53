import { ADDED_MAX, type OwnSubmission } from "../../contract/yours.ts";
import { FormFrame, type SharedWords } from "../forms/FormFrame.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { Act } from "./Act.tsx";
import { Fold } from "./Fold.tsx";
import type { Given } from "./given.ts";
import { Part } from "./Part.tsx";
import { plainForm } from "./plain-form.ts";
import type { OneWords } from "./words.ts";

interface Props {
	employer: NonNullable<OwnSubmission["employer"]>;
	base: string;
	given: Given;
	words: OneWords["request"];
	shared: SharedWords;
}

/** What an employer can do with an opening: add information, mark it filled, or cancel it. */
export function Request({ employer: { over }, base, given, words, shared }: Props) {
	if (over) {
		return (
			<Part heading={words.heading}>
				<p>{words.reopen}</p>
			</Part>
		);
	}
	return (
		<Part heading={words.heading}>
			<Add base={base} given={given} words={words.add} shared={shared} />
			<p>{words.filled.text}</p>
			<Act to={`${base}/filled`}>{words.filled.button}</Act>
			<p>{words.callOff.text}</p>
			<Act to={`${base}/call-off`}>{words.callOff.button}</Act>
		</Part>
	);
}

function Add({
	base,
	given,
	words,
	shared,
}: Pick<Props, "base" | "given" | "shared"> & { words: Props["words"]["add"] }) {
	const back = given("add");
	const own = plainForm({ name: "add", labels: { text: words.label }, hints: { text: words.hint }, ...back });
	return (
		<Fold label={words.open} open={back.errors !== undefined || back.error !== undefined}>
			<FormFrame form={own} action={`${base}/add`} label={words.open} button={words.button} shared={shared} required="">
				<TextArea {...own.field("text")} max={ADDED_MAX} counter={shared.counter} />
			</FormFrame>
		</Fold>
	);
}
