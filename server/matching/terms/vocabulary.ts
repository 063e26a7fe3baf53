import type { WrittenVocabulary } from "../../../site/content/schema.ts";

/** The words by which a resume and a request are read: site/content/desk/vocabulary.yaml, and the cities that the site knows. */
export interface Vocabulary extends WrittenVocabulary {
	cities: { name: string; state: string }[];
}

export type Role = Vocabulary["roles"][number];
export type Term = Vocabulary["tools"][number];
