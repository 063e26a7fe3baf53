import { EMPLOYERS_MAX, EMPLOYERS_TEXT_MAX, type OwnSubmission } from "../../contract/yours.ts";
import { FormFrame, type SharedWords } from "../forms/FormFrame.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { Act } from "./Act.tsx";
import { Fold } from "./Fold.tsx";
import type { Given } from "./given.ts";
import { Part } from "./Part.tsx";
import { plainForm } from "./plain-form.ts";
import { dayOf, filled, type OneWords } from "./words.ts";

interface Props {
	candidate: NonNullable<OwnSubmission["candidate"]>;
	keptUntil: string;
	base: string;
	given: Given;
	words: OneWords;
	shared: SharedWords;
}

/** A candidate's preferences: pause, block employers, keep the data longer. */
export function Wishes({ candidate, keptUntil, base, given, words, shared }: Props) {
	const { paused, notShownTo, couldBeKeptUntil } = candidate;
	const { looking, keep } = words;
	const days = { kept: dayOf(keptUntil, shared.timeZone), longer: dayOf(couldBeKeptUntil, shared.timeZone) };
	const canBeKeptLonger = days.longer !== days.kept;
	return (
		<>
			<Part heading={looking.heading} lead={looking.lead}>
				<p>{paused ? looking.paused : looking.unpaused}</p>
				<Act to={`${base}/${paused ? "look-again" : "pause"}`}>{paused ? looking.again : looking.pause}</Act>
			</Part>
			<Part heading={words.notShownTo.heading} lead={words.notShownTo.lead}>
				<p dir="auto">{notShownTo.length > 0 ? notShownTo.join(", ") : words.notShownTo.nobody}</p>
				<NotShownTo employers={notShownTo} base={base} given={given} words={words.notShownTo} shared={shared} />
			</Part>
			<Part heading={keep.heading} lead={filled(canBeKeptLonger ? keep.lead : keep.long, days)}>
				{canBeKeptLonger && <Act to={`${base}/keep`}>{filled(keep.button, days)}</Act>}
			</Part>
		</>
	);
}

interface NotShownToProps extends Pick<Props, "base" | "given" | "shared"> {
	employers: string[];
	words: OneWords["notShownTo"];
}

function NotShownTo({ employers, base, given, words, shared }: NotShownToProps) {
	const back = given("not-shown-to");
	const list = plainForm({
		name: "not-shown-to",
		labels: { employers: words.label },
		hints: { employers: filled(words.hint, { max: String(EMPLOYERS_MAX) }) },
		values: { employers: employers.join("\n") },
		...back,
	});
	return (
		<Fold label={words.open} open={back.errors !== undefined || back.error !== undefined}>
			<FormFrame
				form={list}
				action={`${base}/not-shown-to`}
				label={words.heading}
				button={words.button}
				shared={shared}
				required=""
			>
				<TextArea {...list.field("employers")} required={false} max={EMPLOYERS_TEXT_MAX} counter={shared.counter} />
			</FormFrame>
		</Fold>
	);
}
