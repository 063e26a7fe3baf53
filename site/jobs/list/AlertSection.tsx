import type { ReactNode } from "react";
import type { JobFilter } from "../../../contract/jobs.ts";
import { fillPlaceholders } from "../../yours/your-page-content.ts";
import { describeFilter, type JobsContent, type StateNames } from "../jobs-content.ts";
import css from "./AlertSection.module.css";

interface Props {
	filter: JobFilter;
	states: StateNames;
	words: JobsContent;
	/** The form. */
	children: ReactNode;
}

/** Below the list: emails about new jobs that match its filter. */
export function AlertSection({ filter, states, words, children }: Props) {
	const { heading, text, promise } = words.alerts;
	return (
		<section id="alert" className={`wrap ${css.alert}`}>
			<div>
				<h2>{heading}</h2>
				<p className="soft">{fillPlaceholders(text, { jobs: describeFilter(filter, words.phrase, states) })}</p>
				<p className="small soft">{promise}</p>
			</div>
			{children}
		</section>
	);
}
