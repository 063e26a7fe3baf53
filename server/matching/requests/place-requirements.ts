import { stateAbbreviations } from "../../../contract/forms/state-abbreviations.ts";
import { clauseAt, emphasisAt, type ReadText } from "../clauses/clauses.ts";
import { metroOf } from "../places/metros.ts";
import {
	findPlaces,
	neighboringStates,
	type PlaceMatch,
	parsePlace,
	placeLabel,
	stateOfPlace,
} from "../places/us-places.ts";
import { ANYWHERE, MAY_RELOCATE, REMOTE, type Requirement, WILL_RELOCATE } from "../requirement.ts";
import type { TermMatch } from "../terms/terms.ts";
import {
	fieldLabel,
	isAskedAt,
	listAlternatives,
	makeRequirement,
	type ParsedRequest,
	unique,
	wordsAt,
} from "./parsed-request.ts";

/* Where candidates have to live, and from where they would be near. */

export const REMOTE_WORK = /\bremote(?:ly)?\b|\bwork(?:s|ing)? from (?:home|anywhere)\b/i;

const NOT_REMOTE = /\b(?:no|not|isn['’]t|non)[ -](?:a )?(?:fully )?remote\b/i;

const REMOTE_WITHIN = /\bremote(?:ly)? (?:in|within|on|from|across) (?:the )?(?!US\b|U\.S\.|United)\p{Lu}/u;

export const RELOCATION_OFFERED =
	/\brelocation (?:can be |is |will be |may be )?(?:paid|covered|possible|offered|available|assistance|package|support|help)|\b(?:pay|cover|help with) (?:the |your |for )?relocation\b/i;

/** Before a place: where they have to be, not the territory. 'We are based in Chicago' says where the company is. */
const LIVES_THERE =
	/\b(?<!\b(?:we|we're|we are|company is|team is|office is|offices are|headquarters are) (?:are |is )?)(?:live|lives|living|based|resid(?:e|es|ing)|located)\b(?:(?!\b(?:cover|sell|call|travel|territor|work)\w*)[^.;\n]){0,60}$/i;

const LIVES = /\b(?:live|living|based|resid|located)/i;

const REMOTE_IN = /\bremote(?:ly)?(?: \w+){0,2} (?:in|within|on|from|across)(?: the)? $/i;

const MUST_BE_LOCAL =
	/\bno relocation\b|\b(?:must|has to|have to|needs? to) (?:be (?:local|based|located|in|within|near|from)|live|reside)\b|\blocal (?:candidates? )?only\b|\blocal candidates?\b/i;

export function placeRequirements(parsed: ParsedRequest): Requirement[] {
	const { fields, text, read } = parsed;
	const places = findPlaces(text).map((place, index, all) => {
		return { ...place, values: asCity(place, [all[index - 1], all[index + 1]], text) };
	});
	const asked = places.filter(({ at }) => isAskedAt(at[0], read));
	const isBehind = (pattern: RegExp, { at: [from] }: PlaceMatch, most: number) =>
		pattern.test(text.slice(Math.max(0, from - most), from));
	const loose = REMOTE_WORK.test(text) ? asked.filter((place) => isBehind(REMOTE_IN, place, 40)) : [];
	const named = loose.length > 0 ? asked.filter((place) => !isBehind(REMOTE_IN, place, 40)) : asked;
	const lived = LIVES.test(text) ? named.filter((place) => isBehind(LIVES_THERE, place, 90)) : [];
	const inText = (lived.length > 0 ? lived : named).flatMap(({ values }) => values);
	const typed = fields.place && parsePlace(fields.place);
	const state = fields.state && stateAbbreviations.get(fields.state)?.toLowerCase();
	// A city the sender typed is more precise than the state page they were on.
	const inForm = typed ? [typed] : state ? [state] : [];
	const within = loose.flatMap(({ values }) => values);
	const cities = new Set([...inForm, ...inText].flatMap((value) => (value.includes(",") ? [stateOfPlace(value)] : [])));
	const isNamed = inForm.length + inText.length > 0;
	// Beside its cities, a state is the territory, unless they may live anywhere in it.
	const wanted = unique([...inForm, ...inText, ...(isNamed ? [] : within)]).filter(
		(value) => lived.length > 0 || !cities.has(value),
	);
	const isStressed = (lived.length > 0 ? lived : named).some(({ at }) => emphasisAt(at[0], read) === "must");
	const mustBeLocal = MUST_BE_LOCAL.test(text) || isStressed;
	// 'Remote, must live in Texas'
	const remote = isRemote(parsed) && !(wanted.length > 0 && mustBeLocal);
	const unwanted = places
		.filter(({ at, values }) => emphasisAt(at[0], read) === "unwanted" && !values.some((one) => wanted.includes(one)))
		.map(({ at, values }) =>
			makeRequirement(
				{ kind: "place", values, label: placesLabel(values, false), words: wordsAt(at[0], parsed) },
				"unwanted",
			),
		);
	if (wanted.length === 0 && !remote) return unwanted;
	const around = unique([
		...wanted.flatMap((value) => (value.includes(",") ? [stateOfPlace(value)] : neighboringStates(value))),
		...(isNamed ? within : []),
	]);
	const close = around.filter((value) => !wanted.includes(value));
	const near = [
		...close,
		...(mustBeLocal ? [] : [WILL_RELOCATE]),
		...(isOpenToAnyLocation(parsed) && !mustBeLocal ? [ANYWHERE] : []),
		...(RELOCATION_OFFERED.test(text) && !mustBeLocal ? [MAY_RELOCATE] : []),
	];
	const place = { kind: "place" as const, near, label: placesLabel(wanted, remote) };
	const words = [fields.location && fieldLabel("location", fields.location), fields.place, ...firstClause(named, read)];
	return [
		makeRequirement(
			{ ...place, values: [...wanted, ...(remote ? [REMOTE] : [])], words: words.filter(Boolean).join(", ") },
			mustBeLocal && !remote ? "must" : "plain",
		),
		...unwanted,
	];
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

function isRemote({ fields: { location }, ...parsed }: ParsedRequest): boolean {
	if (location) return location === "remote";
	return isRemoteWork(parsed);
}

function isRemoteWork({ text, read }: Pick<ParsedRequest, "text" | "read">): boolean {
	const said = REMOTE_WORK.exec(text);
	return said !== null && isAskedAt(said.index, read) && !NOT_REMOTE.test(text);
}

/** 'Remote is possible': a candidate anywhere comes close. Not 'remote in Tennessee'. */
function isOpenToAnyLocation(parsed: ParsedRequest): boolean {
	return isRemoteWork(parsed) && !REMOTE_WITHIN.test(parsed.text);
}

/** A city isn't named if its whole state is wanted too, nor if another one of its metro area is. */
function placesLabel(values: string[], remote: boolean): string {
	const all = new Set(values);
	const oneOfEach = [...Map.groupBy(values, metroOf).values()].flatMap(([first]) => first ?? []);
	const named = oneOfEach.filter((value) => !value.includes(",") || !all.has(stateOfPlace(value)));
	const shown = named.slice(0, 3).map(placeLabel);
	const beyond = named.length - shown.length;
	const more = beyond > 0 ? [beyond === 1 ? "one more place" : `${beyond} more places`] : [];
	return listAlternatives([...shown, ...more, ...(remote ? ["remote"] : [])]).replace(/^remote$/, "Remote");
}

function firstClause(named: Pick<TermMatch, "at">[], { clauses }: ReadText): string[] {
	return unique(named.flatMap(({ at }) => clauseAt(at[0], clauses)?.text.trim() ?? [])).slice(0, 1);
}
