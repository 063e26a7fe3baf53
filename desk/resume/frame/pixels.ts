/*
 * How much memory the pictures of a file take. The thread of pdf.js unpacks one after the other and hands each over; the pictures of a page
 * are freed when it is drawn, and one page is drawn at a time.
 */

/** Of one picture; a scanned page at 600 dpi has 34 million. Larger ones are left out. */
export const IMAGE_PIXELS_MAX = 36_000_000;
/** What a larger picture is made smaller to: more than a screen shows of a page. */
export const KEPT_PIXELS_MAX = 16_000_000;
/** Of all pictures of a page, with those that several pages share: 200 MB when they are unpacked. */
export const PAGE_PIXELS_MAX = 50_000_000;

export interface Pixels {
	/** The page is drawn. */
	free(): void;
}

type Thread = Pick<Worker, "addEventListener" | "terminate">;

/** Ends the thread when there are too many. */
export function countPixels(thread: Thread, tooMany: () => void): Pixels {
	let ofPage = 0;
	let shared = 0;
	thread.addEventListener("message", ({ data: message }: MessageEvent) => {
		const { action, data } = message ?? {};
		if (action !== "obj" && action !== "commonobj") return;
		const { width, height } = data.at(-1) ?? {};
		const pixels = width * height || 0;
		if (action === "obj") ofPage += pixels;
		else shared += pixels;
		if (ofPage + shared <= PAGE_PIXELS_MAX) return;
		thread.terminate();
		tooMany();
	});
	return {
		free() {
			ofPage = 0;
		},
	};
}
