import type { ConsentRequest } from "../../../contract/yours.ts";
import { ActionButton } from "../ActionButton.tsx";
import { PageSection } from "../PageSection.tsx";
import { fillPlaceholders, formatDay, type SubmissionContent } from "../your-page-content.ts";
import css from "./ConsentRequests.module.css";

interface Props {
	asks: ConsentRequest[];
	base: string;
	words: SubmissionContent["asks"];
	timeZone: string;
}

/** Requests for the candidate's consent to be named to an employer, open and answered. */
export function ConsentRequests({ asks, base, words, timeZone }: Props) {
	if (asks.length === 0) return null;
	return (
		<PageSection heading={words.heading} lead={words.lead}>
			<ul className={css.asks}>
				{asks.map(({ id, about, askedAt, answer }) => {
					const say = (said: "yes" | "no", look: "primary" | "secondary", label: string) => (
						<ActionButton to={`${base}/answer`} look={look} hidden={{ opening: id, answer: said }}>
							{label}
							<span className="sr-only">: {about}</span>
						</ActionButton>
					);
					return (
						<li key={id}>
							<p className={css.about}>{fillPlaceholders(words.ask, { about, when: formatDay(askedAt, timeZone) })}</p>
							{answer && <p>{answer === "yes" ? words.saidYes : words.saidNo}</p>}
							<div className={css.answers}>
								{!answer && say("yes", "primary", words.yes)}
								{!answer && say("no", "secondary", words.no)}
								{answer === "yes" && say("no", "secondary", words.toNo)}
								{answer === "no" && say("yes", "secondary", words.toYes)}
							</div>
						</li>
					);
				})}
			</ul>
		</PageSection>
	);
}
