import { readFileSync } from "node:fs";

/* A small Markdown reader for the tests of the documents. */

export interface Fence {
	file: string;
	/** The info string after the three backticks, such as "sh" or "sh operator". */
	info: string;
	text: string;
}

const FENCE = /^```(.*)\n([\s\S]*?)^```$/gm;

export function readFences(file: string): Fence[] {
	return [...readFileSync(file, "utf8").matchAll(FENCE)].map(([, info = "", text = ""]) => ({ file, info, text }));
}

/** A document without its fenced commands and comments. */
export function readProse(file: string): string {
	return readFileSync(file, "utf8")
		.replace(FENCE, "")
		.replace(/<!--[\s\S]*?-->/g, "");
}

/** The commands of a fence, without comments, each on one line. */
export function parseCommands({ text }: Fence): string[] {
	return text
		.replace(/\\\n\s*/g, "")
		.split("\n")
		.map((line) => line.replace(/(^|\s)#\s.*$/, "").trim())
		.filter(Boolean);
}

/** The anchors that GitHub generates for headings. */
export function readAnchors(file: string): string[] {
	return [...readProse(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, "")
			.replaceAll(" ", "-"),
	);
}

export function readLinks(file: string): string[] {
	return [...withoutCode(readProse(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
}

/** Inline code. */
export function readInlineCode(file: string): string[] {
	return [...readProse(file).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
}

/** Sentences of paragraphs, list items and table cells. */
export function readSentences(file: string): string[] {
	return withoutCode(readProse(file))
		.replace(/\]\([^)]*\)/g, "]")
		.split(/\n\s*\n|\n(?=\s*(?:[-|#]|\d+\.)\s?)|(?<=\s)\|(?=\s)/)
		.flatMap((block) => block.split(/(?<=[.!?]["*)]*)\s+/));
}

/** Replaces inline code with one word. */
function withoutCode(text: string): string {
	return text.replace(/`[^`\n]+`/g, "code");
}

export function splitWords(text: string): string[] {
	return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
