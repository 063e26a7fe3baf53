/*
 * Which letters a text can begin with that matches a pattern. With it, only a few of several hundred patterns are tried
 * at a word. Knows what the markers use: groups, look-around, sets of characters, and `?`, `*`, `+`, `{0,2}`.
 */

/** Undefined stands for any character. */
export function firstLetters(pattern: string): Set<string> | undefined {
	return beginningOf(pattern).letters;
}

interface Beginning {
	letters: Set<string> | undefined;
	canBeEmpty: boolean;
}

function beginningOf(pattern: string): Beginning {
	const all = splitAlternatives(pattern).map(beginningOfSequence);
	const letters = all.every((one) => one.letters) ? new Set(all.flatMap((one) => [...(one.letters ?? [])])) : undefined;
	return { letters, canBeEmpty: all.some(({ canBeEmpty }) => canBeEmpty) };
}

function beginningOfSequence(sequence: string): Beginning {
	const letters = new Set<string>();
	for (let at = 0; at < sequence.length; ) {
		const end = endOfItem(sequence, at);
		const item = sequence.slice(at, end);
		const [quantifier = ""] = /^(?:[?*+]|\{\d+(?:,\d*)?\})/.exec(sequence.slice(end)) ?? [];
		at = end + quantifier.length;
		if (/^\(\?<?[=!]|^[$^]$|^\\b$/.test(item)) continue; // consumes nothing
		const own = beginningOfItem(item);
		if (!own.letters) return { letters: undefined, canBeEmpty: false };
		for (const letter of own.letters) letters.add(letter);
		if (!own.canBeEmpty && !/^(?:[?*]|\{0)/.test(quantifier)) return { letters, canBeEmpty: false };
	}
	return { letters, canBeEmpty: true };
}

function beginningOfItem(item: string): Beginning {
	if (item.startsWith("(?:")) return beginningOf(item.slice(3, -1));
	if (item.startsWith("[") || /^\\[a-zA-Z]$/.test(item)) return { letters: undefined, canBeEmpty: false };
	return { letters: new Set([item.replace("\\", "")]), canBeEmpty: false };
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
