import { foldText } from "../../../contract/text/fold-text.ts";
import { isKnownCity } from "../places/us-places.ts";
import { tokenize, type Word } from "./lines/phrase-finder.ts";
import { parseHeading } from "./lines/sections.ts";
import { toStateCode } from "./lines/us-states.ts";

/*
 * Removes the candidate's name, email and web addresses, and pronouns before a resume is read, so none of it can
 * become a fact. Denzel Washington doesn't live in Washington, and Amy Ok isn't from Oklahoma.
 */

export interface RedactedText {
	text: string;
	/** Maps a range in it back to the original text. */
	toOriginal(at: [from: number, to: number]): [from: number, to: number];
}

const TOP_LINES = 8; // that may have the candidate's name
const TOP_MAX = 2_000; // characters
const LINE_MAX = 1_000; // characters; names are not searched for in longer lines
const MIDDLE_MAX = 2; // middle names and initials
const NAME_WORDS = 5; // of a name that isn't in the form

const CONTACT_ADDRESS =
	/(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+|(?<![\p{L}\p{N}.-])(?:https?:\/\/|www\.)[^\s|•·,;()]+|(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|io|me|co|us)\/[^\s|•·,;()]*/giu;
/** Replaces an address, so the line still counts as one with an address. */
const ADDRESS_PLACEHOLDER = "@";
const PRONOUNS = /\(?\b(?:she|he|they|xe|ze)(?: ?\/ ?(?:her|hers|him|his|they|them|theirs|xem|zir)){1,2}\b\)?/giu;
const DOCUMENT_TITLE = /^(?:r[eé]sum[eé]|cv|curriculum vitae)(?: of)?:?$/i;
const SEPARATOR = /[|•·\t,;:()–—\n]| - | {2}/;
const NAME_LIKE =
	/^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|de|del|la|las|los|da|dos|van|von|der|den|bin|al|el|y|e))*$/u;
/** After these comes a city, not a person with the same name. */
const PLACE_FOLLOWS = /\b(?:in|at|near|from|around|of|to|for|with) $/i;

type IsTitle = (text: string) => boolean;
type Cut = [from: number, to: number, instead?: string];

/** @param isTitle whether a text is a job title: such a first line is not a name, unless the form says so */
export function redactOwner(text: string, name: string, isTitle: IsTitle = () => false): RedactedText {
	const noAddresses = applyCuts(text, findCuts(text, CONTACT_ADDRESS, ADDRESS_PLACEHOLDER));
	const named = findName(noAddresses.text, nameWords(name), isTitle);
	const names = named.length > 0 ? named : guessName(noAddresses.text, isTitle);
	const redacted = applyCuts(noAddresses.text, [
		...names.map(([from, to]): Cut => [from, endWithSeparator(noAddresses.text, from, to)]),
		...findCuts(topLines(noAddresses.text), PRONOUNS),
	]);
	return { text: redacted.text, toOriginal: (at) => noAddresses.toOriginal(redacted.toOriginal(at)) };
}

function findCuts(text: string, pattern: RegExp, instead = ""): Cut[] {
	return Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => [index, index + length, instead]);
}

function nameWords(name: string): string[] {
	return tokenize(name).map(({ word }) => word);
}

function topLines(text: string): string {
	const lines = text.slice(0, TOP_MAX).split("\n");
	let count = 0;
	const end = lines.findIndex((line) => line.trim() !== "" && ++count > TOP_LINES);
	return lines.slice(0, end === -1 ? undefined : end).join("\n");
}

