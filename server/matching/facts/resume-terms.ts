import { type Fact, type FactKind, factAt } from "../terms/fact.ts";
import type { Term } from "../terms/vocabulary.ts";
import { isAboutOwner } from "./attribution.ts";
import { type Finder, type Hit, makeFinder } from "./lines/phrase-finder.ts";
import type { Section } from "./lines/sections.ts";
import type { ParsedResume } from "./parsed-resume.ts";

/* Tools, methods and other vocabulary terms that a resume claims for its candidate. */

const NEARBY_CHARS = 60; // characters between an ambiguous term and an unambiguous one
const USED =
	/\b(?:using|via|proficient (?:in|with)|advanced|skilled in|expert in|experience with|familiar with|trained in|trained on|certified in|built in|knowledge of|comfortable in|work(?:ed)? in|power user of|introduced|rolled out|implemented|administered|adopted|configured|(?:tracked|logged|managed|kept|ran|run|forecast(?:ed|ing|s)?|reports?|reporting|dashboards?|sequences|cadences|interfaces|orders?|courses|records|pipeline|calls|quotes|quoted|everything|numbers|activity) in)\s+$/i;

export interface Meaning {
	term: Term;
	unsure: boolean;
}

/** @param exact whether ambiguous words match only with their capitals */
export function makeTermFinder(terms: Term[], exact = true): Finder<Meaning> {
	return makeFinder(
		terms.flatMap((term) => [
			...term.words.map((words) => ({ words, means: { term, unsure: false } })),
			...(term.unsure ?? []).map((words) => ({ words, means: { term, unsure: true }, exact })),
		]),
	);
}

interface TermSearch {
	kind: FactKind;
	finder: Finder<Meaning>;
	/** The section in which even an ambiguous word counts by itself. */
	at: Section;
}

/** Each term once, at its first mention. */
export function readTerms(resume: ParsedResume, { kind, finder, at }: TermSearch): Fact[] {
	const { text, words } = resume;
	const hits = finder
		.find(text, words)
		.filter(({ from }) => !resume.isNamingJob(from) && resume.sectionAt(from) !== "others");
	const facts = new Map<string, Fact>();
	for (const [index, hit] of hits.entries()) {
		const { term, unsure } = hit.means;
		if (facts.has(term.id) || !isAboutOwner(text, hit.from, hit.to)) continue;
		const isListed = resume.sectionAt(hit.from) === at;
		if (!isListed && resume.isEmployer(text.slice(hit.from, hit.to))) continue;
		if (
			unsure &&
			!isListed &&
			!isNearSureTerm(text, hits, index) &&
			!USED.test(text.slice(Math.max(0, hit.from - 30), hit.from))
		)
			continue;
		facts.set(term.id, factAt(kind, term.id, term.label, hit.from, hit.to));
	}
	return [...facts.values()];
}

/** An unambiguous term of the same list is nearby. */
function isNearSureTerm(text: string, hits: Hit<Meaning>[], index: number): boolean {
	const hit = hits[index];
	if (!hit) return false;
	return hits.slice(Math.max(0, index - 4), index + 5).some((other) => {
		if (other.means.unsure || other.means.term === hit.means.term) return false;
		const between = other.from > hit.from ? text.slice(hit.to, other.from) : text.slice(other.to, hit.from);
		return between.length <= NEARBY_CHARS && !/\n\n|[.!?]\s/.test(between);
	});
}
