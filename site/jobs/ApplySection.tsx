import type { ReactNode } from "react";
import type { Job } from "../../contract/jobs.ts";
import { ProgressLine } from "../pictures/ProgressLine.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import css from "./ApplySection.module.css";
import { formatLongDay, type JobsContent } from "./jobs-content.ts";

interface Props {
	job: Job;
	words: JobsContent["apply"];
	/** The form. */
	children: ReactNode;
}

/** The card beside a job in which one applies. */
export function ApplySection({ job, words, children }: Props) {
	return (
		<section id="apply" className={`card ${css.apply}`} aria-labelledby="apply-heading">
			<div className={css.top}>
				<h2 id="apply-heading">{words.heading}</h2>
				<span className="small soft">{words.time}</span>
			</div>
			<p className={`small ${css.closes}`}>
				<strong>{closesIn(job, words)}</strong>
				<ProgressLine share={job.share} className={css.line} />
				<span className="soft">{formatLongDay(job.validThrough)}</span>
			</p>
			{children}
			<p className={`small soft ${css.promise}`}>{words.promise}</p>
		</section>
	);
}

/** At the edge of a phone's screen until the card is reached. */
export function ApplyBar({ job, words }: Pick<Props, "job" | "words">) {
	return (
		<div className={css.bar}>
			<p className="small">
				<strong>{closesIn(job, words)}</strong>
				<ProgressLine share={job.share} className={css.line} />
				<span className="soft">{words.bar}</span>
			</p>
			<ButtonLink to="#apply">{words.toForm}</ButtonLink>
		</div>
	);
}

function closesIn({ daysLeft }: Job, words: Props["words"]): string {
	if (daysLeft === 0) return words.closesToday;
	return daysLeft === 1 ? words.closesTomorrow : fillPlaceholders(words.closesIn, { days: String(daysLeft) });
}
