import type { Yours } from "../../contract/yours.ts";
import { Eyebrow } from "../sections/Eyebrow.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Act } from "./Act.tsx";
import { Outcome } from "./Outcome.tsx";
import { Plain } from "./Plain.tsx";
import css from "./Withdraw.module.css";
import { filled, type YoursWords } from "./words.ts";

interface Props {
	yours: Extract<Yours, { view: "withdraw" }>;
	words: Pick<YoursWords, "withdraw" | "one">;
}

/** Asks for confirmation before anything is erased. */
export function Withdraw({ yours: { base, submission, error }, words: { withdraw, one } }: Props) {
	const text = submission
		? filled(withdraw.text, { what: one.headings[submission.kind], reference: submission.reference })
		: withdraw.textAll;
	return (
		<div className={css.page}>
			<Eyebrow text={withdraw.eyebrow} />
			<Plain heading={submission ? withdraw.heading : withdraw.headingAll} text={text}>
				<p>{withdraw.after}</p>
				<Outcome error={error} />
				<div className={css.choice}>
					<Act to={`${base}/withdraw`}>{submission ? withdraw.yes : withdraw.yesAll}</Act>
					<ButtonLink to={base} look="secondary" size="small">
						{withdraw.no}
					</ButtonLink>
				</div>
			</Plain>
		</div>
	);
}
