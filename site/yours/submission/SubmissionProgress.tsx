import type { OwnSubmission } from "../../../contract/yours.ts";
import { fillPlaceholders, formatDay, type SubmissionContent } from "../your-page-content.ts";
import css from "./SubmissionProgress.module.css";

interface Props {
	submission: Pick<OwnSubmission, "kind" | "standing" | "keptUntil" | "keptLonger">;
	words: SubmissionContent["stands"];
	/** How the sender ended it, if they did. */
	ended?: string | undefined;
	timeZone: string;
}

/** The current step, which is also how far the line is drawn. */
const REACHED_STEP: Record<OwnSubmission["standing"], number> = {
	received: 0,
	"being read": 1,
	answered: 2,
	closed: 2,
};

/** The closing line as the submission's progress. */
export function SubmissionProgress({ submission, words, ended, timeZone }: Props) {
	const { standing, keptUntil } = submission;
	const reached = REACHED_STEP[standing];
	const steps = words.steps.with(-1, standing === "closed" ? words.closed : (words.steps.at(-1) ?? ""));
	return (
		<section className={css.standing} aria-label={words.heading}>
			<svg viewBox="0 0 600 56" preserveAspectRatio="none" aria-hidden="true" fill="none">
				<path d="M0 50H90L150 40L200 44" className={css.reached} />
				<path d="M200 44L270 26L330 33L400 22" className={reached >= 1 ? css.reached : undefined} />
				<path d="M400 22L470 12L520 18L600 4" className={reached >= 2 ? css.reached : undefined} />
			</svg>
			<ol>
				{steps.map((step, index) => (
					<li key={step} aria-current={index === reached ? "step" : undefined}>
						{step}
					</li>
				))}
			</ol>
			<p className={css.said}>{ended ?? words.said[standing]}</p>
			<p className="soft">{fillPlaceholders(keptText(submission, words), { kept: formatDay(keptUntil, timeZone) })}</p>
		</section>
	);
}

function keptText({ kind, keptLonger }: Props["submission"], words: Props["words"]): string {
	if (!keptLonger) return words.kept;
	return kind === "resume" ? words.keptForCandidate : words.keptForEmployer;
}
