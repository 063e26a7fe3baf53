import { FACTS_MAX } from "../../../../contract/desk/fact-names.ts";
import { foldText } from "../../../../contract/text/fold-text.ts";
import { findPlaces, isKnownCity, placeLabel } from "../../places/us-places.ts";
import { type Fact, factAt } from "../../terms/fact.ts";
import type { Vocabulary } from "../../terms/vocabulary.ts";
import type { Line } from "./lines.ts";
import { stateNames, toStateCode } from "./us-states.ts";

/* Where a candidate lives and has worked: a city with its state, or the states of a territory. Never a street. */

export interface PlaceHit {
	value: string;
	label: string;
	from: number;
	to: number;
}

export interface PlaceFinder {
	/** With offsets in the whole text. */
	inLine(line: Line): PlaceHit[];
}

const STATE_CODES = Object.keys(stateNames).join("|");
const STATE_NAMES = Object.values(stateNames).join("|");
/** Where a place may end. The city before it is matched separately, so that no text can make the pattern backtrack. */
const STATE = new RegExp(
	`(?<![\\p{L}\\p{N}])(?:${STATE_CODES}|D\\.C\\.|(?:${STATE_NAMES}|ohio)(?! \\p{Lu}|, ?(?:${STATE_CODES})\\b))(?![\\p{L}\\p{N}]|\\.\\p{L})`,
	"gu",
);
const CITY_WORD = String.raw`\p{Lu}[\p{L}.'’]{0,20}`; // a hyphen separates two words: Winston-Salem
const CITY_BEFORE = new RegExp(
	String.raw`(?<![\p{L}\p{N}])(${CITY_WORD}(?:[ -](?:of |de |du |la |on )?${CITY_WORD}){0,3})(,? ?)$`,
	"u",
);
const CITY_MAX = 90; // characters: four words and their separators
const STATES_MAX = 12; // per line; more is a territory, not where a candidate lives or worked
const ZIP = /^ \d{5}\b/;
/** A street address before the city. */
const STREET =
	/^\S+ (?:.*? )?(?:street|st|ave|avenue|road|rd|suite|ste|apt|unit|blvd|boulevard|drive|dr|lane|ln|court|ct|way|place|pl|terrace|pkwy|parkway|circle|cir|highway|hwy)\.? /i;
const CONTACT_LINES = 8;
const LIVES =
	/\b(?:based in|based out of|live in|living in|lives in|located in|location|resid(?:e|ing|es) in|relocat|home(?: base)?:|moved to|moving to|born and raised)\b/i;
const AREA = /^(?:greater |metro |downtown )?(.{3,30}?)(?: (?:metro|metropolitan)?(?: ?area| ?region)?)?$/i;
const TERRITORY = /\b(?:territory|territories|region)\b/i;
const NOT_A_TERRITORY = /relocat|licen[sc]|graduat|universi|college|born/i;
const STATE_LIST = new RegExp(
	`(?<![\\p{L}])(?:(?:${STATE_NAMES})(?! \\p{Lu}\\p{Ll})|(?<=[,/&(] ?)(?:${STATE_CODES})|(?:${STATE_CODES})(?=[,/]))(?![\\p{L}])`,
	"gu",
);
const AMBIGUOUS = ["New York", "Washington"];

const RELOCATE =
	/\b(?:(?:willing|open|happy|able|ready|prepared|free|available) (?:to|for) (?:relocat(?:e|ion|ing)|move)|(?:will|would|can) (?:gladly |happily )?relocate)\b|\brelocation:? (?:ok|yes|possible|welcome)\b/i;
