import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dropStyles, findScriptNames, mergeStyles } from "../../server/http/styles/page-styles.ts";
import { addLoader, deferChatScript, deferIslands } from "./islands-later.ts";

/* Makes Astro's finished pages smaller. Every step looks for text as Astro and React write it today, and the build stops
   when no page has it. Otherwise pages would grow after an upgrade, and no one would notice. */

type Step = (html: string, files: Map<string, string>) => string;

/** In order: what a step looks for, and the step. */
const STEPS: [target: string, step: Step][] = [
	["an island", deferIslands],
	["the chat script", deferChatScript],
	["a place for the loader", addLoader],
	["one of React's comments between texts", stripReactComments],
	["a repeated drawing", dedupeDrawings],
	["markup that HTML doesn't need", dropMarkup],
	["a font as Astro names it", shortenFonts],
	["a second style block", mergeStyles],
];

/**
 * Rewrites the pages in a folder, and adds the files that they then load.
 * @returns the class names that scripts may give to an element, with which the server does the same to its pages
 */
export async function postprocess(folder: string): Promise<string[]> {
	const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".html"));
	let pages = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
	const files = new Map<string, string>();
	const scriptNames = findScriptNames(await readScripts(folder));
	const steps: typeof STEPS = [
		...STEPS,
		["a style that it repeats or never needs", (html) => dropStyles(html, scriptNames)],
	];
	for (const [target, step] of steps) {
		const processed = pages.map((html) => step(html, files));
		if (processed.every((html, index) => html === pages[index]))
			throw new Error(`No built page has ${target}. tools/integrations/postprocess.ts must learn Astro's new output.`);
		pages = processed;
	}
	for (const [index, name] of names.entries()) files.set(name, pages[index] ?? "");
	await Promise.all([...files].map(([name, text]) => writeFile(join(folder, name), text)));
	return [...scriptNames];
}

/** All code that pages load, as one text. */
async function readScripts(folder: string): Promise<string> {
	const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
	return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
}

/** An island's HTML must stay as React rendered it. */
const ISLAND = /(<astro-island[\s\S]*?<\/astro-island>)/;

/** Removes the comments that React puts between adjacent texts. Only islands need them, to hydrate. */
export function stripReactComments(html: string): string {
	return html
		.split(ISLAND)
		.map((part, index) => (index % 2 === 1 ? part : part.replaceAll("<!-- -->", "")))
		.join("");
}

const DRAWING = /<path [^>]*><\/path>/g;
const MIN_DRAWING_LENGTH = 30; // characters: a shorter drawing costs less than a reference

/** Writes out a drawing that a page repeats (an arrow, a plus) once and lets the others refer to it. */
export function dedupeDrawings(html: string): string {
	const parts = html.split(ISLAND);
	const outside = (index: number) => index % 2 === 0;
	const counts = new Map<string, number>();
	for (const [drawing] of parts.filter((_, index) => outside(index)).flatMap((part) => [...part.matchAll(DRAWING)])) {
		counts.set(drawing, (counts.get(drawing) ?? 0) + 1);
	}
	const names = new Map<string, string>();
	return parts
		.map((part, index) => {
			if (!outside(index)) return part;
			return part.replace(DRAWING, (drawing) => {
				const name = names.get(drawing);
				if (name) return `<use href="#${name}"></use>`;
				if (drawing.length < MIN_DRAWING_LENGTH || (counts.get(drawing) ?? 0) < 2) return drawing;
				const first = `d${names.size + 1}`;
				names.set(drawing, first);
				return drawing.replace("<path ", `<path id="${first}" `);
			});
		})
		.join("");
}

/** Drops end tags that every browser adds in the same place, and the like: the page's elements stay the same. */
export function dropMarkup(html: string): string {
	return html
		.replace(/&#(?:x27|39);/g, "'") // never in an attribute with single quotes: React and Astro write double ones
		.replace(/ (required|hidden|autofocus|value)=""/g, " $1")
		.replace(/(<[^<>]* class="[^"]*?) +"/g, '$1"')
		.replace(/<\/p>(?=<(?:p|dl|div|ul|ol|h[1-6])\b|<\/(?:div|li|section)>)/g, "")
		.replace(/><\/(?:path|circle|use)>/g, "/>")
		.replace(/<\/li>(?=<li\b|<\/[ou]l>)/g, "")
		.replace(/<\/d[dt]>(?=<d[dt]\b|<\/div>|<\/dl>)/g, "")
		.replace(/<\/option>(?=<option\b|<\/select>)/g, "")
		.replace(/<\/body>\s*<\/html>\s*$/, "");
}

/**
 * Names fonts without Astro's hash of their files, drops what every font face says by default, and rounds how a fallback
 * is fitted to a thousandth.
 */
export function shortenFonts(html: string): string {
	return html
		.replace(/\b([A-Z][a-z]+)-[0-9a-f]{16}(?: (fallback): [\w ]+)?(?=["',;])/g, (_, name, fallback) =>
			fallback ? `${name} ${fallback}` : name,
		)
		.replaceAll("font-style:normal;", "")
		.replace(/((?:adjust|override):\d+\.\d)\d+%/g, "$1%")
		.replace(/((?:@font-face|:root){[^{}]*);}/g, "$1}");
}
