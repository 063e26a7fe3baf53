import { Hono } from "hono";
import { validator } from "hono/validator";
import { resumeText } from "../../candidates/texts.ts";
import { readQuery } from "../../search/query.ts";
import { waitedFor } from "../../search/threads.ts";
import { wordsOf } from "../../search/words.ts";
import { asReference } from "../../store/reference.ts";
import type { DeskEnv, DeskParts } from "../guards/parts.ts";

/*
 * What to highlight in a resume on screen. The rendered page breaks lines differently from the text that was read, so
 * terms and passages are sent as words, in lower case and without accents.
 */

/** A passage of the text, identified by its words. */
interface Place {
	/** From 1; null if the file has no pages. */
	page: number | null;
	words: string[];
	/** The words around it, which tell it apart from passages that read the same. */
	before: string[];
	after: string[];
}

const WORDS_MAX = 40;
const AROUND_WORDS = 8;
const AROUND = 200; // characters, enough to contain that many words
const NO_PLACE = "There is no such place in this resume. It may have been read anew.";

export function markRoutes({ reads, synonyms }: DeskParts) {
	return new Hono<DeskEnv>()
		.get(
			"/api/submissions/:reference/resume/hits",
			validator("query", ({ q }) => ({ q: typeof q === "string" ? q : "" })),
			async (context) => {
				const read = await resumeText(reads, asReference(context.req.param("reference")));
				const texts = read ? [{ in: "resume" as const, label: "", text: read.text }] : [];
				const query = readQuery(context.req.valid("query").q, synonyms);
				return context.json({ terms: await waitedFor.ask("terms", texts, query) }, 200);
			},
		)
		.get(
			"/api/submissions/:reference/resume/place",
			validator("query", ({ from, to }) => ({ from: String(from), to: String(to) })),
			async (context) => {
				const { from, to } = context.req.valid("query");
				const read = await resumeText(reads, asReference(context.req.param("reference")));
				const place = read && placeAt(read, Number(from), Number(to));
				return place ? context.json(place, 200) : context.json({ error: NO_PLACE }, 404);
			},
		);
}

function placeAt({ text, pages }: { text: string; pages: number[] }, from: number, to: number): Place | undefined {
	const isThere = Number.isInteger(from) && Number.isInteger(to) && 0 <= from && from < to && to <= text.length;
	const words = isThere ? wordsOf(text.slice(from, to)).slice(0, WORDS_MAX) : [];
	if (words.length === 0) return undefined;
	return {
		page: pages.findLastIndex((begin) => begin <= from) + 1 || null,
		words,
		before: wordsOf(text.slice(Math.max(0, from - AROUND), from)).slice(-AROUND_WORDS),
		after: wordsOf(text.slice(to, to + AROUND)).slice(0, AROUND_WORDS),
	};
}
