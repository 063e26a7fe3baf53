import { findMarkers, type Marker, type Meaning, plainText } from "./markers.ts";

/*
 * How strongly each part of a request is wanted. A marker such as 'must have', 'nobody from' or 'is a plus' applies to
 * what stands beside it, along a list, and to the sentence before it if its own sentence names nothing.
 */

/** `unwanted` counts against whoever has it, `not asked` counts for nobody. */
export type Emphasis = "must" | "plain" | "nice" | "unwanted" | "not asked";

/** An excerpt that reads well alone. */
export interface Clause {
	text: string;
	/** Offset of its first character. */
	from: number;
}

export interface Scope {
	/** Character range, `to` exclusive. */
	from: number;
	to: number;
	emphasis: Emphasis;
	/** Where the words begin that say so, if they come before: 'no agency, retail or car sales'. */
	saidFrom: number;
}

export interface ReadText {
	clauses: Clause[];
	/** In text order, with gaps between them. */
	scopes: Scope[];
}

let last: { text: string; read: ReadText } | undefined;

/** Keeps the last text's: several readers ask for the same one. */
export function readClauses(text: string): ReadText {
	if (last?.text !== text) last = { text, read: { clauses: splitClauses(text), scopes: readScopes(text) } };
	return last.read;
}

/** Sentences, split at commas and where another thought begins. */
function splitClauses(text: string): Clause[] {
	return splitSentences(text).flatMap((sentence) =>
		splitText(sentence.text, /,\s+|(?<!\s)\s+(?:but|[-–])\s+|[()]/g, sentence.from),
	);
}

/** The last one that begins at or before the offset. */
export function clauseAt<Part extends { from: number }>(from: number, parts: Part[]): Part | undefined {
	let [low, high] = [0, parts.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((parts[middle]?.from ?? 0) <= from) low = middle + 1;
		else high = middle;
	}
	return parts[low - 1];
}

export function scopeAt(from: number, { scopes }: ReadText): Scope | undefined {
	const scope = clauseAt(from, scopes);
	return scope && from < scope.to ? scope : undefined;
}

export function emphasisAt(from: number, read: ReadText): Emphasis {
	return scopeAt(from, read)?.emphasis ?? "plain";
}

interface Sentence extends Clause {
	/** What separates it from the one before. */
	gap: string;
}

