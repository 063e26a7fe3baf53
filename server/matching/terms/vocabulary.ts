import type { VocabularyFile } from "../../../site/content/schema.ts";

/** The terms used to read resumes and requests: site/content/desk/vocabulary.yaml, plus the cities on the site. */
export interface Vocabulary extends VocabularyFile {
	cities: { name: string; state: string }[];
}

export type Role = Vocabulary["roles"][number];
export type Term = Vocabulary["tools"][number] & { industry?: string | undefined };
