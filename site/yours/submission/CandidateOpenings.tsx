import type { OwnOpening } from "../../../contract/yours.ts";
import { InterviewTimes, SetInterview } from "../../interview/InterviewTimes.tsx";
import { Button } from "../../ui/Button.tsx";
import { ActionButton } from "../ActionButton.tsx";
import { PageSection } from "../PageSection.tsx";
import type { SubmissionContent } from "../your-page-content.ts";
import css from "./ConsentRequests.module.css";
import type { ReturnedFields } from "./returned-fields.ts";

interface Props {
	openings: OwnOpening[];
	base: string;
	given: ReturnedFields;
	words: Pick<SubmissionContent, "openings" | "interview">;
	timeZone: string;
}

/** The openings that the candidate is considered for, how far they are in each, and times for interviews. */
export function CandidateOpenings({ openings, words, ...rest }: Props) {
	if (openings.length === 0) return null;
	return (
		<PageSection heading={words.openings.heading} lead={words.openings.lead}>
			<ul className={css.asks}>
				{openings.map((opening) => (
					<li key={opening.id}>
						<p className={css.about}>{opening.about}</p>
						<p>{words.openings[opening.stage]}</p>
						<OwnInterview opening={opening} words={words.interview} {...rest} />
					</li>
				))}
			</ul>
		</PageSection>
	);
}

interface InterviewProps extends Pick<Props, "base" | "given" | "timeZone"> {
	opening: OwnOpening;
	words: SubmissionContent["interview"];
}

function OwnInterview({ opening: { id, about, interview }, base, given, words, timeZone }: InterviewProps) {
	if (!interview) return null;
	const { values, errors } = given("interview");
	const sent = values?.opening === id ? values : undefined;
	return (
		<div className={css.interview}>
			<SetInterview interview={interview} words={words} timeZone={timeZone} />
			<form method="post" action={`${base}/interview`} className={css.interview}>
				<input type="hidden" name="opening" defaultValue={id} />
				<InterviewTimes interview={interview} sent={sent?.offers} words={words} timeZone={timeZone} />
				{sent && errors?.offers && <p role="alert">{errors.offers}</p>}
				<Button type="submit" size="small" look={interview.at ? "secondary" : "primary"}>
					{words.save}
					<span className="sr-only">: {about}</span>
				</Button>
			</form>
			{interview.at && (
				<ActionButton to={`${base}/cancel-interview`} hidden={{ opening: id }}>
					{words.cancel}
					<span className="sr-only">: {about}</span>
				</ActionButton>
			)}
		</div>
	);
}
