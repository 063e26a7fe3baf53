/* How strongly a request wants something: 'must', 'a plus', 'no degree needed'. */

export type Emphasis = "must" | "plain" | "nice" | "not asked";

export interface Clause {
	text: string;
	/** Offset of its first character. */
	from: number;
	emphasis: Emphasis;
}

const NICE =
	/\bnice[- ]to[- ]have|\bideal(?:ly)?\b|\b(?:a|big|huge|real|strong|definite|is|are|but) plus\b|\bplus(?:es)?:|\bbonus\b|\bpreferr?(?:ed|ably)\b|\bpreferabl[ey]\b|\bhelp(?:s|ful)\b|\bwould help\b|\bdesirable\b|\bwelcome\b|\boptional\b|\ban advantage\b|\beven better\b|\bextra credit\b/i;
const NOT_ASKED =
	/\b(?:no|not|without|never|don['’]t|doesn['’]t|isn['’]t|aren['’]t|do not|does not)\b.{0,60}\b(?:need(?:ed)?|required?|necessary|a must|matters?|care|expect(?:ed)?|look(?:ing)? for|want(?:ed)?|insist)\b|\bno need\b/i;
const MUST =
	/\bmust(?:s|-haves?)?\b|\brequire[sd]?\b|\brequirements?:|\bessential\b|\bmandatory\b|\bnon-?negotiable\b|\b(?:has|have) to have\b|\bneeds? to have\b|\bdeal ?breaker\b|\bonly consider\b/i;
const LIST_ITEM_WORDS_MAX = 4; // words: a clause this short is an item of a list, and takes the emphasis at the list's end

/** Splits a text into sentences, and those at commas: 'Salesforce is a must, MEDDIC a plus'. */
export function splitClauses(text: string): Clause[] {
	return splitText(text, /(?<=[.!?])\s+|[;\n•]+/g, 0).flatMap((sentence) => {
		const parts = splitText(sentence.text, /,\s+|(?<!\s)\s+(?:but|[-–])\s+|[()]/g, sentence.from);
		const markers = parts.map((part) => findEmphasis(part.text));
		const before = carryForward(markers);
		const after = carryForward(markers.toReversed()).toReversed();
		return parts.map((part, index) => ({
			...part,
			emphasis: markers[index]?.emphasis ?? inheritEmphasis(part.text, before[index], after[index]),
		}));
	});
}

/** The last one that begins at or before the offset. */
export function clauseAt(from: number, parts: Clause[]): Clause | undefined {
	let [low, high] = [0, parts.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((parts[middle]?.from ?? 0) <= from) low = middle + 1;
		else high = middle;
	}
	return parts[low - 1];
}

interface EmphasisMarker {
	emphasis: Emphasis;
	/** It comes before what it applies to: 'must have', not 'required'. */
	leads: boolean;
}

function findEmphasis(part: string): EmphasisMarker | undefined {
	const found: [Emphasis, RegExpExecArray | null][] = [
		["nice", NICE.exec(part)], // 'preferred, not required' is nice to have
		["not asked", NOT_ASKED.exec(part)],
		["must", MUST.exec(part)],
	];
	const first = found.find(([, match]) => match);
	if (!first?.[1]) return undefined;
	const { 0: mark, index } = first[1];
	return { emphasis: first[0], leads: index < part.trimEnd().length - index - mark.length };
}

/** Fills each gap with the last marker before it. */
function carryForward(markers: (EmphasisMarker | undefined)[]): (EmphasisMarker | undefined)[] {
	let last: EmphasisMarker | undefined;
	return markers.map((one) => {
		last = one ?? last;
		return last;
	});
}

function inheritEmphasis(
	part: string,
	before: EmphasisMarker | undefined,
	after: EmphasisMarker | undefined,
): Emphasis {
	if (before?.leads) return before.emphasis;
	const isShort = part.trim().split(/\s+/).length <= LIST_ITEM_WORDS_MAX;
	return isShort && after && !after.leads ? after.emphasis : "plain";
}

function splitText(text: string, between: RegExp, offset: number): { text: string; from: number }[] {
	const found: { text: string; from: number }[] = [];
	let from = 0;
	for (const { 0: gap, index } of [...text.matchAll(between), { 0: "", index: text.length }]) {
		if (text.slice(from, index).trim()) found.push({ text: text.slice(from, index), from: offset + from });
		from = index + gap.length;
	}
	return found;
}
