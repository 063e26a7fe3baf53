import type { Form } from "../inbox/hits.ts";

/*
 * What the desk and the frame that shows a resume say to each other, over a channel that the desk opens. What is shown in
 * the frame comes from strangers: the desk believes nothing of what the frame says but these few words.
 */

export type ToFrame =
	| Content
	/** What to mark: of each term its forms, of each form its words. */
	| { say: "terms"; terms: Form[][] }
	| { say: "place"; place: Place }
	/** To the hit of this number, from 0. */
	| { say: "hit"; index: number }
	| { say: "zoom"; how: Zoom }
	/** What was asked for with `needs`; nothing, where there is none. */
	| { say: "data"; name: string; bytes: ArrayBuffer | null };

export type Content = { say: "pdf"; bytes: ArrayBuffer } | { say: "html"; html: string };

/** Where something stands, by its words as they are compared, and by those around it. */
export interface Place {
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
	/** Which page is being drawn, from 1; null when it is done. */
	| { say: "draws"; page: number | null }
	/** Which page is looked at, from 1. */
	| { say: "page"; page: number }
	/** How often each of the terms stands there, in their order. */
	| { say: "hits"; counts: number[] }
	/** Which hit is looked at, and the words around it. */
	| { say: "hit"; index: number; around: string }
	/** The place that was asked for is on the screen, with the words around it; or it was not found. */
	| { say: "place"; around: string | null }
	/** How large it is, and whether that is as large as there is room. */
	| { say: "zoom"; percent: number; fits: boolean }
	/** A key that means something to the desk was pressed within. */
	| { say: "key"; key: string }
	/** A file of pdf.js that this resume needs. */
	| { say: "needs"; name: string }
	| { say: "failed"; why: Failure };

const FAILURES = ["locked", "broken", "large"] as const;
type Failure = (typeof FAILURES)[number];

/** What the frame's address ends with where a PDF is to come: what reads one starts meanwhile. */
export const FOR_PDF = "#pdf";

/** Those that are passed on: none of them changes anything but what is seen. */
export const KEYS = ["Escape", "h", "f", "j", "k"];

/** Folder and name as pdf.js has them, and nothing that leads elsewhere. */
const DATA = /^(?:cmaps|standard_fonts|wasm)\/[\w-]+\.(?:bcmap|pfb|ttf|wasm)$/;
const AROUND_MAX = 200;

/** Undefined when it is none of what a frame may say. */
export function heard(data: unknown): FromFrame | undefined {
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
			return typeof said.key === "string" && KEYS.includes(said.key) ? { say: "key", key: said.key } : undefined;
		case "needs":
			return typeof said.name === "string" && DATA.test(said.name) ? { say: "needs", name: said.name } : undefined;
		case "failed":
			return { say: "failed", why: FAILURES.find((why) => why === said.why) ?? "broken" };
		default:
			return undefined;
	}
}

function isCount(value: unknown): value is number {
	return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
