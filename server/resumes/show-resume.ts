import { buffer } from "node:stream/consumers";
import type { Logger } from "pino";
import { readHtml } from "./text/read.ts";

/*
 * How a resume is shown without a download. A PDF is drawn in a sandboxed frame, from the same bytes as the download. A
 * Word file comes as HTML of a few plain elements.
 */

type WordType = "docx" | "doc";

interface StoredFile {
	type: string | null;
	/** What the virus scanner said. */
	scan: string | null;
}

export type Showing = "pdf" | WordType | "infected" | "unscanned" | "other";

/** @param anyway even if the virus scanner has not looked at it yet */
export function howToShow({ type, scan }: StoredFile, anyway: boolean): Showing {
	if (scan === "infected") return "infected";
	if (scan === "unscanned" && !anyway) return "unscanned";
	return type === "pdf" || type === "docx" || type === "doc" ? type : "other";
}

/** @param log names the submission in every line */
export async function readWordFile(
	{ type, read }: { type: WordType; read(): Promise<NodeJS.ReadableStream> },
	log: Logger,
): Promise<{ html: string } | "lost" | "unreadable"> {
	const content = await read()
		.then(buffer)
		.catch((error) => {
			log.error({ err: error }, "a resume cannot be read");
			return undefined;
		});
	if (!content) return "lost";
	const html = await readHtml(content, type).catch((error) => {
		log.info({ err: error }, "a resume cannot be shown");
		return "";
	});
	return html ? { html } : "unreadable";
}
