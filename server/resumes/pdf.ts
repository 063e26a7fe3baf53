import { opensWithoutPassword } from "./pdf-password.ts";
import type { FileProblem, ReadAt } from "./verdict.ts";

const END_WITHIN = 4096; // bytes; the standard says 1,024, but mail gateways and printers add lines of their own
const WINDOW = 64 * 1024; // bytes searched at once
const NEARBY = 4096; // bytes around a find that are looked at; what is sought is a few hundred long

/** A PDF that was saved to its end and that opens without a password. */
export async function checkPdf(readAt: ReadAt, size: number): Promise<FileProblem | undefined> {
	const start = Math.max(0, size - END_WITHIN);
	const end = await readAt(start, size - start);
	if (!end.includes("%%EOF") && !end.includes("startxref")) return "damaged";
	return (await isLocked(readAt, size)) ? "protected" : undefined;
}

/**
 * Many PDFs are encrypted only to forbid editing, and open for everyone. So a file counts as locked only when all it says
 * about its encryption was found and an empty password does not fit; in doubt it is accepted.
 */
async function isLocked(readAt: ReadAt, size: number): Promise<boolean> {
	const reference = /\/Encrypt\s+(\d{1,10})\s+(\d{1,5})\s+R/;
	const trailer = await find(readAt, size, "/Encrypt", /^.?\/Encrypt\s+\d+\s+\d+\s+R/s);
	if (!trailer) return false;
	const [, number, generation] = reference.exec(trailer.text) ?? [];
	const found = await find(readAt, size, `${number} ${generation} obj`, /^\D/); // and not 15 0 obj for 5 0 obj
	const dictionary = found?.text.split("endobj", 1)[0];
	return dictionary !== undefined && opensWithoutPassword(dictionary, trailer.around) === false;
}

/**
 * The first place where these words stand and the pattern fits them and the character before: the text from there on, and
 * the text around it.
 */
async function find(
	readAt: ReadAt,
	size: number,
	words: string,
	pattern: RegExp,
): Promise<{ text: string; around: string } | undefined> {
	const window = Buffer.alloc(WINDOW); // used again and again: a search through many files at once must not pile up memory
	for (let position = 0; position < size; position += WINDOW - NEARBY) {
		const bytes = await readAt(position, WINDOW, window);
		for (let index = bytes.indexOf(words); index !== -1; index = bytes.indexOf(words, index + 1)) {
			if (!pattern.test(bytes.toString("latin1", Math.max(0, index - 1), index + NEARBY))) continue;
			const at = position + index;
			const from = Math.max(0, at - NEARBY);
			const around = (await readAt(from, at - from + NEARBY)).toString("latin1");
			return { text: around.slice(at - from), around };
		}
	}
	return undefined;
}
