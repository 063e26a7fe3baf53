/* Whether a resume claims a term for its candidate: not for a competitor, a customer or a boss, and not as missing. */

const CHARS_BEFORE = 110; // characters of context
const CHARS_AFTER = 45;
const WRAPPED_LINE_MIN = 72; // characters: a line this long may continue on the next

const MISSING =
	/\b(?:no|not|never|without|lack(?:s|ing)?|haven['’]?t|don['’]?t|didn['’]?t|cannot|unfamiliar|instead of|rather than|against|versus|vs\.?|competitors?|competing|compet(?:ed|e|es)|displac(?:ed|ing)|beat|beating|lost to|(?:want(?:ed)?|eager|hop(?:e|ing)|like|plan(?:ning)?|willing|able|excited|ready|happy|keen|love) to (?:learn|try|use|add|pick up|get)|learning|learn next|to learn|new to|used to sell|(?:clients?|customers?|accounts?|partners?|prospects?|logos?|brands?|companies|vendors?|wins?) (?:include[ds]?|including|such as|like|were|are)|(?:clients?|customers?|key accounts?|logos?|vendors?):|sold to|sell to|selling to|work (?:at|for)|working (?:at|for)|join(?:ed|ing)?|moved from|acquired by|studying for|preparing for|working toward|pursuing|study for)\b/i;
const SOLD =
	/\b(?:sold|sells?|selling|resold|resell(?:ing|er)?|reseller of|sales of|demo(?:ed|ing)?|pitch(?:ed|ing)?|promot(?:ed|ing)|marketed|distribut(?:ed|ing)|implementations? of|licenses of|replac(?:ed|ing)|represent(?:ed|ing)?)\s+((?:[\w’'&$.+-]+\s+){0,4})$/i;
const USING = /\b(?:using|with|in|via|through|on|from|by|into|and then)\b/i;
const CONTRAST = /\b(?:but|however|instead|now use|though|switched to|to)\s/i;

const POSSESSIVE = /^['’]s\b/;
const OF_OTHERS =
	/^[\s-]{0,2}(?:competitors?|rivals?|partners?(?:hips?)?|resellers?|alternatives?|consultanc|customers|clients|licenses|subscriptions|seats|deals|accounts|integrations? partner|shop|users group|ventures|inc|llc|corp)\b/i;
const NOT_YET =
	/^[^.;\n,]{0,24}\b(?:not yet|none|no experience|never used|expired|lapsed|in progress|expected|pending|scheduled|inactive|learning|starting|studying)\b/i;

/** @param from the term's range in the text, `to` exclusive */
export function isAboutOwner(text: string, from: number, to: number): boolean {
	const before = clauseBefore(text, from);
	const after = text.slice(to, to + CHARS_AFTER);
	if (POSSESSIVE.test(after) || OF_OTHERS.test(after) || NOT_YET.test(after)) return false;
	const sold = SOLD.exec(before);
	if (sold && !USING.test(sold[1] ?? "")) return false;
	const missing = endOfLastMatch(before, MISSING);
	return missing === undefined || CONTRAST.test(before.slice(missing));
}

/** The text before it in the same sentence. */
function clauseBefore(text: string, from: number): string {
	const near = text.slice(Math.max(0, from - CHARS_BEFORE), from);
	const start = Math.max(
		...[
			near.lastIndexOf("\n\n"),
			near.lastIndexOf("•"),
			near.lastIndexOf(";"),
			lastSentenceEnd(near),
			lastLineStart(near),
		],
	);
	return near.slice(start + 1).replaceAll("\n", " ");
}

function lastSentenceEnd(near: string): number {
	return Math.max(near.lastIndexOf(". "), near.lastIndexOf(".\n"), near.lastIndexOf("! "), near.lastIndexOf("? "));
}

/** A capitalized line after a short one starts a new sentence: lists have no periods. */
function lastLineStart(near: string): number {
	const at = near.lastIndexOf("\n");
	if (at === -1 || !/^[\p{Lu}\p{N}*-]/u.test(near.slice(at + 1))) return -1;
	const before = near.slice(near.lastIndexOf("\n", at - 1) + 1, at);
	return before.length < WRAPPED_LINE_MIN && !/(?:,|\b[a-z]{1,4})$/.test(before) ? at : -1;
}

function endOfLastMatch(before: string, pattern: RegExp): number | undefined {
	let at: number | undefined;
	for (const match of before.matchAll(new RegExp(pattern, "gi"))) at = match.index + match[0].length;
	return at;
}
