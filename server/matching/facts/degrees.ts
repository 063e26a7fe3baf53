import { FACTS_MAX } from "../../../contract/desk/fact-names.ts";
import { type Fact, factAt } from "../terms/fact.ts";
import type { Finder } from "./lines/phrase-finder.ts";
import type { ParsedResume } from "./parsed-resume.ts";
import type { Meaning } from "./resume-terms.ts";

/* Degrees: level and field. We never read the year or the school. */

const FIELD_MAX = 60; // characters
const UNFINISHED =
	/\b(?:toward|towards|coursework|credits?|incomplete|did not|not completed|no degree|some college|in progress|expected|candidate|pursuing|left|dropped|unfinished|anticipated|currently enrolled|studying|enrolled|first year|second year|two years of|three years of|withdrew)\b/i;
const SCHOOL =
	/\b(?:university|college|school|institute|academy|universidad|universität|polytechnic|state|univ|hochschule|tech)\b/i;
const FIELD =
	/^(?:['’]?s\b)?(?: degree)?\.?(?:\s*(?:,|–|—|-|:|\())?\s*(?:(?:degree )?(?:in|of)\s+|major(?:ed)?:? (?:in )?)?((?:\p{Lu}[\p{L}&'’.-]*|and|of|&|in|for|the|with|\/)(?:[ /](?:\p{Lu}[\p{L}&'’-]*|and|of|&|for|the|\/)){0,6})/u;
const NOT_A_FIELD =
	/\b(?:university|college|school|institute|academy|univ|magna|summa|cum laude|honors|gpa|minor|degree|graduated|class|dean|inc|llc|diploma|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall)\b/i;
const FIELDS_IN_NAMES = new Map([
	["business administration", /\b(?:M\.?B\.?A\.?|B\.?B\.?A\.?|BSBA|B\.S\.B\.A\.)$/i],
	["nursing", /\b(?:[BM]SN|[BM]\.S\.N\.)$/i],
	["public health", /\b(?:MPH|M\.P\.H\.)$/],
	["public administration", /\b(?:MPA|M\.P\.A\.)$/],
	["health administration", /\b(?:MHA|M\.H\.A\.)$/],
	["fine arts", /\b(?:[BM]FA|[BM]\.F\.A\.)$/],
	["social work", /\b(?:[BM]SW|[BM]\.S\.W\.)$/],
	["mechanical engineering", /\bBSME$/i],
	["electrical engineering", /\b[BM]SEE$/i],
]);

export function readDegrees(resume: ParsedResume, finder: Finder<Meaning>): Fact[] {
	const { text, words } = resume;
	const facts: Fact[] = [];
	let last = 0;
	for (const { means, from, to } of finder.find(text, words)) {
		if (facts.length >= FACTS_MAX) break;
		const line = resume.lineAt(from);
		if (!line || from < last || resume.sectionAt(from) === "others" || line.text.length > 400) continue;
		const inEducation = resume.sectionAt(from) === "education";
		const written = text.slice(from, to);
		const behind = text.slice(to, Math.min(line.to, to + FIELD_MAX + 20));
		const isSchool = means.unsure && means.term.id === "high-school";
		if (isSchool && !/\b(?:diploma|graduat|GED)/i.test(line.text)) continue;
		if (means.unsure && !isSchool && !((inEducation || SCHOOL.test(line.text)) && isDegree(text, from, behind)))
			continue;
		if (
			line.prose &&
			!line.bullet &&
			!inEducation &&
			!/\b(?:earned|hold|have|received|completed|graduated|degree|with an?|finished|my)\b/i.test(line.text)
		)
			continue;
		if (UNFINISHED.test(sentenceAround(line.text, from - line.from))) continue;
		if (resume.isNamingJob(from) && !inEducation) continue;
		const field = findField(written, behind);
		const label = field ? `${means.term.label}, ${field}` : means.term.label;
		last = to + (field ? behind.indexOf(field) + field.length : 0);
		if (facts.some((fact) => fact.label === label || (fact.value === means.term.id && !field))) continue;
		facts.push(factAt("degree", means.term.id, label, from, Math.max(to, last)));
	}
	return facts;
}

/** For letters that are also a state's, such as MA: a field follows, or they begin the line. */
function isDegree(text: string, from: number, behind: string): boolean {
	if (/^\.?\s*(?:in |of |degree)/i.test(behind)) return true;
	const before = text.slice(Math.max(0, from - 30), from);
	if (/\p{Ll},? $/u.test(before) && !/(?:university|college|institute|school),? $/i.test(before)) return false;
	return /^,? ?\p{Lu}\p{Ll}/u.test(behind) || /(?:^|\n|\t|[|•–—-] ?)$/.test(before);
}

function sentenceAround(line: string, at: number): string {
	const start = Math.max(line.lastIndexOf(". ", at - 1), line.lastIndexOf(";", at - 1)) + 1;
	const end = line.indexOf(";", at);
	return line.slice(start, end === -1 ? undefined : end);
}

function findField(written: string, behind: string): string | undefined {
	const ofName =
		/ (?:of|in) ((?:business administration|business|engineering|fine arts|commerce|education|applied business))$/i.exec(
			written,
		)?.[1];
	const found = FIELD.exec(behind.replace(/^ \([^)]{0,50}\)/, "").split(/[\t|(]/)[0] ?? "")?.[1]
		?.replace(/[ ,]+(?:and|of|in|for|the|with|&|\/)?$/i, "")
		.trim();
	if (found && !NOT_A_FIELD.test(found) && found.length > 2) return found;
	const inside = [...FIELDS_IN_NAMES].find(([, ends]) => ends.test(written))?.[0] ?? ofName;
	return inside && toTitleCase(inside);
}

function toTitleCase(field: string): string {
	return field.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}
