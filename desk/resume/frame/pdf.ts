import {
	AnnotationMode,
	getDocument,
	type PDFDocumentProxy,
	type PDFPageProxy,
	PDFWorker,
	type RenderTask,
	TextLayer,
	VerbosityLevel,
} from "pdfjs-dist";
import type { DocumentPart, Piece } from "./document-part.ts";
import { IMAGE_PIXELS_MAX, limitMemory, type MemoryLimit, SCALED_PIXELS_MAX } from "./memory-limit.ts";
import { startPdfWorker } from "./pdf-worker.ts";

/*
 * Draws a PDF with pdf.js. It only draws: there is no layer for links, forms or attachments, and scripts in a PDF are
 * never run. pdf.js parses in a worker, which ends with the frame: however expensive a file is, the desk can close it.
 */

const PAGES_MAX = 50;
const BYTES_OF_PIXEL = 4;
const CANVAS_PIXELS_MAX = 16_000_000; // phones draw nothing on a larger canvas
const REDRAW_AFTER_MS = 150; // since the last change of size

interface Drawn {
	parts: DocumentPart[];
	pages: number;
	/** Resolves when the first page is on the screen. */
	begun: Promise<void> | undefined;
	/** The page in the middle of the window, from 1. */
	pageInView(): number;
	/** Called when the pages have a new size on the screen. */
	resized(): void;
}

interface DrawOptions {
	/** Pixels per point. */
	scale(): number;
	/** Called when a part's text has been read or drawn. */
	changed(): void;
	/** Called with the page being drawn, from 1; with null when it is done. */
	draws(page: number | null): void;
}

/** Fetches one of pdf.js's own files. */
type FetchFile = (name: string) => Promise<Uint8Array>;

let memory: MemoryLimit | undefined;

/** @param tooLarge called if the file would need more memory than a resume may */
export async function openPdf(bytes: ArrayBuffer, bring: FetchFile, tooLarge: () => void): Promise<PDFDocumentProxy> {
	const thread = await startPdfWorker();
	memory = limitMemory(thread, tooLarge);
	return getDocument({
		data: new Uint8Array(bytes),
		worker: PDFWorker.create({ port: thread }),
		verbosity: VerbosityLevel.ERRORS,
		BinaryDataFactory: dataFactory(bring),
		useWorkerFetch: false,
		cMapUrl: "cmaps/",
		standardFontDataUrl: "standard_fonts/",
		wasmUrl: "wasm/",
		maxImageSize: IMAGE_PIXELS_MAX,
		canvasMaxAreaInBytes: SCALED_PIXELS_MAX * BYTES_OF_PIXEL,
		enableXfa: false,
		disableWorkerRendering: true,
	}).promise;
}

/** How pdf.js gets the data that only some files need. By itself it would fetch it, which the frame can't. */
function dataFactory(bring: FetchFile) {
	const folders: Record<string, string> = { cMapUrl: "cmaps", standardFontDataUrl: "standard_fonts", wasmUrl: "wasm" };
	return class {
		fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
			return bring(`${folders[kind] ?? ""}/${filename}`);
		}
	};
}

export function drawPdf(pdf: PDFDocumentProxy, first: PDFPageProxy, paper: HTMLElement, wishes: DrawOptions): Drawn {
	const pages = pdf.numPages;
	const numbers = Array.from({ length: Math.min(pages, PAGES_MAX) }, (_, index) => index + 1);
	const sheets = numbers.map((number) => sheetOf(number, pages, first, wishes));
	paper.replaceChildren(...sheets.map(({ part }) => part.element));
	if (pages > PAGES_MAX) paper.append(sentence(`Only the first ${PAGES_MAX} of ${pages} pages are shown here.`));
	const [front, ...others] = sheets;
	front?.setPage(first);
	const begun = front?.paint().then(() => void readAll(pdf, front, others));
	const inView = new IntersectionObserver(
		(entries) => {
			for (const { target, isIntersecting } of entries) {
				sheets.find(({ part }) => part.element === target)?.setVisible(isIntersecting);
			}
		},
		{ rootMargin: "100%" },
	);
	for (const { part } of sheets) inView.observe(part.element);
	let redrawing: ReturnType<typeof setTimeout> | undefined;
	return {
		parts: sheets.map(({ part }) => part),
		pages,
		begun,
		pageInView() {
			const isAbove = ({ part }: Sheet) => part.element.getBoundingClientRect().top < innerHeight / 2;
			return Math.max(1, sheets.findLastIndex(isAbove) + 1);
		},
		resized() {
			clearTimeout(redrawing);
			redrawing = setTimeout(() => {
				for (const sheet of sheets) if (sheet.isSeen()) void sheet.part.draw();
			}, REDRAW_AFTER_MS);
		},
	};
}

/** Reads the pages one by one, in order. */
async function readAll(pdf: PDFDocumentProxy, first: Sheet, others: Sheet[]): Promise<void> {
	await first.read();
	for (const [index, sheet] of others.entries()) {
		// A page that can't be read shows that itself, and the next one may be fine.
		await pdf.getPage(index + 2).then(sheet.setPage, sheet.fail);
		await sheet.read();
	}
}

