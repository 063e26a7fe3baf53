import { stateName } from "../../../contract/forms/labels.ts";
import { PLACE_MAX } from "../../../contract/forms/link-prefill.ts";
import { stateAbbreviations } from "../../../contract/forms/state-abbreviations.ts";
import { isInMetro } from "./metros.ts";
import { isTown } from "./towns.ts";

/* Places in a form that can be compared: `columbus, oh`, or `oh` for a whole state. Never more precise than a city. */

export interface PlaceMatch {
	/** More than one for a region. */
	values: string[];
	at: [from: number, to: number];
}

/** Cities people name without the state, by the state they mean. */
const CITIES: Record<string, string> = {
	al: "birmingham, huntsville, mobile, montgomery",
	ar: "little rock, bentonville",
	az: "phoenix, scottsdale, tucson, tempe, mesa",
	ca: "los angeles, san francisco, san diego, san jose, sacramento, oakland, fresno, irvine, palo alto",
	co: "denver, boulder, colorado springs",
	ct: "hartford, stamford, new haven",
	dc: "washington dc",
	fl: "miami, tampa, orlando, jacksonville, fort lauderdale, boca raton",
	ga: "atlanta, savannah, alpharetta",
	ia: "des moines, cedar rapids",
	id: "boise",
	il: "chicago, naperville, peoria",
	in: "indianapolis, fort wayne, evansville",
	ks: "wichita, overland park",
	ky: "louisville, lexington",
	la: "new orleans, baton rouge",
	ma: "boston, cambridge, worcester",
	md: "baltimore, bethesda",
	mi: "detroit, grand rapids, ann arbor, lansing",
	mn: "minneapolis, st paul, saint paul",
	mo: "st louis, saint louis, kansas city",
	nc: "charlotte, raleigh, durham, greensboro",
	ne: "omaha",
	nj: "newark, jersey city, princeton",
	nm: "albuquerque",
	nv: "las vegas, reno",
	ny: "new york city, nyc, manhattan, brooklyn, buffalo, syracuse",
	oh: "columbus, cleveland, cincinnati, dayton, toledo, akron",
	ok: "oklahoma city, tulsa",
	or: "portland",
	pa: "philadelphia, pittsburgh, harrisburg",
	ri: "providence",
	sc: "charleston, greenville",
	tn: "nashville, memphis, knoxville, chattanooga",
	tx: "dallas, houston, austin, san antonio, fort worth, plano, el paso",
	ut: "salt lake city, provo, lehi",
	va: "richmond, norfolk, virginia beach, reston",
	wa: "seattle, tacoma, bellevue, spokane",
	wi: "milwaukee, madison, green bay",
};

const REGIONS: Record<string, string> = {
	midwest: "il in ia ks mi mn mo ne nd oh sd wi",
	"great lakes": "il in mi mn oh pa ny wi",
	northeast: "ct me ma nh nj ny pa ri vt",
	"new england": "ct me ma nh ri vt",
	"mid atlantic": "de dc md nj ny pa va wv",
	southeast: "al ar fl ga ky la ms nc sc tn va wv",
	southwest: "az nm ok tx",
	"west coast": "ca or wa",
	"east coast": "ct dc de fl ga ma md me nc nh nj ny pa ri sc va vt",
	"pacific northwest": "id or wa",
	"mountain west": "co id mt nv ut wy",
	"gulf coast": "al fl la ms tx",
	"tri state area": "ct nj ny",
};

/** Metro areas by a name that has no city in it. */
const METRO_NAMES: Record<string, string> = {
	"bay area": "san francisco, ca",
	chicagoland: "chicago, il",
	dfw: "dallas, tx",
	"hampton roads": "norfolk, va",
	metroplex: "dallas, tx",
	"puget sound": "seattle, wa",
	"research triangle": "raleigh, nc",
	"silicon valley": "san francisco, ca",
	"south florida": "miami, fl",
	"tampa bay": "tampa, fl",
	triad: "greensboro, nc",
	"twin cities": "minneapolis, mn",
};

