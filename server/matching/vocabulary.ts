import type { WrittenVocabulary } from "../../src/content/schema.ts";

/** The terms used to read resumes and requests: src/content/desk/vocabulary.yaml, plus the cities on the site. */
export interface Vocabulary extends WrittenVocabulary {
	cities: { name: string; state: string }[];
}

export type Role = Vocabulary["roles"][number];
export type Term = Vocabulary["tools"][number];
