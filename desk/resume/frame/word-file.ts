import type { DocumentPart, Piece } from "./document-part.ts";

/* Shows a Word file from the server's HTML. It is rebuilt from allowed elements only: the HTML isn't trusted. */

const ALLOWED = new Set("p h1 h2 h3 h4 h5 h6 ul ol li strong em u table tbody thead tr td th br".split(" "));
/** Their content isn't text for a reader. */
const LEFT_OUT = new Set("script style template title noscript iframe object svg math".split(" "));
const BLOCKS = "p, h1, h2, h3, h4, h5, h6, li, td, th";
const DEPTH_MAX = 60;

export function showHtml(html: string, paper: HTMLElement): DocumentPart {
	const sheet = document.createElement("article");
	sheet.className = "sheet";
	sheet.append(...rebuild(new DOMParser().parseFromString(html, "text/html").body, 0));
	paper.replaceChildren(sheet);
	return { element: sheet, ...textOf(sheet), draw: async () => undefined };
}

function rebuild(from: Element, depth: number): Node[] {
	if (depth > DEPTH_MAX) return [document.createTextNode(from.textContent)];
	return [...from.childNodes].flatMap((node) => {
		if (node instanceof Text) return [document.createTextNode(node.data)];
		if (!(node instanceof Element) || LEFT_OUT.has(node.localName)) return [];
		const inside = rebuild(node, depth + 1);
		if (!ALLOWED.has(node.localName)) return inside;
		const element = document.createElement(node.localName);
		element.append(...inside);
		return [element];
	});
}

function textOf(sheet: HTMLElement): { text: string; pieces: Piece[] } {
	const walk = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
	const pieces: Piece[] = [];
	let text = "";
	let block: Element | null = null;
	for (let node = walk.nextNode(); node; node = walk.nextNode()) {
		if (!(node instanceof Text)) continue;
		const within = node.parentElement?.closest(BLOCKS) ?? null;
		if (within !== block) text += "\n";
		block = within;
		pieces.push({ node, at: text.length });
		text += node.data;
	}
	return { text, pieces };
}
