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
	const naming = new Set(jobs.flatMap((job) => namingHeaders(headers, job).map(({ line }) => line)));
	const inferred = new Map<Line, JobHeader>();
	const candidates = headers.filter((header) => !isOnlyPlace(header));
	for (const [at, first] of candidates.entries()) {
		for (const shape of shapes) {
			const block = candidates.slice(at, at + shape.length);
			const isBlock = block.every(
				(header, index) => mayName(header, naming) && isJobHeader(header) && (index === 0 || !header.line.apart),
			);
			if (block.length < shape.length || !isBlock) continue;
			if (!shape.join("").includes("E") && !isBelowEmployer(first, headers, inferred)) continue;
			const named = block.map((header, index) => nameTitle(header, shape[index] ?? ""));
			if (!named.every((header) => header !== undefined)) continue;
			for (const header of named) {
				inferred.set(header.line, header);
				naming.add(header.line);
			}
			break;
		}
	}
	return inferred.size > 0 ? headers.map((header) => inferred.get(header.line) ?? header) : undefined;
}

function mayName({ line, titles }: JobHeader, naming: Set<Line>): boolean {
	return (line.section === "work" || line.section === undefined) && titles.length === 0 && !naming.has(line);
}

/** A title and its dates alone may stand below an employer's lines, or in a row of titles. */
function isBelowEmployer(header: JobHeader, headers: JobHeader[], inferred: Map<Line, JobHeader>): boolean {
	const above = headers[headers.indexOf(header) - 1];
	const before = above && (inferred.get(above.line) ?? above);
	if (!before || before.line.prose || before.line.heading) return false;
	if (!header.line.apart) return before.titles.length > 0 && before.span !== undefined;
	return before.titles.length === 0 && !before.span && (before.places.length > 0 || before.rest.some(isName));
}

/** How the jobs with a known title are written, the longest first. */
function habitualShapes(headers: JobHeader[], jobs: KnownJob[]): Shape[] {
	const shapes = jobs.map((job) => namingHeaders(headers, job).map((header) => shapeOf(header, job)));
	const known = Map.groupBy(shapes, (shape) => shape.join("|"));
	return [...known.values()]
		.filter((same) => same.length >= TIMES_MIN)
		.flatMap(([shape]) => (shape && isUsable(shape) ? [shape] : []))
		.toSorted((a, b) => b.length - a.length);
}

/** The lines that name a job; only one, if it has all of it. An employer's block above counts apart. */
function namingHeaders(headers: JobHeader[], job: KnownJob): JobHeader[] {
	const all = headers.filter(({ line }) => job.lines.includes(line));
	const whole = all.filter((header) => [..."TED"].every((letter) => shapeOf(header, job).includes(letter)));
	if (whole.length > 0) return whole;
	const title = all.findIndex(({ titles }) => titles.length > 0);
	const start = all.findLastIndex(({ line }, index) => line.apart && index <= title);
	// Other dates below a title that has its own are another job's.
	const isNext = (header: JobHeader, index: number) => index > title && header.span && all[title]?.span;
	return all
		.filter((header, index) => index >= start && !isNext(header, index))
		.filter((header) => !isOnlyPlace(header));
}

function isOnlyPlace({ titles, rest, span, places }: JobHeader): boolean {
	return places.length > 0 && titles.length === 0 && rest.length === 0 && !span;
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
