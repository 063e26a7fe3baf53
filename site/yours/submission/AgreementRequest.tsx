import type { OwnSubmission } from "../../../contract/yours.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { ActionButton } from "../ActionButton.tsx";
import { PageSection } from "../PageSection.tsx";
import { fillPlaceholders, formatDay, type SubmissionContent } from "../your-page-content.ts";
import css from "./ConsentRequests.module.css";

interface Props {
	added: NonNullable<NonNullable<OwnSubmission["candidate"]>["added"]>;
	keptUntil: string;
	base: string;
	words: SubmissionContent["added"];
	timeZone: string;
}

/** For a candidate whom the team added: whether they agree to be on file. */
export function AgreementRequest({ added: { source, agreed }, keptUntil, base, words, timeZone }: Props) {
	const told = { source: words.sources[source], kept: formatDay(keptUntil, timeZone) };
	if (agreed) return <p className="soft">{words.agreed}</p>;
	return (
		<PageSection heading={words.heading} lead={fillPlaceholders(words.lead, told)}>
			<div className={css.answers}>
				<ActionButton to={`${base}/agree`} look="primary">
					{words.yes}
				</ActionButton>
				<ButtonLink to={`${base}/withdraw`} look="secondary" size="small">
					{words.no}
				</ButtonLink>
			</div>
		</PageSection>
	);
}
