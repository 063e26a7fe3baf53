import type { WrittenVocabulary } from "../../../site/content/schema.ts";

/** The terms used to read resumes and requests: site/content/desk/vocabulary.yaml, plus the cities on the site. */
export interface Vocabulary extends WrittenVocabulary {
	cities: { name: string; state: string }[];
}

export type Role = Vocabulary["roles"][number];
export type Term = Vocabulary["tools"][number];
