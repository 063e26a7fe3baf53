import { findCondition, isLimited } from "./conditions.ts";
import type { Meaning } from "./cues.ts";
import { findMarkers, type Marker, plainText } from "./markers.ts";

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
	/** It counts only with something else, which no rule understands: 'OK if they ran agents'. Nothing is asked there. */
	isConditional?: true;
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

/** What counts only on a condition is nothing that is asked. */
export function emphasisAt(from: number, read: ReadText): Emphasis {
	const scope = scopeAt(from, read);
	return scope?.isConditional ? "not asked" : (scope?.emphasis ?? "plain");
}

interface Sentence extends Clause {
	/** What separates it from the one before. */
	gap: string;
}

const SENTENCE_END =
	/(?<=[.!?][)"'’”]*)(?<!\b(?:[Ee]\.g|[Ii]\.e|[Ee]tc|[Vv]s|[Ss]t|[Ff]t|[Mm]t|[Ss]r|[Jj]r|[Dd]r|[Mm]r|[Mm]s|[Aa]pprox|[Ii]ncl|[Uu]\.[Ss]|[Mm]in|[Mm]ax|[Yy]rs?)\.)\s+|(?<=\b(?:min|max|yrs?)\.)\s+(?=[A-Z])|[;\n•]+/g;

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
	let heading: { marker: Marker; hasItems: boolean; hasBullets: boolean; isOnLine?: boolean } | undefined;
	const sentences = splitSentences(text);
	for (const [index, sentence] of sentences.entries()) {
		const isLine = /[\n•]/.test(sentence.gap);
		const isBullet = /•/.test(sentence.gap) || BULLET.test(sentence.text);
		const ends =
			heading && isLine && ((heading.hasItems && /\n\s*\n/.test(sentence.gap)) || (heading.hasBullets && !isBullet));
		if (ends) heading = undefined;
		const isAlone = /[\n•]/.test(sentences[index + 1]?.gap ?? "");
		const own = readHeading(sentence, isAlone);
		if (own && own.to >= sentence.text.trimEnd().length) {
			heading = own.marker && { marker: own.marker, hasItems: false, hasBullets: false };
			continue;
		}
		const isOfHeading = isLine || /;/.test(sentence.gap) || (heading?.isOnLine && isShort(sentence));
		const read = readSentence(sentence, own, isOfHeading ? heading?.marker : undefined, all.at(-1)?.at(-1));
		if (heading && isLine) {
			heading = { ...heading, hasItems: true, hasBullets: heading.hasBullets || isBullet, isOnLine: false };
		}
		// 'Must have: a degree; a license'
		if (own?.marker) heading = { marker: own.marker, hasItems: true, hasBullets: true, isOnLine: true };
		const asked = all.at(-1);
		if (asked && isAnswered(asked, sentences[index - 1], sentence)) continue;
		if (read.leftOver) applyBackward(asked ?? [], read.leftOver, "hard");
		// 'No franchise people. And no vacation clubs', 'And vacation clubs'
		const before = asked?.at(-1);
		if (before && goesOn(sentence, read.pieces)) for (const piece of read.pieces) piece.emphasis = before.emphasis;
		markConditions(read.pieces, sentence);
		if (read.pieces.length > 0) all.push(read.pieces);
		// 'What we really want, in this order:'
		if (/:\s*$/.test(sentence.text) && read.lead) heading = { marker: read.lead, hasItems: false, hasBullets: false };
	}
	return all.flat().map(({ from, to, emphasis, lead, isConditional }) => ({
		...{ from, to, emphasis: emphasis ?? ("plain" as const) },
		...(isConditional && { isConditional }),
		saidFrom: lead?.from ?? from,
	}));
}

/** 'Who we don't want: car sales. Brokers.' */
function isShort({ text }: Clause): boolean {
	return text.trim().split(/\s+/).length <= 3;
}

const GOES_ON_WORDS_MAX = 5; // words: a longer sentence says something of its own

/** 'And vacation clubs.' */
function goesOn({ text }: Clause, pieces: Piece[]): boolean {
	const words = plainText(text).trim();
	if (!/^(?:and|or|nor|also|plus|ditto|same (?:goes )?(?:for|with)) /.test(words)) return false;
	return words.split(" ").length <= GOES_ON_WORDS_MAX && pieces.every(({ emphasis, lead }) => !emphasis && !lead);
}

