import type { Line } from "../lines/lines.ts";
import type { JobHeader } from "./job-header.ts";
import type { LinePart } from "./line-parts.ts";
import { type JobTitle, OTHER } from "./roles.ts";

/*
 * Titles that the vocabulary doesn't know, such as `Table Games Dealer`. A resume writes its jobs one way: lines that
 * look just like those of two known jobs name a job, too, and the name in the title's place is its title. It says
 * nothing of the work.
 */

/** What is known of a job, with the lines that name it. */
interface KnownJob {
	title: JobTitle;
	employer: string | undefined;
	lines: Line[];
}

/** What a line names, from left to right: `T` a title, `E` its employer, `D` dates. */
type Shape = string[];

const TIMES_MIN = 2; // known jobs written this way
const TITLE_WORDS_MAX = 7;
const NOT_A_TITLE =
	/\b(?:inc|llc|ltd|corp|corporation|company|university|college|school|institute|academy|hospital|army|navy|break|sabbatical|leave|travel\p{L}*|relocat\p{L}*|unemploy\p{L}*|furlough\p{L}*|laid off|volunteer\p{L}*|certifi\p{L}*|licen[sc]e\p{L}*|degree|diploma|graduat\p{L}*|gpa|awards?|winner|club)\b/iu;

/** The lines with the titles that follow from the known jobs; nothing if there are none. */
export function inferTitles(
	headers: JobHeader[],
	jobs: KnownJob[],
	isJobHeader: (header: JobHeader) => boolean,
): JobHeader[] | undefined {
	const shapes = habitualShapes(headers, jobs);
	if (shapes.length === 0) return undefined;
	const naming = new Set(jobs.flatMap(({ lines }) => lines));
	const inferred = [...headers];
	let isChanged = false;
	for (let at = 0; at < headers.length; at++) {
		for (const shape of shapes) {
			const lines = headers.slice(at, at + shape.length);
			const isBlock = lines.every(
				(header, index) => mayName(header, naming) && isJobHeader(header) && (index === 0 || !header.line.apart),
			);
			if (lines.length < shape.length || !isBlock) continue;
			if (!shape.join("").includes("E") && !isBesideTitle(inferred, at)) continue;
			const named = lines.map((header, index) => nameTitle(header, shape[index] ?? ""));
			if (!named.every((header) => header !== undefined)) continue;
			inferred.splice(at, named.length, ...named);
			for (const { line } of named) naming.add(line);
			isChanged = true;
			break;
		}
	}
	return isChanged ? inferred : undefined;
}

function mayName({ line, titles }: JobHeader, naming: Set<Line>): boolean {
	return (line.section === "work" || line.section === undefined) && titles.length === 0 && !naming.has(line);
}

/** A title and its dates alone may stand in a row of them, below their employer. */
function isBesideTitle(headers: JobHeader[], at: number): boolean {
	const before = headers[at - 1];
	return before !== undefined && before.titles.length > 0 && before.span !== undefined && !headers[at]?.line.apart;
}

/** How the jobs with a known title are written, the longest first. */
function habitualShapes(headers: JobHeader[], jobs: KnownJob[]): Shape[] {
	const byLine = new Map(headers.map((header) => [header.line, header]));
	const shapes = jobs.map((job) =>
		job.lines.map((line) => {
			const header = byLine.get(line);
			return header ? shapeOf(header, job) : "";
		}),
	);
	const known = Map.groupBy(shapes, (shape) => shape.join("|"));
	return [...known.values()]
		.filter((same) => same.length >= TIMES_MIN)
		.flatMap(([shape]) => (shape && isUsable(shape) ? [shape] : []))
		.toSorted((a, b) => b.length - a.length);
}

function isUsable(shape: Shape): boolean {
	const all = shape.join("");
	return all.includes("D") && !all.includes("N") && all.split("T").length === 2 && !shape.includes("");
}

function shapeOf(header: JobHeader, { title, employer }: KnownJob): string {
	const names = header.rest
		.filter((part) => isName(part) && !(part.from >= title.from && part.to <= title.to))
		.map(({ text, from }) => ({ from, letter: text === employer ? "E" : "N" }));
	const titles = header.titles.map(({ from }) => ({ from, letter: from === title.from ? "T" : "N" }));
	return letters([...names, ...titles], header);
}

function letters(found: { from: number; letter: string }[], { span, line }: JobHeader): string {
	const all = span ? [...found, { from: line.from + span.from, letter: "D" }] : found;
	return all
		.toSorted((a, b) => a.from - b.from)
		.map(({ letter }) => letter)
		.join("");
}

function isName({ text, aside }: LinePart): boolean {
	return !aside && /^[\p{Lu}\p{N}]/u.test(text);
}

/** The line with a title where the shape has one; nothing if the line is written otherwise. */
function nameTitle(header: JobHeader, shape: string): JobHeader | undefined {
	const names = header.rest.filter(isName);
	const parts = shape.includes("E") || names.length !== 2 ? names : joinQualifier(header, names);
	if (
		letters(
			parts.map(({ from }) => ({ from, letter: "N" })),
			header,
		) !== shape.replaceAll(/[TE]/g, "N")
	)
		return undefined;
	const title = shape.includes("T") ? parts[shape.replace("D", "").indexOf("T")] : undefined;
	if (!shape.includes("T")) return header;
	if (!title || !mayBeTitle(title)) return undefined;
	return {
		...header,
		titles: [toTitle(title)],
		rest: header.rest.filter(({ from, to }) => to <= title.from || from >= title.to),
	};
}

/** `Floor Helper, Footwear`, where the employer stands on another line. */
function joinQualifier({ line }: JobHeader, [first, second]: LinePart[]): LinePart[] {
	if (!first || !second) return [];
	const between = line.text.slice(first.to - line.from, second.from - line.from);
	if (!/^(?:, | ?[-–—] ?)$/.test(between)) return [first, second];
	return [{ ...first, text: line.text.slice(first.from - line.from, second.to - line.from), to: second.to }];
}

function mayBeTitle({ text }: LinePart): boolean {
	return /^\p{Lu}/u.test(text) && text.split(" ").length <= TITLE_WORDS_MAX && !NOT_A_TITLE.test(text);
}

function toTitle({ text, from, to }: LinePart): JobTitle {
	return { role: OTHER, isSales: false, isOpen: true, text, from, to };
}
