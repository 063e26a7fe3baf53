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
const VERY_ALIKE = 0.85; // the same resume, whoever's last name is on it
const TEXT_MAX = 20_000; // characters compared

/** Undefined if nothing says that they are the same. A name alone says nothing. */
export function findSameReason(one: Compared, other: Compared): SameReason | undefined {
	if (isOtherGeneration(one, other)) return undefined;
	const isNamesake = isSameName(one, other) || isSameName(turnAround(one), other);
	if (!isNamesake && !isSameFirstName(one, other)) return undefined;
	if (one.file && one.file === other.file) return "file";
	const phone = lastDigits(one.phone);
	const isSamePhone = phone !== "" && phone === lastDigits(other.phone);
	if (isNamesake && isSamePhone) return "phone";
	const alike = overlap(one.text, other.text);
	if (isNamesake) return alike >= ALIKE ? "resume" : undefined;
	// Under another last name, as after a wedding, a phone isn't enough: colleagues share an office's.
	if (alike >= VERY_ALIKE) return "resume";
	return isSamePhone && alike >= ALIKE ? "phone" : undefined;
}

/** Families share a phone, so the first name counts too: the same, short for it, or an initial. */
function isSameName(one: Compared, other: Compared): boolean {
	return isSameLastName(one.lastName, other.lastName) && isSameFirstName(one, other);
}

/** Some write the family's name first. */
function turnAround({ firstName, lastName, ...more }: Compared): Compared {
	return { ...more, firstName: lastName.split(/\s+/).at(-1) ?? "", lastName: firstName };
}

const GENERATIONS = /\b(?:(jr|junior|ii)|(sr|senior)|(iii)|(iv))\b/i;

/** A father and his son have one name, and often one phone. Undefined says nothing: most write no suffix. */
function isOtherGeneration(one: Compared, other: Compared): boolean {
	const [generation, otherGeneration] = [one, other].map(({ lastName }) =>
		GENERATIONS.exec(lastName.replaceAll(".", ""))
			?.slice(1)
			.findIndex((suffix) => suffix !== undefined),
	);
	return generation !== undefined && otherGeneration !== undefined && generation !== otherGeneration;
}

function isSameFirstName(one: Compared, other: Compared): boolean {
	const [first, otherFirst] = [firstPart(one.firstName), firstPart(other.firstName)];
	if (first === "" || otherFirst === "") return false;
	const longer = longNames(otherFirst);
	return (
		longNames(first).some((name) => longer.includes(name)) ||
		isShortFor(first, otherFirst) ||
		isShortFor(otherFirst, first)
	);
}

/** What turns a man's name into a woman's, or one name into another: Eric and Erica may be twins. */
const OTHER_NAMES_END = /^(?:a|e|ia|ina|ine|ette|etta|elle|lle|le|la|na|ne|anne?|beth|lyn+e?)$/;

function isShortFor(short: string, long: string): boolean {
	if (!long.startsWith(short)) return false;
	if (short.length === 1) return true;
	return short.length >= 3 && !OTHER_NAMES_END.test(long.slice(short.length));
}

function longNames(name: string): string[] {
	return [name, ...(NICKNAMES.get(name) ?? [])];
}

/** Those that aren't the beginning of the name, and other spellings. */
const NICKNAMES = new Map(
	Object.entries({
		al: "albert alan allen alfred",
		alex: "alexander alexandra",
		andy: "andrew",
		anne: "ann",
		becky: "rebecca",
		beth: "elizabeth",
		betsy: "elizabeth",
		betty: "elizabeth",
		bill: "william",
		billy: "william",
		bob: "robert",
		bobby: "robert",
		bryan: "brian",
		catherine: "katherine",
		charlie: "charles",
		chuck: "charles",
		cindy: "cynthia",
		dan: "daniel danielle",
		dave: "david",
		debbie: "deborah",
		dick: "richard",
		drew: "andrew",
		ed: "edward edwin",
		eddie: "edward",
		erik: "eric",
		frank: "francis franklin",
		gabe: "gabriel",
		geoff: "geoffrey",
		hank: "henry",
		jack: "john",
		jenny: "jennifer",
		jerry: "gerald jerome",
		jim: "james",
		jimmy: "james",
		joe: "joseph",
		joey: "joseph",
		johnny: "john",
		jon: "jonathan",
		kate: "katherine",
		kathryn: "katherine",
		kathy: "katherine kathleen",
		katie: "katherine",
		kathie: "katherine",
		larry: "lawrence",
		liz: "elizabeth",
		lou: "louis louise",
		maggie: "margaret",
		marc: "mark",
		meg: "margaret",
		mick: "michael",
		mike: "michael",
		ned: "edward",
		nick: "nicholas",
		patty: "patricia",
		peggy: "margaret",
		rich: "richard",
		rick: "richard frederick",
		rob: "robert",
		sandy: "sandra",
		sara: "sarah",
		stephen: "steven",
		steve: "steven",
		sue: "susan suzanne",
		ted: "edward theodore",
		terry: "terrence theresa",
		tom: "thomas",
		tommy: "thomas",
		tony: "anthony",
		vicky: "victoria",
		will: "william",
	}).map(([short, long]): [string, string[]] => [short, long.split(" ")]),
);

const PARTICLES = new Set("al bin da de del della den der di dos du el la las le los san st van von y".split(" "));

/**
 * "Garcia" and "Garcia Lopez" are written for the same person, "O'Brien" and "O Brien", "Müller" and "Mueller". A
 * middle name may stand before it.
 */
function isSameLastName(one: string, other: string): boolean {
	const [parts, otherParts] = [lastNameParts(one), lastNameParts(other)];
	if (parts.length === 0 || otherParts.length === 0) return false;
	if (parts.join("") === otherParts.join("") || joinName(one) === joinName(other)) return true;
	return (
		[...lastWord(one)].some((part) => otherParts.includes(part)) ||
		[...lastWord(other)].some((part) => parts.includes(part))
	);
}

export function lastNameParts(name: string): string[] {
	const all = foldLastName(name)
		.split(/[\s-]+/)
		.filter(Boolean);
	const parts = all.filter((part) => !PARTICLES.has(part));
	return parts.length === 0 ? all : parts;
}

/** Both parts of a double name. */
function lastWord(name: string): string[] {
	const [word = ""] = foldLastName(name).split(/\s+/).slice(-1);
	return word.split("-").filter((part) => part.length > 1);
}

function joinName(name: string): string {
	return foldLastName(name).replace(/[\s-]/g, "");
}

function foldLastName(name: string): string {
	return foldName(name).replace(/([aou])e/g, "$1");
}

/** Letters that aren't another with a mark. */
const OTHER_LETTERS = new Map(
	Object.entries({ đ: "d", ø: "o", ł: "l", ß: "ss", æ: "a", œ: "o", ı: "i", þ: "th", ð: "d" }),
);

function foldName(name: string): string {
	return name
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[đøłßæœıþð]/g, (letter) => OTHER_LETTERS.get(letter) ?? letter)
		.replace(/\b(?:jr|sr|junior|senior|ii|iii|iv|mba|cpa|phd)\b\.?/g, "")
		.replace(/[^\p{L}\s-]/gu, "")
		.trim();
}

function firstPart(name: string): string {
	return foldName(name).split(/[\s-]/)[0] ?? "";
}

export function lastDigits(phone: string): string {
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
