import type { YourPageData } from "../../contract/yours.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { Outcome } from "./Outcome.tsx";
import { PageSection } from "./PageSection.tsx";
import css from "./SubmissionList.module.css";
import { YourPageHead } from "./YourPageHead.tsx";
import { fillPlaceholders, formatDay, headingOf, type YourPageContent } from "./your-page-content.ts";

interface Props {
	yours: Extract<YourPageData, { view: "all" }>;
	words: Pick<YourPageContent, "all" | "one">;
	timeZone: string;
}

/** All submissions of one email address. */
export function SubmissionList({
	yours: { base, email, submissions, done, error },
	words: { all, one },
	timeZone,
}: Props) {
	return (
		<>
			<YourPageHead eyebrow={all.eyebrow} heading={all.heading} lead={fillPlaceholders(all.lead, { email })}>
				<Outcome done={done && all.done} error={error} />
			</YourPageHead>
			<ul className={css.all}>
				{submissions.map(({ reference, receivedAt, ...what }) => (
					<li key={reference}>
						<h2 className={css.what}>{headingOf(what, one)}</h2>
						<p className="soft">
							{reference}, {one.sent} {formatDay(receivedAt, timeZone)}
						</p>
						<TextLink to={`${base}/${reference}`}>
							{all.open}
							<span className="sr-only">: {reference}</span>
						</TextLink>
					</li>
				))}
			</ul>
			<PageSection heading={all.copy.heading} lead={all.copy.lead}>
				<ButtonLink to={`${base}/everything`} look="secondary" size="small">
					{all.copy.button}
				</ButtonLink>
			</PageSection>
			<PageSection heading={all.withdraw.heading} lead={all.withdraw.text}>
				<ButtonLink to={`${base}/withdraw`} look="secondary" size="small">
					{all.withdraw.action}
				</ButtonLink>
			</PageSection>
			<p className="small soft">{one.private}</p>
		</>
	);
}