interface Sheet {
	part: DocumentPart;
	/** Sets the page to draw here. */
	setPage(page: PDFPageProxy): void;
	/** Draws it, without the text layer. */
	paint(): Promise<void>;
	/** Extracts its text. */
	read(): Promise<Content | undefined>;
	fail(): void;
	setVisible(isVisible: boolean): void;
	isSeen(): boolean;
}

let last = Promise.resolve();

/** Draws one page at a time, so that only one page's images are decoded. */
function inTurn(draw: () => Promise<void>): Promise<void> {
	const drawn = last.then(draw);
	last = drawn.catch(() => undefined);
	return drawn;
}

/** @param like page whose size it has until its own is known */
function sheetOf(number: number, of: number, like: PDFPageProxy, { scale, changed, draws }: DrawOptions): Sheet {
	const element = document.createElement("section");
	element.className = "page";
	element.ariaLabel = `Page ${number} of ${of}`;
	const { promise: known, resolve: isKnown } = Promise.withResolvers<PDFPageProxy | undefined>();
	let canvas: HTMLCanvasElement | undefined;
	let drawnAt = 0;
	let drawing: RenderTask | undefined;
	let seen = false;
	let timesPutAway = 0;
	let written = false;
	let content: Promise<Content | undefined> | undefined;
	sizeAs(element, like);

	const fail = () => {
		isKnown(undefined);
		element.classList.add("broken");
		element.replaceChildren(
			sentence("This page can't be displayed. Download the file to see whether another program can show it."),
		);
	};
	const drawAgain = async (page: PDFPageProxy) => {
		const at = scale();
		const viewport = page.getViewport({ scale: at * sharpness(page, at) });
		const fresh = document.createElement("canvas");
		fresh.width = Math.floor(viewport.width);
		fresh.height = Math.floor(viewport.height);
		fresh.ariaHidden = "true";
		const task = page.render({ canvas: fresh, viewport, annotationMode: AnnotationMode.ENABLE });
		drawing = task;
		drawnAt = at;
		draws(number);
		try {
			await task.promise;
		} finally {
			draws(null);
			page.cleanup(); // frees its images and drawing operations
			memory?.free();
		}
		if (canvas) canvas.replaceWith(fresh);
		else element.prepend(fresh);
		canvas = fresh;
	};
	const readOnce = async () => {
		const page = await known;
		const found = await page?.getTextContent().catch(() => undefined); // unreadable text may still be drawn
		part.text = found ? textOf(found) : "";
		changed();
		return found;
	};
	const read = () => {
		content ??= readOnce();
		return content;
	};
	const write = async (page: PDFPageProxy) => {
		const found = await read();
		if (written || !found || found.items.length === 0) return;
		written = true;
		const layer = document.createElement("div");
		layer.className = "text";
		element.append(layer);
		const viewport = page.getViewport({ scale: scale() });
		const text = new TextLayer({ textContentSource: found, container: layer, viewport });
		await text.render();
		part.pieces = locatePieces(part.text ?? "", text.textDivs);
		changed();
	};
	const unlessCancelled = async (work: () => Promise<void>) => {
		try {
			await work();
		} catch (error) {
			if (!(error instanceof Error && error.name === "RenderingCancelledException")) fail();
		}
	};
	const paint = () =>
		unlessCancelled(async () => {
			const page = await known;
			if (drawnAt !== scale()) drawing?.cancel();
			const before = timesPutAway;
			await inTurn(async () => {
				if (page && drawnAt !== scale() && timesPutAway === before) await drawAgain(page);
			});
		});
	const part: DocumentPart = {
		element,
		text: undefined,
		pieces: [],
		async draw() {
			await paint();
			const page = await known;
			if (page) await unlessCancelled(() => write(page));
		},
	};

	return {
		part,
		fail,
		setPage(page) {
			sizeAs(element, page);
			isKnown(page);
		},
		paint,
		read,
		setVisible(isSeen) {
			seen = isSeen;
			if (isSeen) return void part.draw();
			timesPutAway += 1;
			drawing?.cancel();
			canvas?.remove(); // a phone has no memory for fifty of them
			canvas = undefined;
			drawnAt = 0;
		},
		isSeen: () => seen,
	};
}

function sizeAs(element: HTMLElement, page: PDFPageProxy): void {
	const { width, height } = page.getViewport({ scale: 1 });
	element.style.setProperty("--width", String(width));
	element.style.setProperty("--height", String(height));
	element.style.setProperty("--unit", String(page.userUnit));
}

/** Canvas pixels per CSS pixel. */
function sharpness(page: PDFPageProxy, scale: number): number {
	const { width, height } = page.getViewport({ scale });
	return Math.min(devicePixelRatio, Math.sqrt(CANVAS_PIXELS_MAX / (width * height)));
}

type Content = Awaited<ReturnType<PDFPageProxy["getTextContent"]>>;

function textOf({ items }: Content): string {
	return items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
}

/** Offset of each text node of the layer in the text: both have the same pieces in the same order. */
function locatePieces(text: string, pieces: HTMLElement[]): Piece[] {
	let end = 0;
	return pieces.flatMap(({ firstChild: node }) => {
		if (!(node instanceof Text) || node.data === "") return [];
		const at = text.indexOf(node.data, end);
		if (at === -1) return [];
		end = at + node.length;
		return [{ node, at }];
	});
}

function sentence(text: string): HTMLElement {
	const paragraph = document.createElement("p");
	paragraph.className = "sentence";
	paragraph.textContent = text;
	return paragraph;
}
