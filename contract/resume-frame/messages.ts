/*
 * Messages between a page and the frame in it that shows a resume, over a channel that the page opens. The frame's
 * content comes from strangers: the page accepts only these messages from it.
 */

export type ToFrame =
	| Content
	/** What to highlight: the terms, each term's forms, each form's words. */
	| { say: "terms"; terms: string[][][] }
	| { say: "place"; place: Passage }
	/** Go to a hit, from 0. */
	| { say: "hit"; index: number }
	| { say: "zoom"; how: Zoom }
	/** The file requested with `needs`; null if there is none. */
	| { say: "data"; name: string; bytes: ArrayBuffer | null };

export type Content = { say: "pdf"; bytes: ArrayBuffer } | { say: "html"; html: string };

/** A passage of a resume, by its words and their context, folded for comparison. */
export interface Passage {
	/** From 1, if the file has pages. */
	page: number | null;
	words: string[];
	before: string[];
	after: string[];
}

export type Zoom = "in" | "out" | "fit";

export type FromFrame =
	/** The first page is on the screen; a Word file has no pages. */
	| { say: "shown"; pages: number | null }
	/** The page being drawn, from 1; null when it is done. */
	| { say: "draws"; page: number | null }
	/** The page in view, from 1. */
	| { say: "page"; page: number }
	/** Number of hits of each term, in the order of the terms. */
	| { say: "hits"; counts: number[] }
	/** The current hit, and the text around it. */
	| { say: "hit"; index: number; around: string }
	/** The requested passage is on the screen, with the text around it; null if it wasn't found. */
	| { say: "place"; around: string | null }
	/** The zoom, and whether it fits the window. */
	| { say: "zoom"; percent: number; fits: boolean }
	/** A key was pressed in the frame that has a meaning at the desk. */
	| { say: "key"; key: string }
	/** The resume needs this file of pdf.js. */
	| { say: "needs"; name: string }
	| { say: "failed"; why: Failure };

const FAILURES = ["locked", "broken", "large"] as const;
type Failure = (typeof FAILURES)[number];

/** End of the frame's URL if a PDF will follow: its worker starts meanwhile. */
export const FOR_PDF = "#pdf";

/** To open the file, and to draw each page: what takes longer never finishes. */
export const DRAW_TIMEOUT_MS = 20_000;

/** Keys passed on to the desk: none of them changes data. */
export const FORWARDED_KEYS = ["Escape", "h", "f", "j", "k"];

/** A folder and file name of pdf.js, and no path that leads elsewhere. */
const PDFJS_FILE = /^(?:cmaps|standard_fonts|wasm)\/[\w-]+\.(?:bcmap|pfb|ttf|wasm)$/;
const AROUND_MAX = 200;

/** Undefined if it isn't a message that a frame may send. */
export function parseFrameMessage(data: unknown): FromFrame | undefined {
	if (typeof data !== "object" || data === null || !("say" in data)) return undefined;
	const said: Partial<Record<string, unknown>> = { ...data };
	switch (said.say) {
		case "shown":
			return said.pages === null || isCount(said.pages) ? { say: "shown", pages: said.pages } : undefined;
		case "draws":
			return said.page === null || isCount(said.page) ? { say: "draws", page: said.page } : undefined;
		case "page":
			return isCount(said.page) ? { say: "page", page: said.page } : undefined;
		case "hits":
			return Array.isArray(said.counts) && said.counts.every(isCount)
				? { say: "hits", counts: said.counts }
				: undefined;
		case "hit":
			return isCount(said.index) && typeof said.around === "string"
				? { say: "hit", index: said.index, around: said.around.slice(0, AROUND_MAX) }
				: undefined;
		case "place":
			if (said.around === null) return { say: "place", around: null };
			return typeof said.around === "string" ? { say: "place", around: said.around.slice(0, AROUND_MAX) } : undefined;
		case "zoom":
			return isCount(said.percent) ? { say: "zoom", percent: said.percent, fits: said.fits === true } : undefined;
		case "key":
			return typeof said.key === "string" && FORWARDED_KEYS.includes(said.key)
				? { say: "key", key: said.key }
				: undefined;
		case "needs":
			return typeof said.name === "string" && PDFJS_FILE.test(said.name)
				? { say: "needs", name: said.name }
				: undefined;
		case "failed":
			return { say: "failed", why: FAILURES.find((why) => why === said.why) ?? "broken" };
		default:
			return undefined;
	}
}

function isCount(value: unknown): value is number {
	return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
