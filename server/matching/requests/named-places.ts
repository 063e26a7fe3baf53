import { isPartOfState, nicknames, sameCity, TIME_ZONES } from "../places/nicknames.ts";
import { findPlaces, isKnownCity, neighboringStates, type PlaceMatch, stateOfPlace } from "../places/us-places.ts";
import { unique } from "./parsed-request.ts";

/* The places that a request names, and what it says of each: where somebody has to live, what they sell in, or a story. */

export interface NamedPlace extends PlaceMatch {
	/** They have to live there, or have to sell there, or it says neither. */
	use: "home" | "territory" | "named";
	/** How it's called, if it's more than one place: 'New England'. */
	label?: string;
	/** It stands for a stretch or a distance that can't be drawn: it may reach into other states, or anywhere. */
	reaches?: "near" | "anywhere" | undefined;
}

const BEFORE_CHARS = 90;
const AFTER_CHARS = 70;

/** A place is part of a name, or goes with what isn't one: 'Boise State fans', 'Ohio insurance license'. */
const OF_A_NAME =
	/^(?: (?:State )?(?:University|College|Tech\b|fans?\b|alum\w*|grads?\b|contacts\b|connections\b|relationships\b|rolodex\b|Avenue\b|Street\b|Times\b|Tribune\b|Journal\b|apps?\b|phones?\b|devices?\b|homes?\b)|(?: (?:&|and|or|active|real|estate|insurance|broker|producer|driver['’]?s?|P&C|\p{Lu}[\p{L}&]*)){0,6} licen[sc]\w*)/u;

/** Somebody's past, or a trip: 'he went to Idaho', 'drives in from LA'. */
const IN_A_STORY =
	/\b(?:went to|grew up in|born in|(?:is|was|are|were|['’]m|['’]s|['’]re) (?:originally )?from|retired to|moved (?:here |away |out |back )?(?:to|from)|used to live in|famil\w+ in|(?:drives?|drove|driving|comm?ut\w+|flew|flies|fly|flying) (?:in )?(?:from|to)|school in|(?:degree|graduated) from|named after|trips? to|visits? to|reps are (?:based |located )?(?:in|at)|(?:incl|including)\.?) (?:[\p{L}’']+ (?:and )?){0,3}$/iu;

const OF_THE_BOSS = /\breport(?:s|ing)? to (?:\w+ ){1,5}(?:in|at) $/i;

/** 'In Atlanta twice a month', 'Bay Area folks need to move'. */
const VISITED = /^[^.;,!?\n]{0,40}\b(?:once|twice|times|days?|weeks?) (?:a|per|each|every) (?:month|quarter|year)\b/i;
const MUST_LEAVE =
	/^(?: (?:folks|people|candidates|reps|residents))? (?:would |will )?(?:need|have|has) to (?:move|relocate)\b/i;

/** Before where they have to live. */
const HOME =
	/\b(?:live|lives|living|resid(?:e|es|ing)|(?<!\b(?:we|we're|we are|company is|company|firm|team is|office is|offices are|headquarters are) (?:are |is )?)(?:based|located)|(?:move|moves|moving|relocat\w+)(?= to))\b(?! (?:relationships?|demos?|chat|events?|tv|leads|calls|transfers?|on commission))(?:(?!\b(?:cover|sell|sold|call|travel|territor|work)\w*)[^.;!?\n]){0,70}$/i;
/** 'Harrisburg or York, got to live there'. */
const HOME_BEHIND = /^[^.;!?\n]{0,60}\b(?:live|be|reside) (?:there|in (?:one|any|either) of (?:them|those|these))\b/i;

/** Before what they sell in, or know. */
const TERRITORY =
	/\b(?:cover(?:s|ing|age)?|territor(?:y|ies)|patch|footprint|sell(?:s|ing)?|sold|call(?:s|ing)? on|calls are|travel(?:s|ing)?|customers|clients|accounts|branches|plants|stores|knows?|agents|leads go|contacts|relationships)\b[^.;!?\n]{0,70}$/i;
/** 'Covers Ohio from Dayton'. */
const FROM = /(?:\bcover(?:s|ing)?\b[^.;!?\n]{0,50}\bfrom (?:[\p{L} ]{0,25}in )?|\bhome(?: office)? in )$/iu;
const FOR_TERRITORY =
	/\b(?:AEs?|TMs?|AMs?|reps?|managers?|mgrs?|sellers?|executives?|directors?|VPs?|salesperson) for (?:the |all of |most of )?$/i;

const DISTANCE =
	/(?:\b(?:within|under|less than|no more than)\b[^.;!?\n]{0,25}\b(?:hours?|hrs?|min(?:ute)?s?|miles?|half)\b|\b(?:driving|commuting|easy) (?:distance|reach)\b|\bhours? (?:or so |and a half |or two )?(?:of|from)\b|\b\d+ (?:min(?:ute)?s?|miles) (?:or less )?(?:of|from)\b)[^.;!?\n]{0,30}$/i;
const BETWEEN = /\b(?:between|along|from)\b[^.;!?\n]{0,30}$/i;
const TO_THE_NEXT = /^(?:,? \p{L}{2,15})? (?:and|to|down to|up to|through) (?:the )?\p{Lu}/u;
const BEHIND_BETWEEN = /\b(?:between|along|from)\b[^.;!?\n]{0,40} (?:and|to|through) (?:the )?$/i;
const TO_A_SIDE = /^ (?:or |and )?(?:points |anywhere )?(?:north|south|east|west)\b/i;
const OF_A_SIDE = /\b(?:anywhere|(?:north|south|east|west) of) (?:from )?$/i;
/** 'Tucson if they'll drive up': nothing is known of who lives there. */
const ON_CONDITION = /^,?(?: \p{L}+){0,2} (?:only )?(?:if|as long as|provided)\b/iu;

const LIST_GAP_MAX = 12; // characters
const LIST_GAP = /^(?:,| |\/|&|\+|\bor\b|\band\b|\bso\b|\bplus\b|\be\.g\.)+$/;

/** @param home what the form says, such as `harrisburg, pa` */
export function findNamedPlaces(text: string, home?: string): NamedPlace[] {
	const found = [...findKnown(text), ...findTimeZones(text)].toSorted((a, b) => a.at[0] - b.at[0]);
	const all = addTowns(found, text, home);
	const named = all.flatMap((place, index): NamedPlace[] => {
		const before = lineBefore(text, place.at[0]);
		const after = text.slice(place.at[1], place.at[1] + AFTER_CHARS);
		if (OF_A_NAME.test(after) || IN_A_STORY.test(before) || OF_THE_BOSS.test(before)) return [];
		if (VISITED.test(after) || MUST_LEAVE.test(after) || ON_CONDITION.test(after)) return [];
		const values = asCity(place, [all[index - 1], all[index + 1]], text).map(sameCity);
		const label = isArea(place, text) ? nameOf(text.slice(...place.at)) : undefined;
		const isZone = isTimeZone(text.slice(...place.at));
		const isFrom = place.values[0]?.includes(",") && FROM.test(before) && !TO_THE_NEXT.test(after);
		const use = isZone || isFrom || HOME.test(before) || HOME_BEHIND.test(after) ? "home" : readUse(place, before);
		return [{ at: place.at, values, use, ...(label && { label }), reaches: reachOf(before, after) }];
	});
	return spreadHomes(named, text);
}

function readUse({ values }: PlaceMatch, before: string): NamedPlace["use"] {
	// 'VP, Midwest': a region is a territory, whatever stands before it
	const isRegion = values.length > 1 && !values.some((value) => value.includes(","));
	return isRegion || TERRITORY.test(before) || FOR_TERRITORY.test(before) ? "territory" : "named";
}

function reachOf(before: string, after: string): NamedPlace["reaches"] {
	if (TO_A_SIDE.test(after) || (OF_A_SIDE.test(before) && /(?:north|south|east|west) of/i.test(before)))
		return "anywhere";
	const isBetween = (BETWEEN.test(before) && TO_THE_NEXT.test(after)) || BEHIND_BETWEEN.test(before);
	return isBetween || DISTANCE.test(before) ? "near" : undefined;
}

/** All of a list: 'lives near Harrisburg, so York or Lancaster'. */
function spreadHomes(places: NamedPlace[], text: string): NamedPlace[] {
	let last: NamedPlace | undefined;
	return places.map((place) => {
		const isListed = last?.use === "home" && LIST_GAP.test(text.slice(last.at[1], place.at[0]));
		last = isListed ? { ...place, use: "home" } : place;
		return last;
	});
}

function lineBefore(text: string, from: number): string {
	return text.slice(Math.max(0, from - BEFORE_CHARS), from);
}

const STATE_CODE =
	"(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])";
/** 'CO, UT and ID', 'in TX': a code alone may be anything. */
const CODES = new RegExp(
	`\\b${STATE_CODE}(?:(?:,? (?:and |or |& |\\+ )?|/| ?\\+ ?|,)${STATE_CODE}\\b)+|(?<=\\b(?:in|across|throughout|within|of) )(?!(?:IN|OR|OK|ME|HI|LA|AL)\\b)${STATE_CODE}\\b`,
	"g",
);

function findKnown(text: string): PlaceMatch[] {
	const codes = [...text.matchAll(CODES)].flatMap(({ 0: run, index }) =>
		[...run.matchAll(/[A-Z]{2}/g)].map(({ 0: code, index: at }): PlaceMatch => {
			const from = index + at;
			return { values: [code.toLowerCase()], at: [from, from + code.length] };
		}),
	);
	const ofCodes = offsetsOf(codes);
	const places = findPlaces(text, nicknames)
		.filter(({ at }) => !TWO_CODES.test(text.slice(...at))) // 'GA, FL' is no city called Ga
		.filter(({ at: [from, to] }) => to - from > 2 || !ofCodes.has(from)) // 'TX or LA'
		.map((place) => withoutName(place, text));
	const covered = offsetsOf(places);
	return [...places, ...codes.filter(({ at: [from] }) => !covered.has(from))];
}

const TWO_CODES = /\b[A-Z]{2}, ?[A-Z]{2}$/;

function offsetsOf(places: PlaceMatch[]): Set<number> {
	return new Set(places.flatMap(({ at: [from, to] }) => Array.from({ length: to - from }, (_, index) => from + index)));
}

/** 'Active WI license': without a comma, an unknown name is no city. */
function withoutName(place: PlaceMatch, text: string): PlaceMatch {
	const [, name = "", code = ""] = /^(.+[^,]) ([A-Z]{2})$/.exec(text.slice(...place.at)) ?? [];
	const state = code.toLowerCase();
	const [value = ""] = place.values;
	if (!value.endsWith(`, ${state}`) || isKnownCity(name, state) || isPartOfState(value)) return place;
	return { values: [state], at: [place.at[1] - code.length, place.at[1]] };
}

const ZONE = "(?:Eastern|Central|Mountain|Pacific)";
const ZONES = new RegExp(
	`\\b${ZONE}(?:(?:,? (?:or|and) |/| ?& ?|, )${ZONE})+(?: time)?|\\b${ZONE} (?:time(?!s)|timezone)`,
	"gi",
);
/** Where somebody lives, not when they work. */
const IN_ZONE =
	/\b(?:live|lives|living|based|resid(?:e|es|ing)|located|remote(?:ly)?|(?<!work )from|home)\b[^.;!?\n]{0,40}$/i;

function isTimeZone(written: string): boolean {
	return (
		/^(?:eastern|central|mountain|pacific)(?: time|\W|timezone)/i.test(written) &&
		!/^pacific northwest|^mountain west/i.test(written)
	);
}

function findTimeZones(text: string): PlaceMatch[] {
	return [...text.matchAll(ZONES)].flatMap(({ 0: said, index }): PlaceMatch[] => {
		if (
			!IN_ZONE.test(lineBefore(text, index)) ||
			/\d ?(?:am|pm)? ?$/i.test(lineBefore(text, index)) ||
			/^ (?:zone )?hours/i.test(text.slice(index + said.length))
		)
			return [];
		const zones = said.toLowerCase().match(/eastern|central|mountain|pacific/g) ?? [];
		return [{ values: zones.flatMap((zone) => TIME_ZONES[zone]?.split(" ") ?? []), at: [index, index + said.length] }];
	});
}

const LIVES_IN =
	/\b(?:live|lives|living|based|located|resid(?:e|es|ing)|office|move|headquarters|HQ)(?: is)? (?:in|near|around|to|outside) $/i;

interface Town extends PlaceMatch {
	isSure: boolean;
}

/** Towns of the states around that stand beside a place, or where they have to live: 'Harrisburg, York or Lancaster'. */
function addTowns(places: PlaceMatch[], text: string, home: string | undefined): PlaceMatch[] {
	const states = unique([...places.flatMap(({ values }) => values), ...(home ? [home] : [])].map(stateOfPlace));
	const near = unique([...states, ...states.flatMap(neighboringStates)]);
	const covered = offsetsOf(places);
	const towns = [...text.matchAll(/\p{Lu}\p{L}{2,20}(?: \p{Lu}\p{Ll}{2,20}){0,2}/gu)].flatMap(
		({ 0: name, index }): Town[] => {
			const state = covered.has(index) ? undefined : near.find((one) => isKnownCity(name, one));
			if (!state) return [];
			const isSure = LIVES_IN.test(lineBefore(text, index));
			return [{ values: [`${name.toLowerCase()}, ${state}`], at: [index, index + name.length], isSure }];
		},
	);
	const all = [...places.map((place): Town => ({ ...place, isSure: true })), ...towns].toSorted(
		(a, b) => a.at[0] - b.at[0],
	);
	const spread = (one: Town, other: Town | undefined, between: string) => {
		if (other?.isSure && between.length <= LIST_GAP_MAX && LIST_GAP.test(between)) one.isSure = true;
	};
	for (const [index, one] of all.entries()) {
		const before = all[index - 1];
		spread(one, before, text.slice(before?.at[1], one.at[0]));
	}
	for (const [index, one] of [...all.entries()].toReversed()) {
		const next = all[index + 1];
		spread(one, next, text.slice(one.at[1], next?.at[0]));
	}
	return all.filter(({ isSure }) => isSure).map(({ values, at }) => ({ values, at }));
}

/** 'Boston or New York' means the city. */
function asCity({ values, at }: PlaceMatch, around: (PlaceMatch | undefined)[], text: string): string[] {
	if (values.join() !== "ny" || !/^new york$/i.test(text.slice(...at))) return values;
	const isBesideCity = around.some(
		(other) =>
			other?.values.some((value) => value.includes(",")) &&
			[text.slice(other.at[1], at[0]), text.slice(at[1], other.at[0])].some((between) =>
				/^(?:,? (?:or|and) |, |\/| ?& ?)$/.test(between),
			),
	);
	return isBesideCity ? ["new york, ny"] : values;
}

/** More than one place, or a city by the name of its area: 'the Twin Cities'. */
function isArea({ values, at }: PlaceMatch, text: string): boolean {
	return values.length > 1 || AREA.test(text.slice(...at));
}

const AREA =
	/(?:Twin Cities|(?:Inland |the I)E(?:mpire)?|(?:Silicon|Lehigh) Valley|\bArea|Puget Sound|Hampton Roads|(?:South|Central) Florida|Tampa Bay|Triangle|Triad|Northern Virginia)$/i;

function nameOf(written: string): string {
	if (written === "the IE") return "Inland Empire";
	return written.replace(/^the /i, "").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
