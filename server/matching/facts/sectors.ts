import type { Fact } from "../fact.ts";
import { factAt } from "./fact-at.ts";
import type { Resume } from "./resume.ts";
import { isOfOwner } from "./said.ts";
import type { Meaning } from "./terms.ts";
import type { Finder } from "./words.ts";

/** The fields that somebody has sold in: one word that can mean nothing else, or two that may. */
export function readSectors(resume: Resume, finder: Finder<Meaning>): Fact[] {
	const { text, words } = resume;
	const facts = new Map<string, Fact>();
	const hints = new Map<string, Set<string>>();
	for (const { means, from, to } of finder.find(text, words)) {
		const { id, label } = means.term;
		const section = resume.sectionAt(from);
		if (facts.has(id) || section === "education" || section === "others" || section === "licenses") continue;
		if (!isOfOwner(text, from, to) && !/sold|sell/i.test(text.slice(Math.max(0, from - 60), from))) continue;
		if (means.unsure) {
			const heard = hints.get(id) ?? new Set();
			hints.set(id, heard.add(text.slice(from, to).toLowerCase()));
			if (heard.size < 2) continue;
		}
		facts.set(id, factAt("sector", id, label, from, to));
	}
	return [...facts.values()];
}
