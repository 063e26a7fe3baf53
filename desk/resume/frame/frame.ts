import { FORWARDED_KEYS, type FromFrame, type ToFrame } from "../../../contract/resume-frame/messages.ts";
import { createHighlighter } from "./highlighter.ts";
import { drawPdf, openPdf } from "./pdf.ts";
import { showHtml } from "./word-file.ts";
import { createZoom } from "./zoom.ts";

/* Shows a resume, and exchanges messages about it with the desk. */

const MARGIN = 24; // pixels on either side of a page
const NARROW = 600; // pixels: a window below this width gets a smaller margin
const FIT_MAX = 2; // pixels per point: beyond it, lines are too long to read
const READABLE = 96 / 72; // pixels per point, at which a Word file's text is as large as the desk's

export function begin(port: MessagePort): void {
	const paper = document.getElementById("paper");
	if (!paper) throw new Error("page.html has no element with the id paper.");
	const tell = (said: FromFrame) => port.postMessage(said);
	const marking = createHighlighter(tell);
	const waiting = new Map<string, ((bytes: ArrayBuffer | null) => void)[]>();
	let zoom: ReturnType<typeof createZoom> | undefined;

	const bring = async (name: string) => {
		const { promise, resolve } = Promise.withResolvers<ArrayBuffer | null>();
		waiting.set(name, [...(waiting.get(name) ?? []), resolve]);
		tell({ say: "needs", name });
		const bytes = await promise;
		if (!bytes) throw new Error(`There is no ${name}.`);
		return new Uint8Array(bytes);
	};
	const zoomTo = (fitting: () => number, changed: () => void) => {
		const opened = createZoom({ fitting, changed, tell: (percent, fits) => tell({ say: "zoom", percent, fits }) });
		zoom = opened;
		return opened;
	};
	const showWord = (html: string) => {
		const part = showHtml(html, paper);
		zoomTo(() => READABLE, marking.look);
		addEventListener("resize", marking.look);
		marking.lookIn([part]);
		tell({ say: "shown", pages: null });
	};
	const showPages = async (bytes: ArrayBuffer) => {
		const pdf = await openPdf(bytes, bring, () => tell({ say: "failed", why: "large" }));
		const first = await pdf.getPage(1);
		const { width } = first.getViewport({ scale: 1 });
		let resized = () => {};
		const { scale } = zoomTo(
			() => fitting(width),
			() => resized(),
		);
		const draws = (page: number | null) => tell({ say: "draws", page });
		const drawn = drawPdf(pdf, first, paper, { scale, changed: marking.look, draws });
		resized = drawn.resized;
		marking.lookIn(drawn.parts);
		await drawn.begun;
		let page = 0;
		const look = () => {
			const now = drawn.pageInView();
			if (now !== page) tell({ say: "page", page: now });
			page = now;
		};
		addEventListener("scroll", look, { passive: true });
		tell({ say: "shown", pages: drawn.pages });
		look();
	};

	port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
		switch (data.say) {
			case "pdf":
				return void showPages(data.bytes).catch((error) => {
					console.warn(error);
					tell({ say: "failed", why: reasonOf(error) });
				});
			case "html":
				return showWord(data.html);
			case "terms":
				return marking.lookFor(data.terms);
			case "place":
				return marking.showPlace(data.place);
			case "hit":
				return void marking.goTo(data.index);
			case "zoom":
				return zoom?.zoom(data.how);
			case "data":
				for (const resolve of waiting.get(data.name) ?? []) resolve(data.bytes);
				waiting.delete(data.name);
		}
	};
	addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
		const name = key.length === 1 ? key.toLowerCase() : key;
		if (!ctrlKey && !metaKey && !altKey && FORWARDED_KEYS.includes(name)) tell({ say: "key", key: name });
	});
}

function fitting(width: number): number {
	const margin = innerWidth < NARROW ? MARGIN / 3 : MARGIN;
	return Math.min(FIT_MAX, (document.documentElement.clientWidth - 2 * margin) / width);
}

function reasonOf(error: unknown): "locked" | "broken" {
	return error instanceof Error && error.name === "PasswordException" ? "locked" : "broken";
}
