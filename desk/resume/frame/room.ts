/*
 * How much memory a file takes, told by what the thread of pdf.js hands over: pictures, unpacked one after the other, and what there is to
 * draw. Both are freed when their page is drawn, and one page is drawn at a time. Text stays.
 */

/** Of one picture; a scanned page at 600 dpi has 34 million. Larger ones are left out. */
export const IMAGE_PIXELS_MAX = 36_000_000;
/** What a larger picture is made smaller to: more than a screen shows of a page. */
export const KEPT_PIXELS_MAX = 16_000_000;
/** Of all pictures of a page, with those that several pages share: 200 MB when they are unpacked. */
export const PAGE_PIXELS_MAX = 50_000_000;
/** Of a page; one that is full of text and drawings has some ten thousand. */
export const OPERATIONS_MAX = 150_000;
/** Of all pages; a full one has a thousand. */
export const TEXTS_MAX = 200_000;

export interface Room {
	/** The page is drawn. */
	free(): void;
}

type Thread = Pick<Worker, "addEventListener" | "terminate">;

/** Ends the thread when there is no more. */
export function watchRoom(thread: Thread, full: () => void): Room {
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

/** What was handed over comes last, after its name and kind. */
function pixelsOf(data: unknown[]): number {
	const picture: { width?: number; height?: number } = Object(data.at(-1));
	return (picture.width ?? 0) * (picture.height ?? 0) || 0;
}
