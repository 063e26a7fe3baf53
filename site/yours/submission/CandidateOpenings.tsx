import type { OwnOpening } from "../../../contract/yours.ts";
import { PageSection } from "../PageSection.tsx";
import type { SubmissionContent } from "../your-page-content.ts";
import css from "./ConsentRequests.module.css";

interface Props {
	openings: OwnOpening[];
	words: SubmissionContent["openings"];
}

/** The openings that the candidate is considered for, and how far they are in each. */
export function CandidateOpenings({ openings, words }: Props) {
	if (openings.length === 0) return null;
	return (
		<PageSection heading={words.heading} lead={words.lead}>
			<ul className={css.asks}>
				{openings.map(({ id, about, stage }) => (
					<li key={id}>
						<p className={css.about}>{about}</p>
						<p>{words[stage]}</p>
					</li>
				))}
			</ul>
		</PageSection>
	);
}
