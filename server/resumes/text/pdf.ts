import { createRequire, registerHooks } from "node:module";
import { dirname, join } from "node:path";
import type { TextItem } from "pdfjs-dist/types/src/display/api.d.ts";
import { cleanLine, joinHyphenated } from "./clean.ts";
import { linesOnPage, type PlacedText } from "./layout.ts";
import { TEXT_MAX, type TextState } from "./result.ts";

/* Reads PDFs with pdf.js, without rendering. It runs no code from the file and fetches nothing. */

const CANVAS = "@napi-rs/canvas";

/** Stubs the native canvas library that pdf.js loads for rendering: no stranger's file may come near native code. */
registerHooks({
	resolve: (name, context, next) =>
		name === CANVAS ? { url: "none:canvas", format: "commonjs", shortCircuit: true } : next(name, context),
	load: (url, context, next) =>
		url === "none:canvas"
			? { source: "exports.DOMMatrix = exports.Path2D = class {};", format: "commonjs", shortCircuit: true }
			: next(url, context),
});
const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
const CMAPS = `${join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "cmaps")}/`;

const PAGES_MAX = 100;
const ITEMS_MAX = 5_000; // pieces of text on one page; a full page has a few hundred
const LETTERS_ON_SCAN = 25; // per page on average: what a scanner app prints below its picture

/** Called with the text of each page; returns whether to go on. */
type OnPage = (text: string) => boolean;

export async function readPdf(content: Buffer, onPage: OnPage): Promise<TextState> {
	const task = pdfjs.getDocument({
		data: new Uint8Array(content),
		cMapUrl: CMAPS, // from the package, for East Asian fonts
		disableFontFace: true,
		useSystemFonts: false,
		useWasm: false,
		useWorkerFetch: false,
		isOffscreenCanvasSupported: false,
		enableXfa: false,
		maxImageSize: 0,
		verbosity: pdfjs.VerbosityLevel.ERRORS,
	});
	try {
		return await readPages(await task.promise, onPage);
	} catch (error) {
		return error instanceof Error && error.name === "PasswordException" ? "locked" : "broken";
	} finally {
		await task.destroy();
	}
}

type Pdf = Awaited<ReturnType<typeof pdfjs.getDocument>["promise"]>;

async function readPages(pdf: Pdf, onPage: OnPage): Promise<TextState> {
	const count = Math.min(pdf.numPages, PAGES_MAX);
	let [letters, unread, cut] = [0, 0, pdf.numPages > PAGES_MAX];
	for (let number = 1; number <= count; number++) {
		const page = await readPage(pdf, number).catch(() => undefined); // other pages may still be readable
		if (!page) unread++;
		cut ||= page?.cut === true;
		letters += page?.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
		if (!onPage(page?.text ?? "")) return "too much";
	}
	if (unread === count) return "broken";
	if (cut) return "too much";
	return letters < LETTERS_ON_SCAN * count ? "scan" : "read";
}

async function readPage(pdf: Pdf, number: number): Promise<{ text: string; cut: boolean }> {
	const page = await pdf.getPage(number);
	const { transform } = page.getViewport({ scale: 1 });
	const placed: PlacedText[] = [];
	const rotated: PlacedText[] = [];
	const items = page.streamTextContent().getReader();
	let cut = false;
	let letters = 0;
	for (let next = await items.read(); !next.done && !cut; next = await items.read()) {
		for (const item of next.value.items) {
			if (!("str" in item) || item.str === "" || letters > TEXT_MAX) continue;
			const str = item.str.slice(0, TEXT_MAX);
			letters += str.length;
			const { at, isUpright } = toPlacedText({ ...item, str }, transform);
			(isUpright ? placed : rotated).push(at);
		}
		cut = placed.length + rotated.length > ITEMS_MAX || letters > TEXT_MAX;
	}
	if (cut) await items.cancel(new Error("There is more text on a page than a resume has."));
	page.cleanup();
	const lines = [linesOnPage(placed), linesOnPage(rotated)].filter(({ length }) => length > 0);
	const joined = joinHyphenated(lines.flatMap((each, i) => (i > 0 ? ["", ...each] : each)));
	const text = joined
		.map(cleanLine)
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
	return { text, cut };
}

/** Coordinates as the reader sees them: the page may be rotated, and so may the text. */
function toPlacedText(
	{ str, width, height, transform }: TextItem,
	view: number[],
): { at: PlacedText; isUpright: boolean } {
	const [a, b, , , x, y] = pdfjs.Util.transform(view, transform).map(Number);
	const [cos, sin] = [a ?? 0, b ?? 0];
	const length = Math.hypot(cos, sin) || 1;
	const turn = [cos / length, sin / length];
	const along = (x ?? 0) * (turn[0] ?? 1) + (y ?? 0) * (turn[1] ?? 0);
	const across = (y ?? 0) * (turn[0] ?? 1) - (x ?? 0) * (turn[1] ?? 0);
	const at = { text: str, x: along, y: across, width, size: height || length };
	return { at, isUpright: Math.abs(Math.atan2(sin, cos)) < 0.1 };
}
