import type { FromFrame, Passage } from "../../../contract/resume-frame/messages.ts";
import { findHits, type WordForm } from "../../text/hits.ts";
import { type DocumentPart, toDomRange } from "./document-part.ts";
import { findPassage, isBetterMatch, type PassageMatch } from "./find-passage.ts";

/* Highlights hits and the requested passage, in a layer over the text, which itself stays unchanged. */

/** A range of a part's text. */
interface Stretch {
	part: DocumentPart;
	from: number;
	to: number;
}

interface Hit extends Stretch {
	/** Index of the term. */
	term: number;
}

const AROUND = 60; // characters of context on either side, for screen readers

export function createHighlighter(tell: (said: FromFrame) => void) {
	let parts: DocumentPart[] = [];
	let terms: WordForm[][] = [];
	let hits: Hit[] = [];
	let current: Hit | undefined;
	/** The passage to show, until it is found or all parts are read. */
	let sought: Passage | undefined;
	let place: Stretch | undefined;

	const mark = (part: DocumentPart) => {
		const layer = layerOf(part.element);
		const ground = part.element.getBoundingClientRect();
		const marks = (stretch: Stretch, look: string) => boxesOf(stretch, ground).map((box) => markAt(box, look));
		const own = hits.filter((hit) => hit.part === part);
		layer.replaceChildren(
			...(place?.part === part ? marks(place, "mark place") : []),
			...own.flatMap((hit) => marks(hit, hit === current ? "mark current" : "mark")),
		);
	};
	const look = () => {
		const before = current;
		hits = parts.flatMap((part) => findHits(part.text ?? "", terms).map((hit) => ({ ...hit, part })));
		current = before && hits.find(({ part, from }) => part === before.part && from === before.from);
		for (const part of parts) mark(part);
		if (terms.length > 0 && parts.some(({ text }) => text !== undefined)) {
			tell({ say: "hits", counts: terms.map((_, term) => hits.filter((hit) => hit.term === term).length) });
		}
		seek();
	};
	const seek = () => {
		if (!sought || parts.length === 0) return;
		const found = locatePassage(sought, parts);
		if (found === "later") return;
		sought = undefined;
		const last = place?.part;
		place = found;
		if (last && last !== found?.part) mark(last);
		if (!found) return tell({ say: "place", around: null });
		void bring(found, ".place", () => place === found).then(
			(isThere) => isThere && tell({ say: "place", around: getContext(found) }),
		);
	};
	/** Scrolls to a range. Resolves to false if another one has been requested since. */
	const bring = async (stretch: Stretch, look: string, isWanted: () => boolean) => {
		const { part } = stretch;
		if (part.pieces.length === 0) scrollTo({ top: scrollY + part.element.getBoundingClientRect().top });
		await part.draw();
		if (!isWanted()) return false;
		mark(part);
		const first = part.element.querySelector(look);
		if (first) scrollToCenter(first.getBoundingClientRect());
		return true;
	};

	return {
		mark,
		/** Finds and highlights again, after text or positions have changed. */
		look,
		lookIn(now: DocumentPart[]) {
			parts = now;
			look();
		},
		lookFor(now: WordForm[][]) {
			terms = now;
			current = undefined;
			look();
		},
		showPlace(now: Passage) {
			sought = now;
			seek();
		},
		async goTo(index: number) {
			const hit = hits[index];
			if (!hit) return;
			const last = current;
			current = hit;
			if (last && last.part !== hit.part) mark(last.part);
			if (await bring(hit, ".current", () => current === hit)) tell({ say: "hit", index, around: getContext(hit) });
		},
	};
}

/** Not `scrollIntoView`, which also scrolls the desk around the frame when the frame can't scroll further. */
function scrollToCenter({ top, height, left, right, width }: DOMRect): void {
	const isBeside = left < 0 || right > innerWidth;
	scrollTo({
		top: scrollY + top - (innerHeight - height) / 2,
		left: isBeside ? scrollX + left - (innerWidth - width) / 2 : scrollX,
	});
}

/** The match on the page where the server read it, if complete; else the best one of all pages, once all are read. */
function locatePassage(place: Passage, parts: DocumentPart[]): Stretch | undefined | "later" {
	const [likely] = place.page === null ? parts : parts.slice(place.page - 1);
	const first = likely && matchInPart(likely, place);
	if (first?.share === 1) return first;
	if (parts.some(({ text }) => text === undefined)) return "later";
	let best: (Stretch & PassageMatch) | undefined;
	for (const part of parts) {
		const span = matchInPart(part, place);
		if (span && isBetterMatch(span, best)) best = span;
	}
	return best;
}

function matchInPart(part: DocumentPart, place: Passage): (Stretch & PassageMatch) | undefined {
	const span = findPassage(part.text ?? "", place);
	return span && { ...span, part };
}

function getContext({ part: { text = "" }, from, to }: Stretch): string {
	return text
		.slice(Math.max(0, from - AROUND), to + AROUND)
		.replace(/\s+/g, " ")
		.trim();
}

function layerOf(element: HTMLElement): Element {
	const there = element.querySelector(":scope > .marks");
	if (there) return there;
	const layer = document.createElement("div");
	layer.className = "marks";
	layer.ariaHidden = "true";
	element.append(layer);
	return layer;
}

interface Box {
	left: number;
	top: number;
	width: number;
	height: number;
}

/** In shares of the page, so that they stay correct at any zoom. */
function boxesOf({ part, from, to }: Stretch, ground: DOMRect): Box[] {
	const found = toDomRange(part, from, to);
	return [...(found?.getClientRects() ?? [])]
		.filter(({ width, height }) => width > 0 && height > 0)
		.map(({ left, top, width, height }) => ({
			left: (left - ground.left) / ground.width,
			top: (top - ground.top) / ground.height,
			width: width / ground.width,
			height: height / ground.height,
		}));
}

function markAt({ left, top, width, height }: Box, look: string): HTMLElement {
	const mark = document.createElement("span");
	mark.className = look;
	mark.style.left = percent(left);
	mark.style.top = percent(top);
	mark.style.width = percent(width);
	mark.style.height = percent(height);
	return mark;
}

function percent(part: number): string {
	return `${part * 100}%`;
}
