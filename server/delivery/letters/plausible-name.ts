/*
 * A receipt greets people by name, but anyone can enter a stranger's email address and, as the name, whatever they want
 * that stranger to read. Leaving the name out costs little, so anything that might be a sentence or a URL is dropped.
 */

const NAME_MAX = 50; // characters
const WORDS_MAX = 4; // besides particles
const UNSPACED_MAX = 6; // letters per word in scripts that don't use spaces

const WORD = /^[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*\.?$/u;
const ABBREVIATION = /^(?:\p{L}|jr|sr|dr|st|mr|mrs|ms|prof)\.$/iu;
const UNSPACED_SCRIPT = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Alphabets with letters that look like each other's. */
const LOOK_ALIKES = [/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u];

/** Words within a name that are written in lowercase. */
const PARTICLES = wordSet(`
	a af al ap av ben bin bint d da dal das de degli dei del della den der des di do dos du e el ibn
	l la las le los op san ten ter und van vom von y z zu zum zur`);

/** Never part of a name, with or without accents. */
const ADDRESS_OR_BAIT = wordSet(`
	www http https html com net org info biz dot dotcom punkt url link site website web online mail email gmail
	visit click call buy order join claim check verify confirm login download subscribe
	free prize bonus offer discount cheap loan money cash casino bitcoin crypto viagra pills porn sex urgent winner`);
const ADDRESS_FRAGMENT = /^(www|https?)|dot(com|net|org)$/;

/** Words of a sentence. Between hyphens they may be part of a name. */
const SENTENCE_WORDS = wordSet(`
	you your we our us me my this that is are was be been have has had get got go see read try win won now here today
	to for from with and or not no yes it in on at please dear hello`);

/** The name, if a receipt may repeat it; empty if it might not be a name. */
export function plausibleName(text: string): string {
	if (text.length > 2 * NAME_MAX) return "";
	const name = text.trim();
	const words = name.split(" ");
	const oneAlphabet = LOOK_ALIKES.filter((letters) => letters.test(name)).length <= 1;
	const fewWords = words.filter((word) => !PARTICLES.has(word)).length <= WORDS_MAX;
	if (name.length > NAME_MAX || !oneAlphabet || !fewWords) return "";
	return words.every((word) => isNamePart(word, words.length === 1)) ? name : "";
}

function isNamePart(word: string, alone: boolean): boolean {
	if (!WORD.test(word) || (word.endsWith(".") && !ABBREVIATION.test(word))) return false;
	if (UNSPACED_SCRIPT.test(word) && (word.match(/\p{L}/gu) ?? []).length > UNSPACED_MAX) return false;
	const parts = word.replace(/\.$/, "").split(/['’-]/);
	const written = alone || !/^\p{Ll}/u.test(word) || PARTICLES.has(parts[0] ?? "");
	return written && !SENTENCE_WORDS.has(word.toLowerCase()) && !parts.map(withoutAccents).some(isAddressOrBait);
}

function isAddressOrBait(part: string): boolean {
	return ADDRESS_OR_BAIT.has(part) || ADDRESS_FRAGMENT.test(part);
}

function withoutAccents(part: string): string {
	return part.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function wordSet(text: string): Set<string> {
	return new Set(text.trim().split(/\s+/));
}