const NEIGHBORING_STATES: Record<string, string> = {
	al: "fl ga ms tn",
	ar: "la mo ms ok tn tx",
	az: "ca co nm nv ut",
	ca: "az nv or",
	co: "az ks ne nm ok ut wy",
	ct: "ma ny ri",
	dc: "md va",
	de: "md nj pa",
	fl: "al ga",
	ga: "al fl nc sc tn",
	ia: "il mn mo ne sd wi",
	id: "mt nv or ut wa wy",
	il: "ia in ky mo wi",
	in: "il ky mi oh",
	ks: "co mo ne ok",
	ky: "il in mo oh tn va wv",
	la: "ar ms tx",
	ma: "ct nh ny ri vt",
	md: "dc de pa va wv",
	me: "nh",
	mi: "in oh wi",
	mn: "ia nd sd wi",
	mo: "ar ia il ks ky ne ok tn",
	ms: "al ar la tn",
	mt: "id nd sd wy",
	nc: "ga sc tn va",
	nd: "mn mt sd",
	ne: "co ia ks mo sd wy",
	nh: "ma me vt",
	nj: "de ny pa",
	nm: "az co ok tx ut",
	nv: "az ca id or ut",
	ny: "ct ma nj pa vt",
	oh: "in ky mi pa wv",
	ok: "ar co ks mo nm tx",
	or: "ca id nv wa",
	pa: "de md nj ny oh wv",
	ri: "ct ma",
	sc: "ga nc",
	sd: "ia mn mt nd ne wy",
	tn: "al ar ga ky mo ms nc va",
	tx: "ar la nm ok",
	ut: "az co id nm nv wy",
	va: "dc ky md nc tn wv",
	vt: "ma nh ny",
	wa: "id or",
	wi: "ia il mi mn",
	wv: "ky md oh pa va",
	wy: "co id mt ne sd ut",
};

const DISTRICT = "dc";
const stateNames = new Map([
	[DISTRICT, "District of Columbia"],
	...[...stateAbbreviations]
		.filter(([slug]) => slug !== "new-york-state")
		.map(([slug, short]) => [short.toLowerCase(), stateName(slug)] as const),
]);
const statesByName = new Map([...stateNames].map(([short, name]) => [normalizeName(name), short]));
const placesByName = indexPlaces();
const NAME_WORDS_MAX = 3;

/** Other names of places. */
interface Nicknames {
	/** @param written in the text; `name`, the same without capitals and dots */
	find(written: string, name: string): string[] | undefined;
	/** Names that need no capital. */
	lowercase: Set<string>;
}

