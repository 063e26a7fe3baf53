import { personName } from "../../contract/forms/labels.ts";
import { answer } from "../async/thread.ts";
import { readFacts } from "../matching/facts/read-facts.ts";
import { resumeKeywords } from "../matching/keywords.ts";
import type { Fact } from "../matching/terms/fact.ts";
import type { Vocabulary } from "../matching/terms/vocabulary.ts";
import { createEntries } from "./entries.ts";
import type { Query } from "./query.ts";
import type { SourceText } from "./searchable-text.ts";
import { findHits, findTerms, type Hits } from "./snippets.ts";

/* Everything computed from text that strangers wrote: see text-threads.ts. */

export interface ResumeInput {
	text: string;
	/** What the candidate filled in. */
	form: Record<string, string>;
}

const tasks = { facts, entries: createEntries, hits, terms: findTerms, keywords };

export type TextTasks = typeof tasks;

answer(tasks);

let cached: { json: string; vocabulary: Vocabulary } | undefined;

/** @param json the vocabulary as text, which is quick to pass to a thread and is parsed once */
function facts({ text, form }: ResumeInput, json: string, receivedAt: string): Fact[] {
	if (cached?.json !== json) cached = { json, vocabulary: JSON.parse(json) };
	return readFacts(text, cached.vocabulary, new Date(receivedAt), personName(form));
}

function hits(submissions: SourceText[][], query: Query): Hits[] {
	return submissions.map((texts) => findHits(texts, query));
}

function keywords(resumes: ResumeInput[]): Set<string>[] {
	return resumes.map(({ text, form }) => resumeKeywords(text, form));
}
