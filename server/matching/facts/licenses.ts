import { type Fact, factAt } from "../terms/fact.ts";
import type { Term } from "../terms/vocabulary.ts";
import { isAboutOwner } from "./attribution.ts";
import type { Finder } from "./lines/phrase-finder.ts";
import type { ParsedResume } from "./parsed-resume.ts";
import type { Meaning } from "./resume-terms.ts";

/* Licenses and certificates the candidate holds. */

const CONTEXT_CHARS = 70; // characters
const LICENSED = /\blicen[sc]|\bcertif|\bFINRA\b|\bregistered\b/i;

export function readLicenses(resume: ParsedResume, finder: Finder<Meaning>, all: Term[]): Fact[] {
	const { text, words } = resume;
	const facts = new Map<string, Fact>();
	const add = ({ id, label }: Term, from: number, to: number) => {
		if (!facts.has(id)) facts.set(id, factAt("license", id, label, from, to));
	};
	for (const { means, from, to } of finder.find(text, words)) {
		if (resume.sectionAt(from) === "others" || !isAboutOwner(text, from, to)) continue;
		if (means.unsure && resume.sectionAt(from) !== "licenses") {
			const line = resume.lineAt(from);
			if (
				!LICENSED.test(
					text.slice(Math.max(line?.from ?? 0, from - CONTEXT_CHARS), Math.min(line?.to ?? to, to + CONTEXT_CHARS)),
				)
			)
				continue;
		}
		add(means.term, from, to);
		if (!means.term.id.startsWith("series-")) continue;
		for (const [number, at] of numbersAfter(text, to)) {
			const other = all.find(({ id }) => id === `series-${number}`);
			if (other) add(other, at, at + number.length);
		}
	}
	return [...facts.values()];
}

/** `Series 7, 63 and 65`. */
function numbersAfter(text: string, from: number): [number: string, at: number][] {
	const list =
		/^(?:(?:\s*(?:,|\/|&|\+|and|,\s*and)\s*)\d{1,2}(?![\d.%]))+/.exec(text.slice(from, from + 40))?.[0] ?? "";
	return Array.from(list.matchAll(/\d{1,2}/g), ({ 0: number, index }) => [number, from + index]);
}