const SENTENCE_END =
	/(?<=[.!?][)"'’”]*)(?<!\b(?:e\.g|i\.e|etc|vs|st|ft|mt|sr|jr|dr|mr|ms|approx|incl|u\.s|min|max|yrs?)\.)\s+|[;\n•]+/gi;

function splitSentences(text: string): Sentence[] {
	return splitText(text, SENTENCE_END, 0);
}

function splitText(text: string, between: RegExp, offset: number): Sentence[] {
	const found: Sentence[] = [];
	let [from, gap] = [0, ""];
	for (const match of [...text.matchAll(between), undefined]) {
		const to = match?.index ?? text.length;
		if (text.slice(from, to).trim()) found.push({ text: text.slice(from, to), from: offset + from, gap });
		gap = match?.[0] ?? "";
		from = to + gap.length;
	}
	return found;
}

function readScopes(text: string): Scope[] {
	const all: Piece[][] = [];
	let header: Marker | undefined;
	for (const sentence of splitSentences(text)) {
		if (/\n\s*\n/.test(sentence.gap) || !/[\n•;]/.test(sentence.gap)) header = undefined;
		const read = readSentence(sentence, header, all.at(-1)?.at(-1));
		if (read.leftOver) applyBackward(all.at(-1) ?? [], read.leftOver, "hard");
		if (read.pieces.length > 0) all.push(read.pieces);
		// 'Nice to have:' on a line of its own heads the lines below.
		if (/:\s*$/.test(sentence.text) && read.lead) header = read.lead;
	}
	return all.flat().map(({ from, to, emphasis, lead }) => ({
		...{ from, to, emphasis: emphasis ?? ("plain" as const) },
		saidFrom: lead?.from ?? from,
	}));
}

type Gap = "none" | "list" | "comma" | "hard";
const GAP_ORDER: Gap[] = ["none", "list", "comma", "hard"];

/** Words that markers apply to, between two of markers, commas and conjunctions. */
interface Piece {
	from: number;
	to: number;
	words: string;
	/** What separates it from the piece before. */
	gap: Gap;
	emphasis?: Emphasis | undefined;
	/** With its offset in the text. */
	lead?: Marker | undefined;
	/** A marker after it applies to it. */
	isSettled?: boolean;
}

const BOUNDARY =
	/,|[()]|\b(?:and|or|nor)\b(?:\/or\b)?| & |\bbut also\b|\b(?:but|however|though|although|yet|because|since|so|while|whereas|otherwise|unless|then|instead)\b|[—–:]| -+ |\?|\.\.+|…/g;
const LIST_GAP = /^(?:and|or|nor| & |but also)/;

function gapOf(words: string): Gap {
	if (LIST_GAP.test(words)) return "list";
	return /^[,()]/.test(words) ? "comma" : "hard";
}

/** Says nothing by itself: 'it', 'that is', 'they are'. */
const EMPTY =
	/^(?:\W|\b(?:it|it's|its|that|that's|thats|this|these|those|they|they're|which|is|are|be|was|would|will|'s|'re|a|an|the|and|or|really|just|definitely|absolutely|totally|still|also|though|please|pls|ok|okay|well|here|for|us|me|at|all|thanks|thank you|honestly|frankly|sorry|so|to|too|of|any|anyone|people|someone|there|either|even|now|them|one|ones|those|i|we|you|what|who|as|from|with|have|has|if|yes|no|type|types|ideally|more|folks|need|want|do|does|comfortable|fine|cool|happy|good|on the other hand|by contrast|of course|obviously|by the way|btw|fyi)\b)*$/;
/** 'Any more of those', 'must be comfortable with that': it means what was said before. */
const ANAPHORA = /\b(?:that|those|them|it|these)$/;
/** Opens a statement of its own. */
const SUBJECT =
	/^(?:we|we're|we've|i|i'm|i've|our|my|they|they're|they'll|they've|you|you're|you'll|your|he|she|he's|she's|it|it's|this|that's|there|there's|everyone|everything|nobody|whoever|the (?:role|job|position|rep|person|team|base|company|ideal|right|hire|candidate|territory|office|comp|pay|product|customers?|clients?|rest)|who(?:'s)?|send|call|give|show|find|please|territory|base|comp|pay|ote|salary|reports?)\b/;
/** Goes on with who is sought, not with a list of what is unwanted. */
const GOES_ON =
	/^(?:with|in|based|located|living|lives?|has|have|is|are|can|able|must|needs?|who|at|on|for|around|near|within|someone|somebody|five|four|three|two|six|seven|eight|nine|ten|\d|\$|remote|full[- ]time)\b|\d/;

interface ReadSentence {
	pieces: Piece[];
	/** The marker in force at its end. */
	lead: Marker | undefined;
	/** A marker that found nothing before it in its own sentence. */
	leftOver: Marker | undefined;
}

function readSentence(
	{ text, from: offset }: Clause,
	header: Marker | undefined,
	earlier: Piece | undefined,
): ReadSentence {
	const pieces: Piece[] = [];
	let lead = header;
	let leadText = 0; // pieces that it governs
	let isAtLead = false; // nothing stands between it and the next token
	let gap: Gap = "none";
	let leftOver: Marker | undefined;
	let outside = lead; // in force before a bracket
	const plain = plainText(text);
	for (const token of tokenize(text, plain)) {
		if (token.kind === "gap") {
			isAtLead = false;
			const sign = plain.slice(token.from, token.to);
			const next = gapOf(sign);
			if (sign === "(") outside = lead;
			if (sign === ")") [lead, leadText] = [outside, 1];
			if (GAP_ORDER.indexOf(next) > GAP_ORDER.indexOf(gap)) gap = next;
			continue;
		}
		if (token.kind === "text") {
			const words = plain
				.slice(token.from, token.to)
				.replace(/[\s.!?]+$/, "")
				.trim();
			if (EMPTY.test(words) && !hasAcronym(text.slice(token.from, token.to), text)) {
				if (lead && leadText === 0 && lead !== header && ANAPHORA.test(words)) {
					if (pieces.length > 0) applyBackward(pieces, lead, gap);
					else leftOver = lead;
					lead = undefined;
				}
				continue;
			}
			if (lead && leadText === 0 && lead !== header && pieces.length > 0 && /^(?:them|those)\b/.test(words)) {
				applyBackward(pieces, lead, gap);
				lead = undefined;
			}
			const piece: Piece = { from: offset + token.from, to: offset + token.to, words, gap };
			if (lead && leadText > 0 && !persists(lead, piece, plain, token.to)) lead = undefined;
			if (lead) {
				piece.lead = lead;
				piece.emphasis = toEmphasis(lead.meaning);
				leadText++;
			}
			pieces.push(piece);
			const turned = turnAround(piece, pieces.at(-2) ?? earlier, plain.slice(token.to));
			if (turned) {
				applyBackward(pieces, { ...turned, from: piece.from, to: piece.to }, "none");
				[lead, leadText] = [undefined, 0];
			}
			gap = "none";
			continue;
		}
		if (!token.marker) continue;
		const marker = { ...token.marker, from: offset + token.from, to: offset + token.to };
		if (marker.meaning === "none") {
			if (gap !== "none" && isNegative(lead)) lead = undefined;
		} else if (marker.leads && isAtEnd(plain.slice(token.to), marker) && (pieces.length > 0 || !header)) {
			// 'A license, must have'
			if (pieces.length > 0) applyBackward(pieces, marker, gap);
			else leftOver = marker;
			[lead, leadText] = [undefined, 0];
		} else if (marker.leads) {
			if (!isNegative(marker) && pieces.length > 0 && /\( ?$/.test(plain.slice(0, token.from))) {
				settleAside(pieces.at(-1), marker); // 'a license (must be active)'
			}
			isAtLead = true;
			const next = nextLead(lead, marker, gap, leadText);
			if (next !== lead) {
				[lead, leadText] = [next, 0];
				if (gap === "none" && pieces.length > 0) gap = "list";
			}
		} else if (
			pieces.length === 0 &&
			/^ ?(?:[:=–—]|- )/.test(plain.slice(token.to)) &&
			!EMPTY.test(plain.slice(token.to))
		) {
			[lead, leadText] = [marker, 0]; // 'Required: a degree'
		} else if (pieces.length === 0) {
			leftOver = marker;
		} else {
			// 'None of that is required'
			const isDenied = lead?.meaning === "unwanted" && leadText === 0 && isAtLead && marker.meaning === "must";
			applyBackward(pieces, isDenied ? { ...marker, meaning: "not asked", words: "" } : marker, gap);
			[lead, leadText] = [undefined, 0];
			gap = gap === "none" ? "comma" : gap;
		}
	}
	return { pieces, lead, leftOver };
}

/** 'OR' is an operating room, 'IT' a trade; unless the whole text is in capitals. */
function hasAcronym(words: string, text: string): boolean {
	return /\b(?:IT|OR|US|AM)\b/.test(words) && /[a-z]/.test(text);
}

/** 'A license is not required but experience is', 'the product can be learned, the buyers can't'. */
function turnAround(
	{ words }: Piece,
	before: Piece | undefined,
	rest: string,
): Pick<Marker, "meaning" | "leads" | "words"> | undefined {
	if (!before?.isSettled || !/^ ?(?:[,;)]|$)/.test(rest)) return undefined;
	const verb = / (?:(?:is|are|does|do|will|would|can)(?:n'?t| not)?|can'?t|won'?t)$/.exec(words);
	if (!verb) return undefined;
	const { emphasis } = before;
	if (emphasis === "not asked") return { meaning: "must", leads: false, words: verb[0] };
	const isNegated = /(?:t|not)$/.test(verb[0]);
	return isNegated && (emphasis === "must" || emphasis === "nice")
		? { meaning: "not asked", leads: false, words: verb[0] }
		: undefined;
}

interface Token {
	from: number;
	to: number;
	kind: "text" | "gap" | "marker";
	marker?: Marker;
}

function tokenize(text: string, plain: string): Token[] {
	const markers = findMarkers(plain).map(
		(marker): Token => ({ from: marker.from, to: marker.to, kind: "marker", marker }),
	);
	const tokens: Token[] = [];
	let at = 0;
	const between = (to: number) => {
		let from = at;
		for (const { 0: words, index } of plain.slice(at, to).matchAll(BOUNDARY)) {
			if (words === "or" && hasAcronym(text.slice(at + index, at + index + 2), text)) continue;
			if (at + index > from) tokens.push({ kind: "text", from, to: at + index });
			from = at + index + words.length;
			tokens.push({ kind: "gap", from: at + index, to: from });
		}
		if (to > from) tokens.push({ kind: "text", from, to });
	};
	for (const marker of markers) {
		between(marker.from);
		tokens.push(marker);
		at = marker.to;
	}
	between(plain.length);
	return tokens;
}

function toEmphasis(meaning: Meaning): Emphasis | undefined {
	return meaning === "none" ? undefined : meaning;
}

function isNegative(marker: Marker | undefined): boolean {
	return marker?.meaning === "unwanted" || marker?.meaning === "not asked";
}

/** Which marker is in force after another one, in the same clause or behind a gap. */
function nextLead(lead: Marker | undefined, marker: Marker, gap: Gap, leadText: number): Marker | undefined {
	if (!lead || gap === "hard" || gap === "comma") return marker;
	if (marker.meaning === "plain") return gap === "none" ? lead : marker; // 'no people who have ...'
	if (gap !== "none") return marker;
	if (lead.meaning === "unwanted" && leadText === 0) {
		if (marker.meaning === "unwanted")
			return /^(?:neither|nor|except|other|and|or|but|just|any|not\b)/.test(marker.words)
				? marker
				: { ...marker, meaning: "must" };
		if (marker.meaning === "must") return { ...lead, meaning: "not asked" };
	}
	if (lead.meaning === "not asked" && marker.meaning === "unwanted") return lead; // 'don't care if they have no degree'
	return marker;
}

/** Whether it still applies to a piece behind a comma or a conjunction. */
function persists({ meaning, words: marker }: Marker, { words, gap }: Piece, plain: string, to: number): boolean {
	if (gap === "none") return true;
	if (gap === "hard" || SUBJECT.test(words)) return false;
	const count = words.split(/\s+/).length;
	if (meaning === "unwanted") {
		if (GOES_ON.test(words)) return false;
		if (gap === "list") return true;
		const isList =
			/^[^.;:!?]{0,120}?(?:,? (?:or|nor)\b)/.test(plain.slice(to, to + 130)) || /^(?:or|nor)\b/.test(words);
		return count <= 4 && (isList || (!/\bnot$/.test(marker) && count <= 3));
	}
	if (gap === "list") return true;
	if (/\b(?:least|than|minimum|only|just|of)$/.test(marker)) return false;
	return count <= (meaning === "not asked" ? 4 : 8);
}

/** About a number. */
const IS_FLOOR = /\b(?:least|minimum|min\.?|more|better|above)$/;
const LIST_ITEM_WORDS_MAX = 4; // words: a longer piece before a comma is a thought of its own
const BARE_ITEM_WORDS_MAX = 2; // words: 'Salesforce, HubSpot required'

/** Applies a marker to what comes before it. */
function applyBackward(pieces: Piece[], marker: Marker, gap: Gap): void {
	let at = pieces.length - 1;
	const nearest = pieces[at];
	if (!nearest) return;
	const isOne = /^(?:is|was|'s|would be|isn'?t|doesn'?t|wasn'?t|helps|an? )/.test(marker.words);
	let isList = false;
	let piece: Piece | undefined = nearest;
	while (piece) {
		const later: Piece = piece;
		settle(piece, marker, gap);
		isList ||= later.gap === "list";
		const before: Piece | undefined = pieces[--at];
		if (!before || later.gap === "hard" || before.isSettled || IS_FLOOR.test(marker.words)) return;
		const isSameLead = before.lead === later.lead;
		if (later.gap === "none") piece = isSameLead ? before : undefined;
		else {
			const isItem = isSameLead && !SUBJECT.test(before.words);
			const most = isList ? LIST_ITEM_WORDS_MAX : isOne ? 0 : BARE_ITEM_WORDS_MAX;
			const isShort = [before, later].every(({ words }) => words.split(/\s+/).length <= most);
			const reaches = later.gap === "list" ? !SUBJECT.test(later.words) : isShort;
			piece = isItem && reaches ? before : undefined;
		}
	}
}

function settleAside(piece: Piece | undefined, { meaning }: Marker): void {
	if (piece && !piece.isSettled && !piece.emphasis) piece.emphasis = toEmphasis(meaning);
}

/** Nothing follows that it could apply to. */
function isAtEnd(rest: string, { words }: Marker): boolean {
	return !words.endsWith(":") && /^ ?(?:[.,;!?)]|$)/.test(rest);
}

function settle(piece: Piece, { meaning }: Marker, gap: Gap): void {
	const before = piece.emphasis;
	const after = toEmphasis(meaning);
	if (piece.isSettled) {
		// 'Preferred, not required' and 'not required, but nice' are both nice to have.
		if (before === "not asked" && after === "nice") piece.emphasis = "nice";
		return;
	}
	if (before === "nice" && after === "not asked") return;
	piece.isSettled = true;
	piece.emphasis = combine(before, after, gap);
}

function combine(before: Emphasis | undefined, after: Emphasis | undefined, gap: Gap): Emphasis | undefined {
	if (before === "unwanted") {
		if (after === "unwanted") return gap === "none" ? "must" : "unwanted"; // 'no license is a dealbreaker'
		if (after === "nice") return "unwanted";
		return after === "must" && gap === "comma" ? "must" : "not asked"; // 'no degree required', 'no degree, no problem'
	}
	if (before === "not asked" && after === "must") return "not asked";
	return after;
}
