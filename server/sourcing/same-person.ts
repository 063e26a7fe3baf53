/* Whether two candidates are probably one person, and why. A recruiter decides. */

export interface Compared {
	firstName: string;
	lastName: string;
	phone: string;
	/** SHA-256 of the resume's file. */
	file: string | null;
	/** The resume's text. */
	text: string;
}

export type SameReason = "file" | "phone" | "resume";

const PHONE_DIGITS = 10;
const TEXT_MIN_WORDS = 30; // below that, two resumes are alike by chance
const ALIKE = 0.55; // of the word pairs of the shorter one; two people at one company share up to a third
const TEXT_MAX = 20_000; // characters compared

/** Undefined if nothing says that they are the same. A name alone says nothing. */
export function findSameReason(one: Compared, other: Compared): SameReason | undefined {
	if (!isSameName(one, other)) return undefined;
	if (one.file && one.file === other.file) return "file";
	const phone = lastDigits(one.phone);
	if (phone !== "" && phone === lastDigits(other.phone)) return "phone";
	return overlap(one.text, other.text) >= ALIKE ? "resume" : undefined;
}

/** Families share a phone, so the first name counts too: the same, short for it, or an initial. */
function isSameName(one: Compared, other: Compared): boolean {
	const [last, otherLast] = [foldName(one.lastName), foldName(other.lastName)];
	if (last === "" || lastPart(last) !== lastPart(otherLast)) return false;
	const [first, otherFirst] = [firstPart(one.firstName), firstPart(other.firstName)];
	if (first === "" || otherFirst === "") return false;
	return first === otherFirst || isShortFor(first, otherFirst) || isShortFor(otherFirst, first);
}

function isShortFor(short: string, long: string): boolean {
	if (short.length === 1) return long.startsWith(short);
	return (short.length >= 3 && long.startsWith(short)) || (NICKNAMES.get(short)?.includes(long) ?? false);
}

/** Those that aren't the beginning of the name. */
const NICKNAMES = new Map([
	["bob", ["robert"]],
	["rob", ["robert"]],
	["bill", ["william"]],
	["will", ["william"]],
	["billy", ["william"]],
	["dick", ["richard"]],
	["rick", ["richard", "frederick"]],
	["mike", ["michael"]],
	["jim", ["james"]],
	["jack", ["john"]],
	["tony", ["anthony"]],
	["liz", ["elizabeth"]],
	["beth", ["elizabeth"]],
	["kate", ["katherine", "catherine"]],
	["kathy", ["katherine", "catherine", "kathleen"]],
	["peggy", ["margaret"]],
	["meg", ["margaret"]],
	["ted", ["edward", "theodore"]],
	["ned", ["edward"]],
	["hank", ["henry"]],
	["chuck", ["charles"]],
	["steve", ["stephen", "steven"]],
	["dave", ["david"]],
	["joe", ["joseph"]],
	["tom", ["thomas"]],
	["sue", ["susan", "suzanne"]],
	["jenny", ["jennifer"]],
	["andy", ["andrew"]],
	["drew", ["andrew"]],
	["betsy", ["elizabeth"]],
	["becky", ["rebecca"]],
	["patty", ["patricia"]],
	["alex", ["alexander", "alexandra"]],
	["lou", ["louis", "louise"]],
]);

function foldName(name: string): string {
	return name
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/\b(?:jr|sr|ii|iii|iv|mba|cpa|phd)\b\.?/g, "")
		.replace(/[^\p{L}\s-]/gu, "")
		.trim();
}

function firstPart(name: string): string {
	return foldName(name).split(/[\s-]/)[0] ?? "";
}

/** "de la Cruz" and "Cruz" are written for the same person. */
function lastPart(name: string): string {
	return name.split(/\s/).at(-1) ?? "";
}

function lastDigits(phone: string): string {
	const digits = phone.replace(/\D/g, "");
	return digits.length < PHONE_DIGITS ? "" : digits.slice(-PHONE_DIGITS);
}

/** How much of the shorter text stands in the other one too, by pairs of words. */
function overlap(one: string, other: string): number {
	const [pairs, otherPairs] = [pairsOf(one), pairsOf(other)];
	const [shorter, longer] = pairs.size < otherPairs.size ? [pairs, otherPairs] : [otherPairs, pairs];
	if (shorter.size < TEXT_MIN_WORDS) return 0;
	let shared = 0;
	for (const pair of shorter) if (longer.has(pair)) shared += 1;
	return shared / shorter.size;
}

function pairsOf(text: string): Set<string> {
	const words =
		text
			.slice(0, TEXT_MAX)
			.toLowerCase()
			.match(/[\p{L}\d]+/gu) ?? [];
	return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
}
