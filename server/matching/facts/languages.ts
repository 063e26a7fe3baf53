import { type Fact, factAt } from "../terms/fact.ts";
import { isAboutOwner } from "./attribution.ts";
import type { Finder } from "./lines/phrase-finder.ts";
import type { ParsedResume } from "./parsed-resume.ts";
import type { Meaning } from "./resume-terms.ts";

/* Languages the candidate says they speak. The German market and a Polish grandmother don't count. */

const SPEAKS =
	/\b(?:fluent(?:ly)?|bilingual|trilingual|multilingual|conversational|native|mother tongue|speak(?:s|er|ing)?|proficien(?:t|cy)|professional working|business[- ]level|working knowledge|basic|intermediate|advanced|read(?:ing)? and writ(?:e|ing)|spoken|limited|some|languages?)\b(?:[\s,:;()/&-]{1,3}\p{L}{1,16}){0,5}[\s,:;()/&-]{0,3}$/iu;
const SPOKEN =
	/^[\s,:;()/–—-]{0,4}(?:[\p{Lu}][\p{L}]{2,12}[\s,/&-]{1,3}(?:and )?){0,2}\(?(?:fluent(?:ly)?|bilingual|conversational|native|mother tongue|speak(?:er|ing)|proficien|professional|business|working|basic|intermediate|advanced|spoken|[abc][12]\b|limited|beginner|elementary|some\b|full professional|first language|second language)/iu;
const NOT_SPOKEN =
	/^[\s-]{0,2}(?:shepherd|market|customers?|clients?|companies|company|teacher|class|studies|literature|restaurant|food|team|department|bank|subsidiary|owned|speaking (?:customers|clients|market|homeowners|households))\b/i;

/** Beside the language: `Some German`, `Turkish (basic)`. */
const SOME_BEFORE = /\b(?:some|basic|limited|elementary|beginner)[\s-]{1,3}$/i;
const SOME_AFTER =
	/^(?:[\s:(–—-]{1,4}|,\s)(?:some|basic|limited|elementary|beginner)(?: (?:knowledge|level|proficiency|working proficiency))?\s*(?:[).,;/\n]|$)/i;

export function readLanguages(resume: ParsedResume, finder: Finder<Meaning>): Fact[] {
	const { text, words } = resume;
	const facts = new Map<string, Fact>();
	for (const { means, from, to } of finder.find(text, words)) {
		const { id, label } = means.term;
		if (facts.has(id) || !/^\p{Lu}/u.test(text.slice(from, to))) continue;
		const section = resume.sectionAt(from);
		if (section === "others") continue;
		const after = text.slice(to, to + 50);
		if (NOT_SPOKEN.test(after) || !isAboutOwner(text, from, to)) continue;
		const line = resume.lineAt(from);
		const before = text.slice(Math.max(line?.from ?? 0, from - 90), from);
		const isListed = section === "languages";
		if (!isListed && !SPEAKS.test(before) && !SPOKEN.test(after.split("\n")[0] ?? "")) continue;
		const isSome = SOME_BEFORE.test(before) || SOME_AFTER.test(after);
		facts.set(id, { ...factAt("language", id, label, from, to), ...(isSome && { open: true }) });
	}
	return [...facts.values()];
}
