/*
 * Which words a text can begin with that matches a pattern. With it, only a few of several hundred patterns are tried
 * at a word. Knows what the cues use: groups, look-around, sets of characters, and `?`, `*`, `+`, `{0,2}`.
 */

/** Before an end of a word: any word that ends so. Alone, any word. */
export const ANY = "*";
const REPEATED_MAX = 3; // more of a word's letters in a row are those of any word

/** Words that a match can begin with, if it begins at one: `must`, or `*ly` for all that end so. */
export function firstWords(pattern: string): Set<string> {
	const { begun, done } = wordsOf(pattern, new Set([""]));
	return new Set([...done, ...begun].map((word) => (word === "" ? ANY : word)));
}

interface Words {
	/** Still growing. */
	begun: Set<string>;
	done: Set<string>;
}

/** Of groups at the beginning of a word: the same ones stand in many patterns. */
const known = new Map<string, Words>();

function wordsOf(pattern: string, before: Set<string>): Words {
	const isAtBegin = before.size === 1 && before.has("");
	const found =
		(isAtBegin && known.get(pattern)) ||
		join(splitAlternatives(pattern).map((sequence) => wordsOfSequence(sequence, before)));
	if (isAtBegin) known.set(pattern, found);
	return found;
}

function join(all: Words[]): Words {
	return {
		begun: new Set(all.flatMap(({ begun }) => [...begun])),
		done: new Set(all.flatMap(({ done }) => [...done])),
	};
}

function wordsOfSequence(sequence: string, before: Set<string>): Words {
	let found: Words = { begun: before, done: new Set() };
	for (let at = 0; at < sequence.length && found.begun.size > 0; ) {
		const end = endOfItem(sequence, at);
		const item = sequence.slice(at, end);
		const [quantifier = ""] = /^(?:[?*+]|\{\d+(?:,\d*)?\})/.exec(sequence.slice(end)) ?? [];
		at = end + quantifier.length;
		if (/^\(\?<?[=!]|^[$^]$|^\\b$/.test(item)) continue; // consumes nothing
		const { begun, done } = repeat(item, quantifier, found.begun);
		found = { begun, done: found.done.union(done) };
	}
	return found;
}

function repeat(item: string, quantifier: string, before: Set<string>): Words {
	if (/^\[\^?.-.|^\\[a-zA-Z]$/.test(item)) {
		const some = new Set(Array.from(before, (word) => (word.endsWith(ANY) ? word : `${word}${ANY}`)));
		return { begun: isOptional(quantifier) ? some.union(before) : some, done: new Set() };
	}
	if (item.startsWith("[")) return repeat(`(?:${[...item.slice(1, -1)].join("|")})`, quantifier, before);
	let found: Words = { begun: isOptional(quantifier) ? before : new Set(), done: new Set() };
	let begun = before;
	const most = /^[*+]|,/.test(quantifier) ? REPEATED_MAX : 1;
	for (let time = 1; time <= most && begun.size > 0; time++) {
		const next = item.startsWith("(")
			? wordsOf(item.replace(/^\((?:\?:)?|\)$/g, ""), begun)
			: wordsOfCharacter(item, begun);
		found = join([found, next]);
		begun = next.begun;
	}
	return found;
}

function isOptional(quantifier: string): boolean {
	return /^(?:[?*]|\{0)/.test(quantifier);
}

function wordsOfCharacter(item: string, before: Set<string>): Words {
	const character = item.replace("\\", "");
	if (/[a-z0-9]/.test(character)) {
		return { begun: new Set(Array.from(before, (word) => word + character)), done: new Set() };
	}
	return { begun: new Set(), done: new Set([...before].filter((word) => word !== "")) };
}

export function splitAlternatives(pattern: string): string[] {
	const found: string[] = [];
	let from = 0;
	for (let at = 0; at < pattern.length; at = endOfItem(pattern, at)) {
		if (pattern[at] !== "|") continue;
		found.push(pattern.slice(from, at));
		from = at + 1;
	}
	return [...found, pattern.slice(from)];
}

/** Where the character, set or group that begins here ends. */
function endOfItem(pattern: string, from: number): number {
	if (pattern[from] === "\\") return from + 2;
	if (pattern[from] === "[") return pattern.indexOf("]", from) + 1;
	if (pattern[from] !== "(") return from + 1;
	let at = from + 1;
	while (pattern[at] !== ")") at = endOfItem(pattern, at);
	return at + 1;
}
