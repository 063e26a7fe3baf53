import type { OwnApplication } from "../../../contract/yours.ts";
import { ActionButton } from "../ActionButton.tsx";
import { PageSection } from "../PageSection.tsx";
import { fillPlaceholders, type SubmissionContent } from "../your-page-content.ts";

interface Props {
	applied: OwnApplication;
	base: string;
	words: SubmissionContent["applied"];
}

/** The job that the resume was sent for, and whether others may follow. */
export function CandidateApplication({ applied: { about, employer, onFile }, base, words }: Props) {
	const lead = fillPlaceholders(employer ? words.named : words.lead, { job: about, employer: employer ?? "" });
	return (
		<PageSection heading={words.heading} lead={lead}>
			<p>{onFile ? words.onFile : words.only}</p>
			<ActionButton to={`${base}/${onFile ? "this-job-only" : "keep-on-file"}`}>
				{onFile ? words.end : words.keep}
			</ActionButton>
		</PageSection>
	);
}
