import { folded } from "../../../forms/words.ts";
import { pieces as piecesOf } from "../../inbox/hits.ts";
import type { FromFrame } from "../messages.ts";
import { type Part, rangeOf } from "./part.ts";

/* Marks what was searched for. Marks lie over the words, in a layer of their own: the words stay as they are. */

interface Hit {
	part: Part;
	from: number;
	to: number;
	/** Which of the words it is. */
	word: number;
}

const AROUND = 60; // characters on either side, for who does not see it

export function openMarking(tell: (said: FromFrame) => void) {
	let parts: Part[] = [];
	let words: string[] = [];
	let hits: Hit[] = [];
	let current: Hit | undefined;

	const mark = (part: Part) => {
		const layer = layerOf(part.element);
		const ground = part.element.getBoundingClientRect();
		const boxes = hits
			.filter((hit) => hit.part === part)
			.flatMap((hit) => boxesOf(hit, ground).map((box) => markAt(box, hit === current)));
		layer.replaceChildren(...boxes);
	};
	const look = () => {
		const before = current;
		hits = parts.flatMap((part) => hitsIn(part, words));
		current = before && hits.find(({ part, from }) => part === before.part && from === before.from);
		for (const part of parts) mark(part);
		if (words.length > 0 && parts.some(({ text }) => text !== undefined)) {
			tell({ say: "hits", counts: words.map((_, word) => hits.filter((hit) => hit.word === word).length) });
		}
	};

	return {
		mark,
		/** Each part once more: they have other words, or stand elsewhere. */
		look,
		lookIn(now: Part[]) {
			parts = now;
			look();
		},
		lookFor(now: string[]) {
			words = now;
			current = undefined;
			look();
		},
		async goTo(index: number) {
			const hit = hits[index];
			if (!hit) return;
			const last = current;
			current = hit;
			const isDrawn = hit.part.pieces.length > 0;
			if (!isDrawn) hit.part.element.scrollIntoView();
			await hit.part.draw();
			if (current !== hit) return; // somebody was faster
			if (last && last.part !== hit.part) mark(last.part);
			mark(hit.part);
			hit.part.element.querySelector(".current")?.scrollIntoView({ block: "center", inline: "nearest" });
			tell({ say: "hit", index, around: aroundOf(hit) });
		},
	};
}

function hitsIn(part: Part, words: string[]): Hit[] {
	return piecesOf(part.text ?? "", words)
		.filter(({ hit }) => hit)
		.map(({ text, at }) => ({ part, from: at, to: at + text.length, word: wordOf(text, words) }));
}

/** Of several that it begins with, the longest. */
function wordOf(text: string, words: string[]): number {
	const found = folded(text);
	const fitting = words.filter((word) => found.startsWith(word)).sort((a, b) => b.length - a.length);
	return words.indexOf(fitting[0] ?? "");
}

function aroundOf({ part: { text = "" }, from, to }: Hit): string {
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

/** In parts of the page, so that they stay right when it grows. */
function boxesOf({ part, from, to }: Hit, ground: DOMRect): Box[] {
	const found = rangeOf(part, from, to);
	return [...(found?.getClientRects() ?? [])]
		.filter(({ width, height }) => width > 0 && height > 0)
		.map(({ left, top, width, height }) => ({
			left: (left - ground.left) / ground.width,
			top: (top - ground.top) / ground.height,
			width: width / ground.width,
			height: height / ground.height,
		}));
}

function markAt({ left, top, width, height }: Box, isCurrent: boolean): HTMLElement {
	const mark = document.createElement("span");
	mark.className = isCurrent ? "mark current" : "mark";
	mark.style.left = percent(left);
	mark.style.top = percent(top);
	mark.style.width = percent(width);
	mark.style.height = percent(height);
	return mark;
}

function percent(part: number): string {
	return `${part * 100}%`;
}
