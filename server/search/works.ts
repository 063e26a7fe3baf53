import { personName } from "../../contract/forms/labels.ts";
import { answer } from "../async/thread.ts";
import { readFacts } from "../matching/facts/read-facts.ts";
import type { Fact } from "../matching/terms/fact.ts";
import type { Vocabulary } from "../matching/terms/vocabulary.ts";
import { wordsIn } from "../matching/words.ts";
import { entriesOf } from "./entries.ts";
import { type Hits, hitsIn, termsIn } from "./pieces.ts";
import type { Query } from "./query.ts";
import type { Text } from "./said.ts";

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
