import { type Fact, factAt } from "../terms/fact.ts";
import type { Term } from "../terms/vocabulary.ts";
import { isAboutOwner } from "./attribution.ts";
import type { Finder } from "./lines/phrase-finder.ts";
import type { Section } from "./lines/sections.ts";
import type { ParsedResume } from "./parsed-resume.ts";
import type { Meaning } from "./resume-terms.ts";

/*
 * The sectors a candidate has sold in. One customer in a sector isn't enough: a mention on a line that names a job, or
 * in the summary, weighs more.
 */

const WEIGHT_MIN = 2; // of all parts of an industry together
const PART_WEIGHT_MIN = 1;
const WEIGHTS = { named: 2, said: 1, namedUnsure: 1, saidUnsure: 0.5 };
const IGNORED_SECTIONS: (Section | undefined)[] = ["education", "others", "licenses", "skills", "languages"];

interface Evidence {
	weight: number;
	words: Set<string>;
	at: [from: number, to: number];
}

export function readSectors(resume: ParsedResume, finder: Finder<Meaning>): Fact[] {
	const { text, words } = resume;
	const found = new Map<Term, Evidence>();
	for (const { means, from, to } of finder.find(text, words)) {
		const section = resume.sectionAt(from);
		if (IGNORED_SECTIONS.includes(section) || resume.isNamingOtherWork(from) || isWish(text, from)) continue;
		if (!isAboutOwner(text, from, to) && !/sold|sell/i.test(text.slice(Math.max(0, from - 60), from))) continue;
		const { term } = means;
		const evidence = found.get(term) ?? { weight: 0, words: new Set(), at: [from, to] };
		found.set(term, evidence);
		const word = text.slice(from, to).toLowerCase();
		const isNamed = resume.isNamingJob(from) || section === "about" || section === undefined;
		if (evidence.words.has(word) && !isNamed) continue;
		evidence.words.add(word);
		if (means.unsure) evidence.weight += isNamed ? WEIGHTS.namedUnsure : WEIGHTS.saidUnsure;
		else evidence.weight += isNamed ? WEIGHTS.named : WEIGHTS.said;
	}
	const byIndustry = Map.groupBy(found, ([{ id, industry = id }]) => industry);
	return [...byIndustry.values()].flatMap(toFacts);
}

/** Parts of an industry are kinds of the same: all of them tell whether somebody has sold there. */
function toFacts(parts: [Term, Evidence][]): Fact[] {
	const total = parts.reduce((sum, [, { weight }]) => sum + weight, 0);
	if (total < WEIGHT_MIN) return [];
	const most = Math.max(...parts.map(([, { weight }]) => weight));
	return parts
		.filter(([, { weight }]) => weight >= Math.min(most, PART_WEIGHT_MIN))
		.map(([{ id, label }, { at }]) => factAt("sector", id, label, at[0], at[1]));
}

/** It is about what the candidate would like to sell next. */
function isWish(text: string, from: number): boolean {
	return /\b(?:looking for|want(?:s|ed)? to|seeking|move into|interested in|maybe|goal is|would like|hope to|objective)\b[^.]*$/i.test(
		text.slice(Math.max(0, from - 90), from),
	);
}
