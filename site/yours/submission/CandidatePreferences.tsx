import { EMPLOYERS_MAX, EMPLOYERS_TEXT_MAX, type OwnSubmission } from "../../../contract/yours.ts";
import { FormFrame, type SharedFormContent } from "../../forms/FormFrame.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { ActionButton } from "../ActionButton.tsx";
import { Disclosure } from "../Disclosure.tsx";
import { PageSection } from "../PageSection.tsx";
import { plainForm } from "../plain-form.ts";
import { fillPlaceholders, formatDay, type SubmissionContent } from "../your-page-content.ts";
import type { ReturnedFields } from "./returned-fields.ts";

interface Props {
	candidate: NonNullable<OwnSubmission["candidate"]>;
	keptUntil: string;
	keptLonger: boolean;
	base: string;
	given: ReturnedFields;
	words: SubmissionContent;
	shared: SharedFormContent;
}

/** A candidate's preferences: pause, block employers, keep the data longer. */
export function CandidatePreferences({ candidate, keptUntil, keptLonger, base, given, words, shared }: Props) {
	const { paused, notShownTo, couldBeKeptUntil, applied } = candidate;
	const { looking, keep } = words;
	const days = { kept: formatDay(keptUntil, shared.timeZone), longer: formatDay(couldBeKeptUntil, shared.timeZone) };
	const canBeKeptLonger = days.longer !== days.kept;
	const lead = canBeKeptLonger ? (keptLonger ? keep.considered : keep.lead) : keep.long;
	return (
		<>
			<PageSection heading={looking.heading} lead={looking.lead}>
				<p>{paused ? looking.paused : looking.unpaused}</p>
				<ActionButton to={`${base}/${paused ? "look-again" : "pause"}`}>
					{paused ? looking.again : looking.pause}
				</ActionButton>
			</PageSection>
			<PageSection heading={words.notShownTo.heading} lead={words.notShownTo.lead}>
				<p dir="auto">{notShownTo.length > 0 ? notShownTo.join(", ") : words.notShownTo.nobody}</p>
				<BlockedEmployersForm
					employers={notShownTo}
					base={base}
					given={given}
					words={words.notShownTo}
					shared={shared}
				/>
			</PageSection>
			{applied?.onFile !== false && (
				<PageSection heading={keep.heading} lead={fillPlaceholders(lead, days)}>
					{canBeKeptLonger && <ActionButton to={`${base}/keep`}>{fillPlaceholders(keep.button, days)}</ActionButton>}
				</PageSection>
			)}
		</>
	);
}

interface BlockedEmployersProps extends Pick<Props, "base" | "given" | "shared"> {
	employers: string[];
	words: SubmissionContent["notShownTo"];
}

function BlockedEmployersForm({ employers, base, given, words, shared }: BlockedEmployersProps) {
	const back = given("not-shown-to");
	const list = plainForm({
		name: "not-shown-to",
		labels: { employers: words.label },
		hints: { employers: fillPlaceholders(words.hint, { max: String(EMPLOYERS_MAX) }) },
		values: { employers: employers.join("\n") },
		...back,
	});
	return (
		<Disclosure label={words.open} open={back.errors !== undefined || back.error !== undefined}>
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
		</Disclosure>
	);
}
