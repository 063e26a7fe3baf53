import { type Job, type JobPart, jobLabelText, ON_TARGET } from "../../contract/jobs.ts";
import css from "./JobFacts.module.css";
import { findDrawnTarget } from "./jobs-content.ts";

/** What the recruiter says about the job: paragraphs as they come, and labeled lines as a list. */
export function JobFacts({ job, heading }: { job: Job; heading: string }) {
	const groups = groupParts(describedParts(job));
	return (
		<section className={css.facts} aria-labelledby="about-heading">
			<h2 id="about-heading" className="sr-only">
				{heading}
			</h2>
			{groups.map((group) =>
				group[0]?.label ? (
					<dl key={group[0].text}>
						{group.map(({ label, text }) => (
							<div key={label + text}>
								<dt>{jobLabelText(label)}</dt>
								<dd>{text}</dd>
							</div>
						))}
					</dl>
				) : (
					group.map(({ text }) => <p key={text}>{text}</p>)
				),
			)}
		</section>
	);
}

/** Without what the drawing of the pay says. */
function describedParts(job: Job): JobPart[] {
	const isDrawn = findDrawnTarget(job) !== undefined;
	return job.parts.filter(({ label }) => !(isDrawn && label === ON_TARGET));
}

/** Neighbors of the same kind, labeled or not, belong together. */
function groupParts(parts: JobPart[]): JobPart[][] {
	const groups: JobPart[][] = [];
	for (const part of parts) {
		const last = groups.at(-1);
		if (last && Boolean(last[0]?.label) === Boolean(part.label)) last.push(part);
		else groups.push([part]);
	}
	return groups;
}