/** Cities (with a state, or well known without one), states and regions in a text, in text order. */
export function findPlaces(text: string, nicknames?: Nicknames): PlaceMatch[] {
	const words = Array.from(text.matchAll(/\p{L}(?:[\p{L}.'’]{0,40}\p{L})?/gu), ({ 0: word, index }) => ({
		word,
		index,
	}));
	const found: PlaceMatch[] = [];
	for (let start = 0; start < words.length; ) {
		const named = longestPlaceAt(text, words, start, nicknames);
		if (named) found.push(named.place);
		start += named?.words ?? 1;
	}
	return found;
}

/** Parses what someone typed as their location: city and state, or a state. */
export function parsePlace(whole: string): string | undefined {
	const typed = whole.slice(0, PLACE_MAX);
	const [city = "", behind = ""] = typed.split(",", 2).map((part) => part.trim());
	const state = behind.split(/\d{5}/, 1)[0]?.trimEnd() ?? "";
	const short = /^[\p{L}. ]{2,30}$/u.test(state) && toStateCode(state);
	if (short && /^[\p{L}.'’ -]{2,60}$/u.test(city)) return `${normalizeName(city)}, ${short}`;
	return findPlaces(typed)[0]?.values[0];
}

/** Whether one of our lists has this city in this state, `oh`. */
export function isKnownCity(city: string, state: string): boolean {
	const value = `${normalizeName(city)}, ${state}`;
	return placesByName.get(normalizeName(city))?.includes(value) === true || isInMetro(value) || isTown(value);
}

/** `oh` for both `columbus, oh` and `oh`. */
export function stateOfPlace(value: string): string {
	return value.slice(value.lastIndexOf(",") + 1).trim();
}

export function neighboringStates(state: string): string[] {
	return NEIGHBORING_STATES[state]?.split(" ") ?? [];
}

export function allStates(): string[] {
	return [...stateNames.keys()];
}

/** For display: Columbus, Ohio. */
export function placeLabel(value: string): string {
	const state = stateNames.get(stateOfPlace(value)) ?? stateOfPlace(value).toUpperCase();
	if (!value.includes(",")) return state;
	return `${value.slice(0, value.lastIndexOf(",")).replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())}, ${state}`;
}

interface PlaceWord {
	word: string;
	index: number;
}

function longestPlaceAt(
	text: string,
	words: PlaceWord[],
	start: number,
	nicknames?: Nicknames,
): { place: PlaceMatch; words: number } | undefined {
	const first = words[start];
	const isCapital = first && /^\p{Lu}/u.test(first.word); // Reading, not reading
	if (!first || !(isCapital || nicknames)) return undefined;
	for (let count = Math.min(NAME_WORDS_MAX, words.length - start); count > 0; count -= 1) {
		const last = words[start + count - 1];
		if (!last) continue;
		const to = last.index + last.word.length;
		const name = normalizedName(text, words.slice(start, start + count));
		const nickname = nicknames?.find(text.slice(first.index, to), name);
		const named = nickname ?? (isCapital || nicknames?.lowercase.has(name) ? placesByName.get(name) : undefined);
		if (!isCapital && !named) continue;
		const said = stateAfter(text, to);
		const state = said && (isSureState(said.short, text.slice(to)) || isKnownCity(name, said.short)) ? said : undefined;
		// The state makes an unlisted name a city: Wooster, OH.
		const isElsewhere = state && nickname?.some((value) => stateOfPlace(value) === state.short) === false; // Long Beach, NY
		const isArea = (nickname && !isElsewhere) || isStateOrRegion(named) || Object.hasOwn(METRO_NAMES, name);
		const values = state && !isArea ? [`${name}, ${state.short}`] : named;
		const others = words.slice(start + 1, start + count);
		if (!values || (!named && !isUnlistedName(text.slice(first.index, to), others))) continue;
		const end = state && !isArea ? state.to : to;
		let next = start + count;
		while ((words[next]?.index ?? end) < end) next += 1; // skips the words of the state
		return { place: { values, at: [first.index, end] }, words: next - start };
	}
	return undefined;
}

function normalizedName(text: string, words: PlaceWord[]): string {
	const [first, last] = [words[0], words.at(-1)];
	if (!first || !last) return "";
	return normalizeName(text.slice(first.index, last.index + last.word.length));
}

/** Every word is capitalized and none of them is a place by itself: Grand Forks, not Covers Ohio. */
function isUnlistedName(text: string, others: PlaceWord[]): boolean {
	const isName = /^\p{Lu}[\p{L}.'’]*(?:[ -]\p{Lu}[\p{L}.'’]*)*$/u.test(text);
	return isName && !others.some(({ word }) => placesByName.has(normalizeName(word)));
}

function isStateOrRegion(values: string[] | undefined): boolean {
	return values !== undefined && !values.some((value) => value.includes(","));
}

/** `, OH` or `, Ohio` right after the offset. */
function stateAfter(text: string, from: number): { short: string; to: number } | undefined {
	const [whole, name = ""] =
		/^,? ?\(?([A-Z]{2}|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?!\p{L})/u.exec(text.slice(from, from + 24)) ?? [];
	if (!whole || !/^[, ]/.test(whole)) return undefined;
	for (const each of [name, name.split(" ")[0] ?? ""]) {
		const short = toStateCode(each);
		if (short && (whole.startsWith(",") || each.length === 2))
			return { short, to: from + whole.length - name.length + each.length };
	}
	return undefined;
}

/** Short for a state, and words: 'Remote OK', 'Sales IN Dallas'. */
const WORD_STATES = new Set(["hi", "in", "me", "ok", "or"]);

function isSureState(short: string, after: string): boolean {
	return after.startsWith(",") || !WORD_STATES.has(short);
}

function toStateCode(name: string): string | undefined {
	const known = normalizeName(name);
	return stateNames.has(known) ? known : statesByName.get(known);
}

function indexPlaces(): Map<string, string[]> {
	const names = new Map<string, string[]>();
	for (const [state, within] of Object.entries(CITIES)) {
		for (const name of within.split(", ")) names.set(name, [`${name}, ${state}`]);
	}
	for (const [name, place] of Object.entries(METRO_NAMES)) names.set(name, [place]);
	for (const [name, within] of Object.entries(REGIONS)) names.set(name, within.split(" "));
	for (const [short, name] of stateNames) names.set(normalizeName(name), [short]);
	return names;
}

function normalizeName(name: string): string {
	return name
		.toLowerCase()
		.replace(/[.'’]/g, "")
		.replace(/[\s-]+/g, " ")
		.trim();
}
