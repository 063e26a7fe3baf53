import type { Job } from "../../contract/jobs.ts";
import { NameLink } from "../sections/NameLink.tsx";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import css from "./JobFoot.module.css";
import { formatLongDay, formatPay, formatPlace, type JobsContent, type StateNames } from "./jobs-content.ts";

interface Props {
	job: Job;
	/** How many jobs are listed. */
	all: number;
	/** The page's own, absolute. */
	address: string;
	/** Such as US. */
	country: string;
	states: StateNames;
	words: JobsContent["job"];
}

/** When it was posted and closes, and where to go from here. */
export function JobFoot({ job, all, address, country, states, words }: Props) {
	const place = job.mode === "remote" ? undefined : formatPlace(job, states);
	const facts = [
		fillPlaceholders(words.facts.posted, { day: formatLongDay(job.postedOn) }),
		fillPlaceholders(words.facts.closes, { day: formatLongDay(job.validThrough) }),
		...(place ? [`${place}, ${country}`] : []),
		fillPlaceholders(words.facts.reference, { reference: job.opening }),
	];
	const subject = fillPlaceholders(words.shareSubject, { title: job.title, pay: formatPay(job) });
	const share = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(address)}`;
	return (
		<section className="ruled">
			<div className={`wrap small ${css.foot}`}>
				<p className="soft">{facts.join(" · ")}</p>
				{job.similar.length > 0 && (
					<p>
						<span className="soft">{words.similar}: </span>
						<SimilarJobs jobs={job.similar} states={states} />
					</p>
				)}
				<p className={css.links}>
					<NameLink name={words.share} to={share} />
					<NameLink
						name={all > 1 ? fillPlaceholders(words.back, { all: all.toLocaleString("en-US") }) : words.backOne}
						to="/jobs"
					/>
				</p>
			</div>
		</section>
	);
}

export function SimilarJobs({ jobs, states }: { jobs: Job["similar"]; states: StateNames }) {
	return (
		<span className={css.similar}>
			{jobs.map((job) => (
				<NameLink
					key={job.slug}
					name={[job.title, formatPlace(job, states)].filter(Boolean).join(", ")}
					to={`/jobs/${job.slug}`}
				/>
			))}
		</span>
	);
}