const NO_RELOCATE = /\b(?:not|no|cannot|can't|unable|unwilling|without)\b[^.]{0,30}\b(?:relocat|mov)/i;
/** 'Will relocate within Florida or to Texas': nowhere else. */
const ONLY_THERE = /\b(?:relocat(?:e|ion|ing)|move) (?:only |just )?(?:within|in|to) (?=(?:the )?\p{Lu})/u;
/** 'Relocating to Denver in January': where they will live. */
const MOVING = /\b(?:[Rr]elocating|[Mm]oving|[Rr]eturning|[Cc]oming|am going)(?: back| home){0,2} to (?=\p{Lu})/u;
const MOVING_TO_MAX = 60; // characters
const REMOTE =
	/\b(?:open to|seeking|prefer(?:s|red)?|looking for|want|only|available for|comfortable) (?:a |fully |100% )?(?:fully )?remote\b|\bremote (?:only|preferred|or hybrid|work preferred|roles? (?:only|preferred))\b/i;

export function makePlaceFinder({ cities }: Pick<Vocabulary, "cities">): PlaceFinder {
	/** The state meant by a city alone. */
	const stateByCity = new Map<string, string>();
	const pairs = new Set<string>();
	for (const { name, state } of cities) {
		const letters = toStateCode(state);
		if (!letters) continue;
		for (const city of [foldText(name.replace(/ City$/, "")), foldText(name)]) {
			if (!stateByCity.has(city)) stateByCity.set(city, letters);
			pairs.add(`${city}, ${letters}`);
		}
	}

	function inLine(line: Line): PlaceHit[] {
		if (line.text.length > 400) return [];
		const hits: PlaceHit[] = [];
		let before = 0;
		for (const { 0: state, index } of [...line.text.matchAll(STATE)].slice(0, STATES_MAX)) {
			const letters = toStateCode(state.replace(/^ohio$/i, "Ohio"));
			const start = Math.max(before, index - CITY_MAX);
			const match = letters && CITY_BEFORE.exec(line.text.slice(start, index));
			if (!match) continue;
			const [, written = "", between = ""] = match;
			const to = index + state.length;
			const house = /\d[\p{L}]? $/u.test(line.text.slice(0, start + match.index));
			// AMY OK is not a place: without a comma or a zip code, the city has to be a known one.
			const isSure = between.startsWith(",") || ZIP.test(line.text.slice(to));
			const city =
				knownCity(written, letters) ??
				(isSure ? unlistedCity(house ? written.replace(STREET, "") : written) : undefined);
			if (!city) continue;
			before = to;
			const from = index - between.length - city.length;
			hits.push({ ...toPlace(city, letters), from: line.from + from, to: line.from + to });
		}
		return hits.length > 0 ? hits : citiesAlone(line);
	}

	/** The longest known city that ends the text. */
	function knownCity(written: string, letters: string): string | undefined {
		const words = written.split(" ");
		for (let start = 0; start < words.length; start++) {
			const city = words.slice(start).join(" ");
			if (pairs.has(`${foldText(city)}, ${letters}`) || isKnownCity(city, letters.toLowerCase())) return city;
		}
		return undefined;
	}

	/** A city on none of our lists: the whole text, if it looks like a city. */
	function unlistedCity(written: string): string | undefined {
		return written.split(" ").length <= 3 && written.length > 1 && !NOT_A_CITY.test(written) ? written : undefined;
	}

	/** A known city without a state, as in `Account Executive | Columbus`. */
	function citiesAlone(line: Line): PlaceHit[] {
		if (line.prose) return [];
		const hits: PlaceHit[] = [];
		for (const { 0: part, index } of line.text.matchAll(/(?:(?! - )[^,|•·()\t–—])+/g)) {
			const trimmed = part.trim();
			const city = AREA.exec(trimmed)?.[1];
			const letters = city && stateByCity.get(foldText(city));
			if (!letters || !/^\p{Lu}/u.test(city)) continue;
			const from = line.from + index + part.indexOf(city);
			hits.push({ ...toPlace(city, letters), from, to: from + city.length });
		}
		return hits;
	}

	return { inLine };
}

const NOT_A_CITY =
	/\b(?:manager|executive|representative|rep|director|owner|agent|broker|founder|president|partner|associate|consultant|specialist|engineer|advisor|supervisor|sales|university|college|inc|llc|remote|street|st|ave|avenue|road|rd|suite|apt|blvd|drive|lane|account|business|territory|of|school)\b\.?$/i;

function toPlace(city: string, letters: string): { value: string; label: string } {
	const proper =
		city === city.toUpperCase()
			? city.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
			: city;
	const short = proper === "New York City" ? "New York" : proper;
	return { value: `${foldText(short)}, ${letters.toLowerCase()}`, label: `${short}, ${letters}` };
}

/** @param jobs the lines that name a job */
export function readPlaces(lines: Line[], jobs: Set<Line>, places: PlaceFinder): Fact[] {
	const facts: Fact[] = [];
	const add = (label: string, value: string, from: number, to: number) => {
		if (facts.length < FACTS_MAX && !facts.some((fact) => fact.value === value))
			facts.push(factAt("place", value, label, from, to));
	};
	for (const [index, line] of lines.entries()) {
		if (facts.length >= FACTS_MAX) break;
		if (line.section === "education" || line.section === "others") continue;
		const isContact = index < CONTACT_LINES && !line.prose && line.section === undefined;
		if (isContact || jobs.has(line) || LIVES.test(line.text)) {
			for (const { label, value, from, to } of places.inLine(line)) add(label, value, from, to);
		}
		if (line.text.length > 400) continue;
		if (line.section !== "licenses" && !NOT_A_TERRITORY.test(line.text)) {
			for (const [state, from, to] of territoryStates(line))
				add(stateNames[state] ?? state, state.toLowerCase(), from, to);
		}
		const there = NO_RELOCATE.test(line.text) ? null : ONLY_THERE.exec(line.text);
		const moves = there || NO_RELOCATE.test(line.text) ? null : RELOCATE.exec(line.text);
		if (moves)
			add("Willing to relocate", "relocate", line.from + moves.index, line.from + moves.index + moves[0].length);
		if (there) {
			const begin = there.index + there[0].length;
			for (const { values, at } of findPlaces(line.text.slice(begin, begin + MOVING_TO_MAX)))
				for (const value of values) add(placeLabel(value), value, line.from + begin + at[0], line.from + begin + at[1]);
		}
		const moving = NO_RELOCATE.test(line.text) ? null : MOVING.exec(line.text);
		if (moving) {
			const begin = moving.index + moving[0].length;
			const [next] = findPlaces(line.text.slice(begin, begin + MOVING_TO_MAX));
			const [value] = next?.at[0] === 0 ? next.values : [];
			if (next && value) add(placeLabel(value), value, line.from + begin, line.from + begin + next.at[1]);
		}
		const remote = REMOTE.exec(line.text);
		if (remote) add("Remote", "remote", line.from + remote.index, line.from + remote.index + remote[0].length);
	}
	return facts;
}

type StateMatch = [letters: string, from: number, to: number];

/** Whole states, if the line mentions a territory or lists several: not those after a city. */
function territoryStates(line: Line): StateMatch[] {
	const found = wholeStates(line);
	const isList = found.some(([, from], index) => {
		const next = found[index + 1];
		return (
			next &&
			/^\p{L}+(?: \p{L}+)?(?:, | and |, and | & )(?:western |northern |southern |eastern |parts of )?$/u.test(
				line.text.slice(from - line.from, next[1] - line.from),
			)
		);
	});
	return isList || TERRITORY.test(line.text) ? found : [];
}

function wholeStates(line: Line): StateMatch[] {
	return [...line.text.matchAll(STATE_LIST)].flatMap(({ 0: written, index }) => {
		const letters = toStateCode(written);
		if (!letters || AMBIGUOUS.includes(written)) return [];
		const behindCity = /\p{Lu}\p{L}+,? $/u.test(line.text.slice(Math.max(0, index - 20), index));
		const before = /(\p{Lu}[\p{L} ]*),? $/u.exec(line.text.slice(Math.max(0, index - 24), index))?.[1];
		if (behindCity && before && !toStateCode(before)) return [];
		const from = line.from + index;
		return [[letters, from, from + written.length] as StateMatch];
	});
}
