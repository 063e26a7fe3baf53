import type { JobsPageData } from "../../contract/jobs.ts";
import { Eyebrow } from "../sections/Eyebrow.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { PlainPage } from "../yours/PlainPage.tsx";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import css from "./ClosedJob.module.css";
import { SimilarJobs } from "./JobFoot.tsx";
import { formatLongDay, type JobsContent, type StateNames } from "./jobs-content.ts";

interface Props {
	closed: Extract<JobsPageData, { view: "closed" }>;
	states: StateNames;
	words: JobsContent["closed"];
}

/** Why and since when it is closed, and what is open instead. */
export function ClosedJob({ closed, states, words }: Props) {
	const { title, why, on, similar, all } = closed;
	return (
		<section className="section">
			<div className="wrap">
				<Eyebrow text={words.eyebrow} />
				<div className={css.closed}>
					<PlainPage heading={title} text={fillPlaceholders(words.why[why], { day: formatLongDay(on) })}>
						<p className="soft">{all > 0 ? words.text : words.textNone}</p>
						{similar.length > 0 && (
							<div>
								<h2>{words.similar}</h2>
								<SimilarJobs jobs={similar} states={states} />
							</div>
						)}
						<p className={css.actions}>
							{all > 0 && <ButtonLink to="/jobs">{words.list}</ButtonLink>}
							<ButtonLink to="/resume" look={all > 0 ? "secondary" : "primary"}>
								{words.resume}
							</ButtonLink>
						</p>
					</PlainPage>
				</div>
			</div>
		</section>
	);
}
