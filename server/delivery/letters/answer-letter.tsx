import { renderToStaticMarkup } from "react-dom/server";
import type { Firm } from "../../../site/content/schema.ts";

/* A recruiter's email to a visitor. It looks like one typed by hand: just the text, no letterhead. */

const SIGNATURE_LINES = 6; // at the end of a text, where people put their name

const SIGNATURE_MAX = 200; // characters per line; checking the end of a very long one takes seconds

/** The text as typed, with a signature added if it ends without one. */
export function addSignature(text: string, writer: string, firm: Firm): string {
	if (!writer || isSigned(text, writer)) return text;
	return `${text.trimEnd()}\n\n${writer}\n${firm.name}, ${firm.phone}`;
}

function isSigned(text: string, writer: string): boolean {
	const [firstName = writer] = writer.split(" ");
	const end = text.trimEnd().split("\n").slice(-SIGNATURE_LINES);
	return end.some((line) => {
		if (line.length > SIGNATURE_MAX) return false;
		const words = line.trim().toLowerCase();
		return words.startsWith(writer.toLowerCase()) || words.replace(/[.,!]+$/, "") === firstName.toLowerCase();
	});
}

/** The same text as HTML. */
export function answerHtml(subject: string, text: string): string {
	const page = (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<title>{subject}</title>
			</head>
			<body style={{ fontFamily: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif", fontSize: 15 }}>
				{splitParagraphs(text).map((lines, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once
					<p key={index} dir="auto" style={{ margin: "0 0 1em", lineHeight: 1.5, overflowWrap: "anywhere" }}>
						{lines.flatMap((line, at) => (at === 0 ? [line] : [<br key={String(at)} />, line]))}
					</p>
				))}
			</body>
		</html>
	);
	return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function splitParagraphs(text: string): string[][] {
	return text
		.split(/\n[ \t]*\n\s*/)
		.filter((paragraph) => paragraph.trim())
		.map((paragraph) => paragraph.split("\n"));
}
