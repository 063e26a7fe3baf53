import type { Section } from "./sections.ts";
import { sectionOf } from "./sections.ts";

/* A resume as lines, each with the section it stands in. */

const LONG = 130; // characters; no line that names a job is longer

export interface Line {
	text: string;
	from: number;
	to: number;
	/** Begins a new thought: an empty line stands before it, or a heading. */
	apart: boolean;
	/** Begins with a bullet. */
	bullet: boolean;
	/** A sentence or a part of one, where no job is named. */
	prose: boolean;
	heading: boolean;
	section: Section | undefined;
}

const BULLET =
	/^[\u2022\u2023\u25aa\u25ab\u25cf\u25cb\u25e6\u2043\u2219\u27a2\u2713\u2714\u25ba\u25b8\uf0b7\u00b7*»›>o-]\s|^[\u2022\u25aa\u25cf\u25e6\uf0b7\u27a2]/;
/** After these a line cannot end but by a break. */
const OPEN_END =
	/(?:,|;|\b(?:and|or|of|to|the|a|an|with|for|from|in|on|at|by|as|our|my|their|new|into|than|over|under|per))$/i;
const ENDS_AS_NAME =
	/\b(?:inc|co|corp|ltd|jr|sr|dept|st|l\.?p|l\.?l\.?c|u\.?s|u\.?s\.?a|d\.?c|n\.?a|s\.?a|b\.?s|b\.?a|m\.?b\.?a|ave)\.$/i;

export function linesOf(text: string): Line[] {
	const raw: { text: string; from: number; apart: boolean }[] = [];
	let apart = true;
	let from = 0;
	for (const piece of text.split("\n")) {
		const trimmed = piece.trim();
		if (trimmed === "") apart = true;
		else {
			raw.push({ text: trimmed, from: from + piece.indexOf(trimmed), apart });
			apart = false;
		}
		from += piece.length + 1;
	}
	// Where each line is a paragraph of its own, an empty line says nothing.
	const spread = raw.length > 6 && raw.filter((line) => line.apart).length > raw.length * 0.85;
	const lines: Line[] = [];
	let section: Section | undefined;
	let underHeading = false;
	for (const line of raw) {
		const heading = sectionOf(line.text);
		if (heading) section = heading;
		const before = lines.at(-1);
		const bullet = BULLET.test(line.text);
		lines.push({
			...line,
			to: line.from + line.text.length,
			apart: (line.apart && !spread) || underHeading,
			bullet,
			heading: heading !== undefined,
			prose:
				heading === undefined && (bullet || isProse(line.text) || goesOn(line.text, before, line.apart && !spread)),
			section,
		});
		underHeading = heading !== undefined;
	}
	return lines;
}

function isProse(text: string): boolean {
	if (text.length > LONG) return true;
	if (/[.!?]$/.test(text) && !ENDS_AS_NAME.test(text)) return text.split(/\s+/).length > 3;
	return false;
}

/** The rest of a sentence that began on the line before. */
function goesOn(text: string, before: Line | undefined, apart: boolean): boolean {
	if (!before || before.heading || apart) return false;
	if (OPEN_END.test(before.text) && before.text.length > 40) return true;
	return before.prose && /^\p{Ll}/u.test(text) && !/[.!?]$/.test(before.text);
}