const BULLET = /^\s*(?:[-*·–—✓✔►▪]|\d{1,2}[.)])\s/;

interface Heading {
	/** None if it says nothing of how much is wanted: 'About us:'. */
	marker: Marker | undefined;
	/** Offset in the sentence behind it. */
	to: number;
}

const HEADING_CHARS_MAX = 60;
/** Words that headings are made of; with any other, it is a sentence: 'Spanish is a must: our buyers ...'. */
const HEADING_WORDS = new Set(
	[
		"must musts have haves had has nice nices to required requires require requirements requirement need needs needed what you you'll youll we we'll i i'll",
		"would be great good the our my your a an for and or in of this role job position seat candidate candidates ideal ideally person hire profile",
		"qualifications qualification skills skill experience background basics minimum minimums preferred preferences preference prefer bonus bonuses points",
		"plus pluses plusses extra extras credit wish wishlist list deal dealbreaker dealbreakers breaker breakers deal-breakers deal-breaker not no don't dont do want send looking who whom",
		"shouldn't should apply people please hard soft love like see also absolutely really strictly strongly strong big key critical essential essentials mandatory",
		"pls plz thx would'd love also preferably strengths",
		"non nonstarters nonstarter non-starters non-starter starters starter negotiable negotiables non-negotiable non-negotiables nonnegotiable nonnegotiables must-have must-haves nice-to-have nice-to-haves no-go no-gos nogo no-goes fit fits match avoid skip pass on",
		"red flag flags turn-offs turnoffs turn offs turn-off knockouts knock-outs knockout disqualifiers disqualifier exclusions exclusion exclude unwanted",
		"interested interest care about matter matters doesn't doesnt isn't aren't won't can't are is it's that's if possible optional desired desirable unnecessary irrelevant flexible",
		"teach train teachable trainable can taught willing important less most more helpful helps help useful appreciated icing gravy cake top list first second third",
		"off-limits offlimits limits off choice fly work won't target companies targets never stay away keep thing stuff other others here here's are's will wouldn't consider bring you're you've at least bare absolute",
	]
		.join(" ")
		.split(" "),
);
const HEADINGS: [meaning: Meaning, words: RegExp][] = [
	[
		"not asked",
		/\b(?:not|n't|don'?t|doesn'?t|isn'?t|no) (?:strictly |really |absolutely |a )?(?:needs?|needed|required?|requirements?|necessary|matter|care|important|must|must-haves?|essential|mandatory|deal-? ?breakers?)\b|\b(?:unnecessary|irrelevant|flexible|teach|train|teachable|trainable|taught|less important)\b/,
	],
	[
		"unwanted",
		/\b(?:avoid|skip|no-?go(?:e?s)?|deal-? ?breakers?|not (?:a )?(?:fit|match|for|interested|looking|wanted|want|send|consider)|(?:do|does|did|is|are|wo|would|should|ca)n'?t (?:a )?(?:fit|want|send|consider|like|need to apply|apply)|not apply|no thanks|red flags?|turn-? ?offs?|knock-?outs?|disqualifiers?|exclusions?|exclude|unwanted|non-? ?starters?|hard no|(?:please|pls|plz) no|pass on|hard pass|off-? ?limits|won'?t (?:fly|work)|not (?:an? |the )?(?:ideal|choice|great|good)|(?:stay|keep) away|never)\b|\b(?:not|don'?t|no)$/,
	],
	[
		"nice",
		/\b(?:nice|nices|prefer\w*|plus|pluses|plusses|bonus|bonuses|wish|wishlist|ideal|ideally|desired|desirable|great|good|extras?|soft|optional|icing|gravy|love|like|helpful|helps?|useful|appreciated|if possible|first choice|target(?:s| companies))\b/,
	],
	[
		"must",
		/\b(?:must|musts|required?|requires|requirements?|needs?|needed|essentials?|mandatory|minimums?|basics|non-? ?negotiables?|hard|critical|key|qualifications|must-haves?|have|bring)\b/,
	],
];

/** 'Nice to have:' with what follows on its line, or on a line of its own. */
function readHeading({ text, from }: Clause, isAlone: boolean): Heading | undefined {
	const plain = plainText(text);
	const begin = BULLET.exec(plain)?.[0].length ?? 0;
	const sign = /:| [-–—=]+ |=/.exec(plain.slice(begin, begin + HEADING_CHARS_MAX));
	const isWhole = isAlone && !/[.!?,]\s*$/.test(plain) && plain.length <= HEADING_CHARS_MAX;
	const to = sign ? begin + sign.index + sign[0].length : isWhole ? plain.length : 0;
	if (to === 0) return undefined;
	const words = plain.slice(begin, sign ? begin + sign.index : plain.length).trim();
	const tokens = words.split(/[\s/&(),]+/).filter((word) => word !== "");
	if (tokens.length === 0 || !tokens.every((word) => HEADING_WORDS.has(word))) return undefined;
	const meaning = HEADINGS.find(([, pattern]) => pattern.test(words))?.[0];
	if (!meaning) return undefined;
	return { marker: { from: from + begin, to: from + to, meaning, leads: true, words: `${words}:` }, to };
}

/** It is on a line of its own, or before a colon, and says only how much is wanted. */
export function isHeading(clause: Clause): boolean {
	return (readHeading(clause, true)?.to ?? 0) >= clause.text.trimEnd().length;
}

const YES =
	/^(?:well,? |oh,? |honestly,? )?(?:yes|yep|yeah|yup|sure|absolutely|definitely|of course|certainly|always|you bet|100%|correct|indeed|(?:you|they|we|it) do(?:es)?)\b(?: (?:please|it is|it would|it does|they do|they are|that would))?/;
const NO =
	/^(?:well,? |oh,? |honestly,? |sorry,? )?(?:no|nope|nah|not really|not at all|never|not necessarily|absolutely not|definitely not|not for (?:us|me)|not so much|no way|no thanks?(?: you)?|not this time|(?:you|they|we|it) (?:don't|doesn't|do not))\b/;
const ASKS_FOR_NEED =
	/\b(?:needs?|needed|required?|necessary|must|mandatory|have to|has to|essential|matters?|important|care|deal-? ?breaker)\b/;
const ASKS_FOR_PLUS = /\b(?:helps?|helpful|nice|plus|bonus|prefer|preferred|useful|better)\b/;
const ASKS_FOR_LEAVE =
	/\b(?:ok|okay|fine|welcome|acceptable|consider|considered|works?|open to|take|taken|alright|all right|allowed|possible|can)\b/;

/** 'Do they need a degree? No.' */
function isAnswered(asked: Piece[], question: Clause | undefined, { text }: Clause): boolean {
	if (!question || !/\?["')\s]*$/.test(question.text)) return false;
	const [plain, words] = [plainText(text).trim(), plainText(question.text)];
	const answer = YES.exec(plain) ?? NO.exec(plain);
	if (!answer || !/^ ?[.!]*$/.test(plain.slice(answer[0].length))) return false;
	const isYes = YES.test(plain);
	const emphasis = ((): Emphasis => {
		if (ASKS_FOR_NEED.test(words)) return isYes ? "must" : "not asked";
		if (ASKS_FOR_PLUS.test(words)) return isYes ? "nice" : "not asked";
		if (ASKS_FOR_LEAVE.test(words)) return isYes ? "not asked" : "unwanted";
		return isYes ? (/please|sure|would/.test(answer[0]) ? "nice" : "must") : "unwanted";
	})();
	for (const piece of asked) if (piece.from >= question.from) [piece.emphasis, piece.isSettled] = [emphasis, true];
	return true;
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
	isConditional?: true;
}

const BOUNDARY =
	/,|[()]|\b(?:and(?! up\b)|or(?! (?:more|better|so)\b)|nor)\b(?:\/or\b)?| & |\bbut also\b|\b(?:but|however|though|although|yet|because|since|so|while|whereas|otherwise|unless|then|instead)\b|[—–:]| -+ |\?|\.\.+|…/g;
const LIST_GAP = /^(?:and|or|nor| & |but also)/;

function gapOf(words: string): Gap {
	if (LIST_GAP.test(words)) return "list";
	return /^[,()]/.test(words) ? "comma" : "hard";
}

/** Says nothing by itself: 'it', 'that is', 'they are'. */
const EMPTY =
	/^(?:\W|\b(?:it|it's|its|that|that's|thats|this|these|those|they|they're|which|is|are|be|was|would|will|'s|'re|a|an|the|and|or|really|just|definitely|absolutely|totally|still|also|though|please|pls|ok|okay|well|here|for|us|me|at|all|thanks|thank you|honestly|frankly|sorry|so|to|too|of|any|anyone|people|someone|there|either|even|now|them|one|ones|those|i|we|you|what|who|as|from|with|have|has|if|yes|no|type|types|ideally|more|folks|need|want|do|does|comfortable|fine|cool|happy|good|on the other hand|by contrast|of course|obviously|by the way|btw|fyi|can|could|kindly|sure)\b)*$/;
/** 'Any more of those', 'must be comfortable with that': it means what was said before. */
const ANAPHORA = /\b(?:that|those|them|it|these|this|one|ones)$/;
/** Opens a statement of its own. */
const SUBJECT =
	/^(?:we|we're|we've|i|i'm|i've|our|my|they|they're|they'll|they've|you|you're|you'll|your|he|she|he's|she's|it|it's|this|that's|there|there's|everyone|everything|nobody|whoever|the (?:role|job|position|rep|person|team|base|company|ideal|right|hire|candidate|territory|office|comp|pay|product|customers?|clients?|rest)|who(?:'s)?|send|call(?! center)|give|show|find|please|territory|base|comp|pay|ote|salary|reports?)\b/;
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
	heading: Heading | undefined,
	above: Marker | undefined,
	earlier: Piece | undefined,
): ReadSentence {
	const pieces: Piece[] = [];
	const header = heading?.marker ?? above;
	let lead = header;
	let pending: Marker | undefined; // 'though not required, ...'
	let leadText = 0; // pieces that it governs
	let isAtLead = false; // nothing stands between it and the next token
	let gap: Gap = "none";
	let leftOver: Marker | undefined;
	let outside = lead; // in force before a bracket
	let backward: Marker | undefined; // the last that applied to what comes before it
	const plain = plainText(text);
	for (const token of tokenize(text, plain)) {
		if (heading && token.from < heading.to) continue;
		const behind = backward?.to === offset + plain.slice(0, token.from).trimEnd().length ? backward : undefined;
		if (token.kind === "gap") {
			isAtLead = false;
			const sign = plain.slice(token.from, token.to);
			const next = gapOf(sign);
			if (sign === "(") {
				outside = lead;
				// 'Bilingual required (English, Spanish)'
				if (behind) [lead, leadText, gap] = [{ ...behind, leads: true }, 0, "none"];
			}
			if (sign === ")") {
				[lead, leadText, gap] = [outside, 1, "none"];
				continue;
			}
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
			if (pending) {
				if (lead?.meaning !== "nice") [piece.emphasis, piece.isSettled] = [toEmphasis(pending.meaning), true];
				pending = undefined;
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
		if (marker.meaning === "same") {
			const [piece, before] = marker.leads
				? [undefined, pieces.at(-1) ?? earlier]
				: [pieces.at(-1), pieces.at(-2) ?? earlier];
			if (!before?.emphasis) continue;
			if (marker.leads) [lead, leadText] = [{ ...marker, meaning: before.emphasis }, 0];
			else if (piece && !piece.isSettled) [piece.emphasis, piece.isSettled] = [before.emphasis, true];
			continue;
		}
		if (marker.meaning === "allowed" && lead?.meaning === "must") continue; // 'make sure they're fine with travel'
		if (marker.meaning === "none") {
			if (gap !== "none" && isNegative(lead)) lead = undefined;
		} else if (marker.leads && isAtEnd(plain.slice(token.to), marker) && (pieces.length > 0 || !header)) {
			// 'A license, must have'
			const flipped = BARE_NOT.test(marker.words) ? flip(pieces.at(-2) ?? earlier) : undefined;
			if (pieces.length > 0) applyBackward(pieces, flipped ? { ...marker, meaning: flipped } : marker, gap);
			else leftOver = marker;
			[lead, leadText] = [undefined, 0];
		} else if (marker.leads) {
			if (!isNegative(marker) && pieces.length > 0 && /\( ?$/.test(plain.slice(0, token.from))) {
				settleAside(pieces.at(-1), marker); // 'a license (must be active)'
			}
			const sign = isAtLead ? "none" : gap;
			isAtLead = true;
			// 'The license must be active'
			const subject = pieces.at(-1);
			const denied = lead ?? pieces.at(-1)?.lead;
			// 'We can train on the product but not on prospecting'
			if (
				denied?.meaning === "not asked" &&
				pieces.length > 0 &&
				/^(?:but |and )?not(?: (?:on|for|about|with|in|how))?$/.test(marker.words)
			)
				marker.meaning = "must";
			if (gap === "none" && MUST_BE.test(marker.words) && subject && !subject.lead && !PERSON.test(subject.words))
				applyBackward(pieces, marker, gap);
			const next = nextLead(lead, marker, sign, leadText);
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
		} else if (
			pieces.length === 0 &&
			(lead === undefined || lead === header) &&
			IS_CONCESSION.test(plain.slice(0, token.to)) &&
			/^ ?(?:,|but|it'd|it would)/.test(plain.slice(token.to))
		) {
			pending = marker;
		} else if (pieces.length === 0) {
			leftOver = marker;
		} else {
			// 'They're lovely people, but not for us'
			if (pieces.every(({ words }) => PRONOUN.test(words))) leftOver = marker;
			// 'None of that is required'
			const isDenied = lead?.meaning === "unwanted" && leadText === 0 && isAtLead && marker.meaning === "must";
			backward = marker;
			applyBackward(pieces, isDenied ? { ...marker, meaning: "not asked", words: "" } : marker, gap);
			[lead, leadText] = [marker.after && { ...marker, meaning: marker.after, leads: true }, 0];
			gap = gap === "none" ? "comma" : gap;
		}
	}
	return { pieces, lead, leftOver };
}

/** What is fine, liked or refused only on a condition, and the condition itself, is nothing that is asked. */
function markConditions(pieces: Piece[], { text, from: offset }: Clause): void {
	const plain = plainText(text);
	for (const [index, piece] of pieces.entries()) {
		if (piece.emphasis === "unwanted" && isLimited(plain.slice(piece.from - offset), piece.lead?.words)) {
			markList(pieces, index);
		}
	}
	const condition = findCondition(plain);
	if (!condition) return;
	const before = pieces.findLastIndex(({ from }) => from < offset + condition.from);
	const main = pieces[before];
	if (!main || main.emphasis === "must" || main.emphasis === "not asked") return;
	if (!condition.isOfMain && main.emphasis === undefined && !main.isSettled) return;
	for (const piece of pieces.slice(before + 1)) piece.isConditional = true;
	markList(pieces, before);
}

/** With those before it that the same words apply to: 'no agents, brokers or adjusters who never sold'. */
function markList(pieces: Piece[], last: number): void {
	for (let at = last; at >= 0; at--) {
		const piece = pieces[at];
		if (!piece || piece.isConditional) return;
		piece.isConditional = true;
		if (piece.gap === "hard" || pieces[at - 1]?.lead !== piece.lead) return;
		if (!piece.lead && piece.gap !== "list" && piece.gap !== "none") return;
	}
}

/** 'Though not required, SQL helps', 'not a must, but nice'. */
const IS_CONCESSION =
	/^\W*(?:(?:and|but) )?(?:(?:al)?though|while|even (?:if|though)|if|not|it's not|isn't|by no means|certainly not)\b/;
const BARE_NOT = /^(?:not|never)$/;
const MUST_BE = /^(?:must|has to|have to|needs? to|has got to)(?: [a-z]+)? ?be\b|^must be/;
const PERSON =
	/^(?:(?:the|this|that|your|our|my|any|every) )?(?:they|he|she|you|i|we|it|candidates?|applicants?|reps?|people|person|whoever|everyone|who|somebody|someone|hire|seller)\b/;

const PRONOUN = /^(?:and |but |so )?(?:they|these|those|that)(?:'re|'ve|'s|'ll)?\b/;
/** They stress what was said, whatever it was. */
const INSISTS =
	/^(?:(?:no|without) (?:exception|ifs|compromise|negotiat|debate|discussion|question|matter|excuse|flexib|wiggle)|period|full stop|end of story|always|hands down|for sure|bar none|above all|(?:i|we) (?:insist|mean))/;

/** 'Concrete is critical, asphalt is not.' */
function flip(before: Piece | undefined): Meaning | undefined {
	if (!before?.isSettled) return undefined;
	if (before.emphasis === "must" || before.emphasis === "nice") return "not asked";
	return before.emphasis === "not asked" ? "must" : undefined;
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
	if (/ (?:can|could)(?:n'?t| not)?$/.test(words) && emphasis === "must")
		return { meaning: "not asked", leads: false, words: verb[0] };
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
	return meaning === "none" || meaning === "allowed" || meaning === "same" ? undefined : meaning;
}

function isNegative(marker: Marker | undefined): boolean {
	return marker?.meaning === "unwanted" || marker?.meaning === "not asked";
}

/** Which marker is in force after another one, in the same clause or behind a gap. */
function nextLead(lead: Marker | undefined, marker: Marker, gap: Gap, leadText: number): Marker | undefined {
	if (!lead || gap === "hard" || gap === "comma") return marker;
	if (marker.words === "over") return marker; // 'prefer hunters over farmers'
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
	if (lead.meaning === "must" && leadText === 0 && marker.meaning === "not asked") return lead; // 'has to be fine with travel'
	return marker;
}

/** Whether it still applies to a piece behind a comma or a conjunction. */
function persists({ meaning, words: marker }: Marker, { words, gap }: Piece, plain: string, to: number): boolean {
	if (gap === "none") return true;
	if (marker.endsWith(":")) return gap !== "hard";
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
	return count <= (meaning === "not asked" && !marker.endsWith(":") ? 4 : 8);
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
	const isOne = /^(?:is|was|'s|would be|isn'?t|doesn'?t|wasn'?t|helps|an? |not an? |if |ideally|preferably)/.test(
		marker.words,
	);
	let isList = false;
	let piece: Piece | undefined = nearest;
	while (piece) {
		const later: Piece = piece;
		const isOwn = isOwnRefusal(piece, piece.emphasis, toEmphasis(marker.meaning));
		settle(piece, marker, gap);
		if (isOwn) return;
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

const ANYTHING = /^(?:any|all|whatever|whichever|every|no|not|without)\b/;
/** 'Any hospital rep would work' asks for one, 'any background is fine' for none. */
const ANY_OF_A_KIND =
	/^(?:any|all) (?!(?:sales|industry|prior|previous|other|such|kind|type)\b)[a-z&-]+(?: [a-z&-]+)? (?:reps?|sellers?|person|people|folks|backgrounds?)\b/;

function settle(piece: Piece, { meaning, words }: Marker, gap: Gap): void {
	const before = piece.emphasis;
	const after = toEmphasis(meaning);
	if (piece.isSettled) {
		// 'Preferred, not required' and 'not required, but nice' are both nice to have.
		if (before === "not asked" && after === "nice") piece.emphasis = "nice";
		// 'They're lovely. They don't last.'
		if (before === "nice" && after === "unwanted") piece.emphasis = "unwanted";
		return;
	}
	if (before === "nice" && after === "not asked") return;
	piece.isSettled = true;
	if (meaning === "allowed") {
		// 'Remote is fine', but 'any CRM is fine', 'no degree is fine', 'relocating? Fine'
		const isAnything = (gap === "hard" || ANYTHING.test(piece.words)) && !ANY_OF_A_KIND.test(piece.words);
		piece.emphasis = before === "unwanted" || before === "not asked" || isAnything ? "not asked" : before;
		return;
	}
	if (before === "unwanted" && INSISTS.test(words)) return;
	// 'Rather no staffing reps, and door-to-door people are a hard no'
	if (isOwnRefusal(piece, before, after)) return;
	// 'If they can't travel, don't bother', 'anyone without a license is out'
	if (before === "must" && after === "unwanted" && piece.lead && LACKS.test(piece.lead.words)) return;
	piece.emphasis = combine(before, after, gap);
}

/** It stands behind a conjunction, and says itself that it's unwanted. */
function isOwnRefusal({ gap }: Piece, before: Emphasis | undefined, after: Emphasis | undefined): boolean {
	return before === "unwanted" && after === "unwanted" && gap !== "none";
}

const LACKS = /\b(?:without|lack\w*|if|unless|hasn'?t|haven'?t|not|never|no)\b|n'?t\b/;

function combine(before: Emphasis | undefined, after: Emphasis | undefined, gap: Gap): Emphasis | undefined {
	if (before === "unwanted") {
		if (after === "unwanted") return gap === "none" ? "must" : "unwanted"; // 'no license is a dealbreaker'
		if (after === "nice") return "unwanted";
		return after === "must" && gap === "comma" ? "must" : "not asked"; // 'no degree required', 'no degree, no problem'
	}
	if (before === "not asked" && after === "must") return "not asked";
	return after;
}
