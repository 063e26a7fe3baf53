/*
 * Limits a file's memory, estimated from the messages of pdf.js's worker: decoded images and drawing operations. Both
 * are freed once their page is drawn, and one page is drawn at a time. Text stays.
 */

/** Per image; a page scanned at 600 dpi has 34 million. Larger ones are skipped. */
export const IMAGE_PIXELS_MAX = 36_000_000;
/** Larger images are scaled down to this: more than a screen shows of a page. */
export const SCALED_PIXELS_MAX = 16_000_000;
/** All images of a page, including those shared by several pages: 200 MB decoded. */
export const PAGE_PIXELS_MAX = 50_000_000;
/** Per page; one full of text and drawings has about ten thousand. */
export const OPERATIONS_MAX = 150_000;
/** All pages together; a full page has a thousand. */
export const TEXTS_MAX = 200_000;

export interface MemoryLimit {
	/** Called when a page has been drawn. */
	free(): void;
}

type Thread = Pick<Worker, "addEventListener" | "terminate">;

/** Terminates the worker when the limit is exceeded. */
export function limitMemory(thread: Thread, full: () => void): MemoryLimit {
	const taken = { pixels: 0, sharedPixels: 0, operations: 0, texts: 0 };
	thread.addEventListener("message", ({ data: message }: MessageEvent) => {
		const { action, data, chunk } = message ?? {};
		if (action === "obj") taken.pixels += pixelsOf(data);
		else if (action === "commonobj") taken.sharedPixels += pixelsOf(data);
		else if (chunk?.items) taken.texts += chunk.items.length;
		else if (chunk?.fnArray) taken.operations += chunk.fnArray.length;
		else return;
		const isRoom = taken.pixels + taken.sharedPixels <= PAGE_PIXELS_MAX;
		if (isRoom && taken.operations <= OPERATIONS_MAX && taken.texts <= TEXTS_MAX) return;
		thread.terminate();
		full();
	});
	return {
		free() {
			taken.pixels = 0;
			taken.operations = 0;
		},
	};
}

/** The object itself comes last, after its name and kind. */
function pixelsOf(data: unknown[]): number {
	const picture: { width?: number; height?: number } = Object(data.at(-1));
	return (picture.width ?? 0) * (picture.height ?? 0) || 0;
}
