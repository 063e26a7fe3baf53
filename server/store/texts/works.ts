import { personName } from "../../../forms/labels.ts";
import type { Fact } from "../../matching/fact.ts";
import { readFacts } from "../../matching/facts/read-facts.ts";
import type { Vocabulary } from "../../matching/vocabulary.ts";
import { wordsIn } from "../../matching/words.ts";
import { answer } from "../../thread.ts";
import { entriesOf } from "../search/entries.ts";
import { type Hits, hitsIn, termsIn } from "../search/pieces.ts";
import type { Query } from "../search/query.ts";
import type { Text } from "../search/said.ts";

/* Everything computed from text that strangers wrote: see text-threads.ts. */

export interface WrittenResume {
	text: string;
	/** What the candidate filled in. */
	form: Record<string, string>;
}

const works = { facts, entries: entriesOf, hits, terms: termsIn, keywords };

export type TextWorks = typeof works;

answer(works);

let known: { json: string; vocabulary: Vocabulary } | undefined;

/** @param json the vocabulary as text, which is quick to pass to a thread and is parsed once */
function facts({ text, form }: WrittenResume, json: string, receivedAt: string): Fact[] {
	if (known?.json !== json) known = { json, vocabulary: JSON.parse(json) };
	return readFacts(text, known.vocabulary, new Date(receivedAt), personName(form));
}

function hits(submissions: Text[][], query: Query): Hits[] {
	return submissions.map((texts) => hitsIn(texts, query));
}

function keywords(resumes: WrittenResume[]): Set<string>[] {
	return resumes.map(({ text, form }) => wordsIn(text, form));
}
