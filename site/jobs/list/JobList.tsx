import { type JobRow, type JobsPageData, jobsAddress } from "../../../contract/jobs.ts";
import { ProgressLine } from "../../pictures/ProgressLine.tsx";
import { Drawing } from "../../ui/Drawing.tsx";
import { fillPlaceholders } from "../../yours/your-page-content.ts";
import {
	formatPay,
	formatPlace,
	formatShortDay,
	type JobsContent,
	modeLabel,
	readOnTarget,
	type StateNames,
} from "../jobs-content.ts";
import { LOCK } from "../lock.ts";
import css from "./JobList.module.css";

export type ListData = Extract<JobsPageData, { view: "list" }>;

interface Props {
	list: ListData;
	states: StateNames;
	words: JobsContent;
}

export function JobList({ list, states, words }: Props) {
	const isFiltered = Object.keys(list.filter).length > 0;
	return (
		<>
			<div className={css.top}>
				<h2 className={css.count}>{countJobs(list, words.list)}</h2>
				<p className="small soft">
					{isFiltered && (
						<a href="/jobs" className={css.clear}>
							{words.filters.clear}
						</a>
					)}
					{words.list.order}
				</p>
			</div>
			<ol className={css.rows}>
				{list.jobs.map((job) => (
					<Row key={job.slug} job={job} states={states} words={words.list} />
				))}
			</ol>
			{list.pages > 1 && <Pages list={list} words={words.list} />}
		</>
	);
}

function countJobs({ filter, count, seats, all }: ListData, words: JobsContent["list"]): string {
	const values = { count: formatCount(count), seats: formatCount(seats), all: formatCount(all) };
	if (Object.keys(filter).length > 0) return fillPlaceholders(words.countOf, values);
	if (count > 1) return fillPlaceholders(words.count, values);
	return seats > 1 ? fillPlaceholders(words.countOne, values) : words.countOneSeat;
}

function formatCount(count: number): string {
	return count.toLocaleString("en-US");
}

function Row({ job, states, words }: { job: JobRow; states: StateNames; words: JobsContent["list"] }) {
	const onTarget = readOnTarget(job.onTarget);
	const mode = modeLabel(job.mode);
	return (
		<li>
			<div>
				<h3>
					<a href={`/jobs/${job.slug}`}>{job.title}</a>
				</h3>
				<p className="soft">
					{!job.employerNamed && <Drawing path={LOCK} className={css.lock} />}
					{job.employer}
					{job.free > 1 && <strong> · {fillPlaceholders(words.seats, { count: String(job.free) })}</strong>}
				</p>
			</div>
			<p>
				<span>{formatPlace(job, states) ?? words.anywhere}</span> {mode && <span className="soft">{mode}</span>}
			</p>
			<p>
				<span>
					<strong>{formatPay(job)}</strong> <span className="soft">{words.base}</span>
				</span>
				{onTarget && (
					<>
						{" "}
						<span className="soft">
							{onTarget.shown} {words.onTarget}
						</span>
					</>
				)}
			</p>
			<p>
				<span>{fillPlaceholders(words.closes, { day: formatShortDay(job.validThrough) })}</span>{" "}
				<span className="soft">{fillPlaceholders(words.posted, { day: formatShortDay(job.postedOn) })}</span>
			</p>
			<ProgressLine share={job.share} className={css.line} />
		</li>
	);
}

function Pages({ list: { filter, page, pages }, words }: { list: ListData; words: JobsContent["list"] }) {
	return (
		<nav className={css.pages} aria-label={words.pages}>
			{page > 1 ? <a href={jobsAddress(filter, page - 1)}>{words.previous}</a> : <span />}
			<span className="soft">{fillPlaceholders(words.page, { page: String(page), pages: String(pages) })}</span>
			{page < pages ? <a href={jobsAddress(filter, page + 1)}>{words.next}</a> : <span />}
		</nav>
	);
}
