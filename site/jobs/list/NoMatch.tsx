import { jobsAddress } from "../../../contract/jobs.ts";
import { ProgressLine } from "../../pictures/ProgressLine.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { fillPlaceholders } from "../../yours/your-page-content.ts";
import { capitalize, describeFilter, type JobsContent, type StateNames } from "../jobs-content.ts";
import type { ListData } from "./JobList.tsx";
import css from "./NoMatch.module.css";

interface Props {
	list: ListData;
	states: StateNames;
	words: JobsContent;
}

/** A filter that finds nothing, and those that would find something. */
export function NoMatch({ list: { filter, wider, all }, states, words }: Props) {
	const searches = wider.filter((each) => Object.keys(each.filter).length > 0);
	return (
		<div className={css.empty}>
			<ProgressLine share={1} className={css.line} />
			<h2>{words.empty.heading}</h2>
			<p className="soft">
				{fillPlaceholders(words.empty.text, { jobs: describeFilter(filter, words.phrase, states) })}
			</p>
			<ul>
				{searches.map((each) => (
					<li key={jobsAddress(each.filter)}>
						<ButtonLink to={jobsAddress(each.filter)} look="secondary">
							{fillPlaceholders(words.empty.wider, {
								jobs: capitalize(describeFilter(each.filter, words.phrase, states)),
								count: String(each.count),
							})}
						</ButtonLink>
					</li>
				))}
				<li>
					<ButtonLink to="/jobs" look="secondary">
						{fillPlaceholders(words.empty.all, { count: String(all) })}
					</ButtonLink>
				</li>
			</ul>
		</div>
	);
}
