import { stateName } from "../../../contract/forms/labels.ts";
import { stateAbbreviations } from "../../../contract/forms/state-abbreviations.ts";

/*
 * What requests call places, besides their names. Not read in resumes, where such a word may be somebody's name or an
 * employer's.
 */

/** More than one place with a semicolon. */
const NICKNAMES: Record<string, string> = {
	bronx: "bronx, ny",
	carolinas: "nc; sc",
	"central florida": "orlando, fl",
	cincy: "cincinnati, oh",
	dakotas: "nd; sd",
	"dc area": "washington, dc",
	"dc metro": "washington, dc",
	"front range": "denver, co; fort collins, co; colorado springs, co",
	"greater boston": "boston, ma",
	"inland empire": "riverside, ca",
	jersey: "nj",
	"lehigh valley": "allentown, pa",
	"low country": "charleston, sc",
	lowcountry: "charleston, sc",
	"metro detroit": "detroit, mi",
	nola: "new orleans, la",
	"northern virginia": "arlington, va",
	nova: "arlington, va",
	okc: "oklahoma city, ok",
	philly: "philadelphia, pa",
	phx: "phoenix, az",
	"quad cities": "davenport, ia; moline, il",
	queens: "queens, ny",
	slc: "salt lake city, ut",
	stl: "st louis, mo",
	vegas: "las vegas, nv",
	westchester: "white plains, ny",
};

/** Cities that need no state, as other places of their name are small. */
const CITIES: Record<string, string> = {
	ak: "anchorage",
	al: "tuscaloosa",
	ca: "anaheim, bakersfield, long beach, santa barbara",
	co: "fort collins",
	fl: "pensacola, sarasota, st petersburg, tallahassee",
	hi: "honolulu",
	il: "rockford",
	in: "south bend",
	la: "shreveport",
	ny: "staten island",
	pa: "allentown, scranton",
	sc: "spartanburg",
	sd: "sioux falls",
	tx: "corpus christi, lubbock",
};

/** Airports and other short names, read only in capitals. */
const CODES: Record<string, string> = {
	ATL: "atlanta, ga",
	BNA: "nashville, tn",
	BOS: "boston, ma",
	CLT: "charlotte, nc",
	DFW: "dallas, tx",
	DTW: "detroit, mi",
	IAH: "houston, tx",
	LA: "los angeles, ca",
	LAX: "los angeles, ca",
	ORD: "chicago, il",
	PDX: "portland, or",
	PHL: "philadelphia, pa",
	PHX: "phoenix, az",
	RDU: "raleigh, nc",
	"the IE": "riverside, ca",
};

/** What requests may write without a capital: no other word is written so. */
const LOWERCASE = new Set([
	...["atlanta", "austin", "baltimore", "birmingham", "boise", "boston", "charlotte", "chicago", "cincinnati", "cincy"],
	...["cleveland", "columbus", "dallas", "denver", "detroit", "fort worth", "houston", "indianapolis", "jacksonville"],
	...["kansas city", "las vegas", "los angeles", "louisville", "memphis", "miami", "milwaukee", "minneapolis"],
	...["nashville", "new orleans", "new york", "oklahoma city", "omaha", "orlando", "philadelphia", "philly", "phoenix"],
	...["phx", "pittsburgh", "portland", "raleigh", "sacramento", "salt lake city", "san antonio", "san diego"],
	...["san francisco", "san jose", "scottsdale", "seattle", "spokane", "st louis", "tampa", "tempe", "tucson", "tulsa"],
	...["wichita", "california", "florida", "ohio", "texas"],
]);

/** Cities that go by several names. */
const SAME_CITY: Record<string, string> = {
	"manhattan, ny": "new york, ny",
	"new york city, ny": "new york, ny",
	"nyc, ny": "new york, ny",
	"saint louis, mo": "st louis, mo",
	"saint paul, mn": "st paul, mn",
	"washington dc, dc": "washington, dc",
};

/** 'Northern', 'N.', 'upstate': of a state, it can't be drawn. */
const PART = /^(?:north|south|east|west|central|northern|southern|eastern|western|[nsew]|upstate|downstate|mid) /;
const SIDES: Record<string, string> = { n: "north", s: "south", e: "east", w: "west" };
const states = new Map(
	[...stateAbbreviations].flatMap(([slug, short]) => {
		const code = short.toLowerCase();
		return [
			[code, code] as const,
			...(slug === "new-york-state" ? [] : [[stateName(slug).toLowerCase(), code] as const]),
		];
	}),
);
const names = new Map([...states].filter(([name]) => name.length > 2).map(([name, code]) => [code, name]));

const cities = new Map(
	Object.entries(CITIES).flatMap(([state, all]) =>
		all.split(", ").map((city): [string, string[]] => [city, [`${city}, ${state}`]]),
	),
);

export const nicknames = {
	lowercase: LOWERCASE,
	find(written: string, name: string): string[] | undefined {
		const short = CODES[written];
		if (short) return [short];
		const isName = /\p{Lu}/u.test(written) || LOWERCASE.has(name);
		return (isName && (NICKNAMES[name]?.split("; ") ?? cities.get(name))) || partOfState(written, name);
	},
};

/** `northern georgia, ga`: nobody lives in a city of that name, and those in the state may live there. */
function partOfState(written: string, name: string): string[] | undefined {
	const part = PART.exec(name)?.[0];
	if (!part || states.has(name)) return undefined;
	const rest = name.slice(part.length);
	const state = rest === "jersey" ? "nj" : states.get(rest);
	const isNamed =
		state && /\p{Lu}[\p{L}. ]*$/u.test(written.slice(part.length)) && (rest.length > 2 || /[A-Z]{2}$/.test(written));
	return isNamed ? [`${SIDES[part.trim()] ?? part.trim()} ${names.get(state) ?? rest}, ${state}`] : undefined;
}

/** Whether it is a part of a state, such as `northern georgia, ga`. */
export function isPartOfState(value: string): boolean {
	const [name = "", state = ""] = value.split(", ");
	return PART.test(name) && name.endsWith(` ${names.get(state)}`) && !states.has(name);
}

/** `new york, ny` for `nyc, ny`. */
export function sameCity(value: string): string {
	return SAME_CITY[value] ?? value;
}

/** Time zones, by the states that are in them for the most part. */
export const TIME_ZONES: Record<string, string> = {
	eastern: "ct dc de fl ga in ky ma md me mi nc nh nj ny oh pa ri sc va vt wv",
	central: "al ar ia il ks la mn mo ms nd ne ok sd tn tx wi",
	mountain: "az co id mt nm ut wy",
	pacific: "ca nv or wa",
};
