import type { YourPageData } from "../../contract/yours.ts";
import { Eyebrow } from "../sections/Eyebrow.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { Outcome } from "./Outcome.tsx";
import { PlainPage } from "./PlainPage.tsx";
import css from "./WithdrawConfirmation.module.css";
import { fillPlaceholders, headingOf, type YourPageContent } from "./your-page-content.ts";

interface Props {
	yours: Extract<YourPageData, { view: "withdraw" }>;
	words: Pick<YourPageContent, "withdraw" | "one">;
}

/** Asks for confirmation before anything is erased. */
export function WithdrawConfirmation({ yours: { base, submission, error }, words: { withdraw, one } }: Props) {
	const text = submission
		? fillPlaceholders(withdraw.text, { what: headingOf(submission, one), reference: submission.reference })
		: withdraw.textAll;
	return (
		<div className={css.page}>
			<Eyebrow text={withdraw.eyebrow} />
			<PlainPage heading={submission ? withdraw.heading : withdraw.headingAll} text={text}>
				<p>{withdraw.after}</p>
				<Outcome error={error} />
				<div className={css.choice}>
					<ActionButton to={`${base}/withdraw`}>{submission ? withdraw.yes : withdraw.yesAll}</ActionButton>
					<ButtonLink to={base} look="secondary" size="small">
						{withdraw.no}
					</ButtonLink>
				</div>
			</PlainPage>
		</div>
	);
}
