import { Hono } from "hono";
import { validator } from "hono/validator";
import { findResumeText } from "../../candidates/resume-texts.ts";
import { splitWords } from "../../search/index-words.ts";
import { parseQuery } from "../../search/query.ts";
import { interactiveThread } from "../../search/text-threads.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/*
 * What to highlight in a resume on screen. The rendered page breaks lines differently from the text that was read, so
 * terms and passages are sent as words, in lower case and without accents.
 */

/** A passage of the text, identified by its words. */
interface Passage {
	/** From 1; null if the file has no pages. */
	page: number | null;
	words: string[];
	/** The words around it, which tell it apart from passages that read the same. */
	before: string[];
	after: string[];
}

const WORDS_MAX = 40;
const CONTEXT_WORDS = 8;
const CONTEXT_CHARACTERS = 200; // characters, enough to contain that many words
const NO_SUCH_PASSAGE = "This passage isn't in the resume. It may have been read again since.";

export function highlightRoutes({ reads, synonyms }: DeskDeps) {
	return new Hono<DeskEnv>()
		.get(
			"/api/submissions/:reference/resume/hits",
			validator("query", ({ q }) => ({ q: typeof q === "string" ? q : "" })),
			async (context) => {
				const read = await findResumeText(reads, normalizeReference(context.req.param("reference")));
				const texts = read ? [{ in: "resume" as const, label: "", text: read.text }] : [];
				const query = parseQuery(context.req.valid("query").q, synonyms);
				return context.json({ terms: await interactiveThread.ask("terms", texts, query) }, 200);
			},
		)
		.get(
			"/api/submissions/:reference/resume/place",
			validator("query", ({ from, to }) => ({ from: String(from), to: String(to) })),
			async (context) => {
				const { from, to } = context.req.valid("query");
				const read = await findResumeText(reads, normalizeReference(context.req.param("reference")));
				const place = read && findPassage(read, Number(from), Number(to));
				return place ? context.json(place, 200) : context.json({ error: NO_SUCH_PASSAGE }, 404);
			},
		);
}

function findPassage(
	{ text, pages }: { text: string; pages: number[] },
	from: number,
	to: number,
): Passage | undefined {
	const isThere = Number.isInteger(from) && Number.isInteger(to) && 0 <= from && from < to && to <= text.length;
	const words = isThere ? splitWords(text.slice(from, to)).slice(0, WORDS_MAX) : [];
	if (words.length === 0) return undefined;
	return {
		page: pages.findLastIndex((begin) => begin <= from) + 1 || null,
		words,
		before: splitWords(text.slice(Math.max(0, from - CONTEXT_CHARACTERS), from)).slice(-CONTEXT_WORDS),
		after: splitWords(text.slice(to, to + CONTEXT_CHARACTERS)).slice(0, CONTEXT_WORDS),
	};
}