/** Where a text has this name: in any form at the top, further down only where it can't be anything else. */
function findName(text: string, name: string[], isTitle: IsTitle): Cut[] {
	const [first = ""] = name;
	if (first === "") return [];
	const top = topLines(text);
	const words = foldText(top).includes(first) ? tokenize(top) : [];
	if (name.length === 1) return findSingleName(top, words, first);
	let head: Cut | undefined;
	for (let index = 0; index < words.length && !head; index++) {
		head = matchForward(top, words, index, name, /^[\s.'’-]{1,4}$/) ?? matchReversed(top, words, index, name);
	}
	const cuts: Cut[] = head ? [head] : [];
	let from = 0;
	for (const line of text.split("\n")) {
		const start = from;
		from += line.length + 1;
		if (line.length > LINE_MAX || !foldText(line).includes(first)) continue;
		const inLine = tokenize(line);
		for (let index = 0; index < inLine.length; index++) {
			const span = matchForward(line, inLine, index, name, /^[ .'’-]{1,3}$/);
			if (!span) continue;
			while ((inLine[index + 1]?.from ?? span[1]) < span[1]) index++;
			const [begin, end] = [start + span[0], start + span[1]];
			if (head && begin < head[1] && head[0] < end) continue;
			if (isOwnersName(line, span, isTitle)) cuts.push([begin, end]);
		}
	}
	return cuts;
}

/** A one-word name counts only if it stands alone. */
function findSingleName(top: string, words: Word[], name: string): Cut[] {
	const found = words.find(({ word, from, to }) => {
		const isFree = SEPARATOR.test(`${top}\n`.slice(to, to + 3)) || to === top.length;
		return word === name && isFree && (from === 0 || SEPARATOR.test(top.slice(Math.max(0, from - 3), from)));
	});
	return found ? [[found.from, found.to]] : [];
}

/** `Ana de la Cruz`, with or without middle names, whatever the form has. */
function matchForward(text: string, words: Word[], index: number, name: string[], between: RegExp): Cut | undefined {
	const begin = words[index];
	if (!begin || begin.word !== name[0]) return undefined;
	let [end, middle] = [begin, 0];
	for (let next = index + 1; next < words.length; next++) {
		const [before, word] = [words[next - 1], words[next]];
		if (!before || !word || !between.test(text.slice(before.to, Math.min(word.from, before.to + 8)))) break;
		if (name.includes(word.word, 1)) end = word;
		else if (++middle > MIDDLE_MAX || !/^\p{Lu}/u.test(text.slice(word.from, word.to))) break;
	}
	return end === begin ? undefined : [begin.from, end.to];
}

/** `de la Cruz, Ana`. */
function matchReversed(text: string, words: Word[], index: number, name: string[]): Cut | undefined {
	const isLater = (at: number) => name.includes(words[at]?.word ?? "", 1);
	if (isLater(index - 1)) return undefined; // already tried from there
	let last = index;
	while (words[last + 1] && isLater(last) && isLater(last + 1)) last++;
	const [begin, before, first] = [words[index], words[last], words[last + 1]];
	if (!begin || !before || !first || first.word !== name[0] || !name.includes(before.word, 1)) return undefined;
	return /^, ?$/.test(text.slice(before.to, first.from)) ? [begin.from, first.to] : undefined;
}

/** Not a city, and not part of a company's name: `Virginia Beach, VA`, `Jane Smith Realty`. */
function isOwnersName(line: string, [from, to]: Cut, isTitle: IsTitle): boolean {
	const [before, after] = [line.slice(Math.max(0, from - 24), from), line.slice(to, to + 24)];
	if (PLACE_FOLLOWS.test(before) || /\p{Lu}[\p{L}.'’-]* $/u.test(before) || /^ \p{Lu}/u.test(after)) return false;
	if (stateAfter(after) !== undefined) return false;
	const written = line.slice(from, to);
	return /\bpage\b|@/i.test(line) || !(isTitle(written) || parseHeading(written));
}

function stateAfter(after: string): string | undefined {
	const [, written = ""] = /^, ?([A-Z]{2}|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)(?!\p{L})/u.exec(after) ?? [];
	return toStateCode(written);
}

/** The name on the first line, or on the first two, if it differs from the one in the form. */
function guessName(text: string, isTitle: IsTitle): Cut[] {
	const lines: { text: string; from: number }[] = [];
	let from = 0;
	for (const line of topLines(text).split("\n")) {
		const start = from + line.length - line.trimStart().length;
		from += line.length + 1;
		if (line.trim() !== "" && !DOCUMENT_TITLE.test(line.trim())) lines.push({ text: line.trim(), from: start });
	}
	const [first, second] = lines
		.slice(0, 2)
		.map((line) => ({ ...line, text: line.text.split(SEPARATOR, 1)[0]?.trim() ?? "" }));
	if (!first || !mayBeName(first.text, isTitle)) return [];
	const behind = text.slice(first.from + first.text.length, first.from + first.text.length + 24);
	const state = stateAfter(behind);
	if (state && isKnownCity(first.text, state.toLowerCase())) return [];
	if (first.text.includes(" ")) return findName(text, nameWords(first.text), isTitle);
	const isDivided =
		second && second.text === lines[1]?.text && !second.text.includes(" ") && mayBeName(second.text, isTitle);
	return isDivided && behind.startsWith("\n") ? [[first.from, second.from + second.text.length]] : [];
}

function mayBeName(text: string, isTitle: IsTitle): boolean {
	if (text.length > 60 || !NAME_LIKE.test(text) || text.split(" ").length > NAME_WORDS) return false;
	return parseHeading(text) === undefined && !isTitle(text);
}

/** The end of the name, including the separator after it. */
function endWithSeparator(text: string, from: number, to: number): number {
	const isAtStart = from === 0 || text[from - 1] === "\n";
	const [gap = ""] = isAtStart ? (/^[ \t]{0,9}[|•·–—,;:-]?[ \t]{0,9}/.exec(text.slice(to, to + 20)) ?? []) : [];
	return to + gap.length;
}

/** @param cuts in any order; of two that overlap, the one that begins first counts */
function applyCuts(text: string, cuts: Cut[]): RedactedText {
	const pieces: string[] = [];
	/** Where each piece begins, in the result and in the original. */
	const starts: { here: number; whole: number }[] = [{ here: 0, whole: 0 }];
	let [whole, here] = [0, 0];
	for (const [from, to, replacement = ""] of cuts.toSorted((a, b) => a[0] - b[0])) {
		if (from < whole) continue;
		const piece = text.slice(whole, from) + replacement;
		pieces.push(piece);
		here += piece.length;
		whole = to;
		starts.push({ here, whole });
	}
	pieces.push(text.slice(whole));

	function originalOffset(at: number): number {
		let [low, high] = [0, starts.length - 1];
		while (low < high) {
			const middle = Math.ceil((low + high) / 2);
			if ((starts[middle]?.here ?? 0) <= at) low = middle;
			else high = middle - 1;
		}
		const start = starts[low] ?? { here: 0, whole: 0 };
		return start.whole + at - start.here;
	}

	return { text: pieces.join(""), toOriginal: ([from, to]) => [originalOffset(from), originalOffset(to - 1) + 1] };
}
