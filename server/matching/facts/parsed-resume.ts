import { foldText } from "../../../contract/text/fold-text.ts";
import type { Job } from "./jobs/jobs.ts";
import type { Line } from "./lines/lines.ts";
import type { Word } from "./lines/phrase-finder.ts";
import { parseLabel, type Section } from "./lines/sections.ts";

/** A resume's text with its words, lines, sections and jobs looked up by offset. */
export interface ParsedResume {
	text: string;
	words: Word[];
	lines: Line[];
	jobs: Job[];
	lineAt(at: number): Line | undefined;
	/** The section at an offset; a label on its line overrides the heading above. */
	sectionAt(at: number): Section | undefined;
	/** Whether the line names a job: a term on it is an employer, not a tool. */
	isNamingJob(at: number): boolean;
	/** The job that the text at an offset is about: named on its line or above, in the same section. */
	jobAt(at: number): Job | undefined;
	/** The lines about a job, without those that name it. */
	linesOf(job: Job): Line[];
	isEmployer(name: string): boolean;
}

export function indexResume(text: string, words: Word[], lines: Line[], jobs: Job[]): ParsedResume {
	const naming = new Set(jobs.flatMap((job) => job.lines));
	const byLine = new Map(jobs.flatMap((job) => job.lines.map((line): [Line, Job] => [line, job])));
	const jobOfLine = new Map<Line, Job>();
	let [job, section]: [Job | undefined, Section | undefined] = [undefined, undefined];
	for (const line of lines) {
		const named = byLine.get(line);
		if (named) job = named;
		else if (line.section !== section) job = undefined;
		section = line.section;
		if (job) jobOfLine.set(line, job);
	}
	const employers = new Set(jobs.flatMap(({ employer }) => (employer ? [foldText(employer)] : [])));
	const linesOfJob = Map.groupBy(
		lines.filter((line) => !naming.has(line)),
		(line) => jobOfLine.get(line),
	);
	const labels = new Map<Line, ReturnType<typeof parseLabel>>();
	for (const line of lines) labels.set(line, parseLabel(line.text));

	function lineAt(at: number): Line | undefined {
		let [low, high] = [0, lines.length - 1];
		while (low < high) {
			const middle = Math.ceil((low + high) / 2);
			if ((lines[middle]?.from ?? 0) <= at) low = middle;
			else high = middle - 1;
		}
		return lines[low];
	}

	function sectionAt(at: number): Section | undefined {
		const line = lineAt(at);
		const label = line && labels.get(line);
		return label && at >= line.from + label.at ? label.section : line?.section;
	}

	function isLineIn(set: Set<Line>, at: number): boolean {
		const line = lineAt(at);
		return line !== undefined && set.has(line);
	}

	return {
		text,
		words,
		lines,
		jobs,
		lineAt,
		sectionAt,
		isNamingJob: (at) => isLineIn(naming, at),
		jobAt: (at) => jobOfLine.get(lineAt(at) as Line),
		linesOf: (job) => linesOfJob.get(job) ?? [],
		isEmployer: (name) => employers.has(foldText(name)),
	};
}
