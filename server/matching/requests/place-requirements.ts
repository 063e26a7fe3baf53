import { stateAbbreviations } from "../../../contract/forms/state-abbreviations.ts";
import { clauseAt, emphasisAt, type ReadText } from "../clauses/clauses.ts";
import { metroOf } from "../places/metros.ts";
import { isPartOfState } from "../places/nicknames.ts";
import { allStates, neighboringStates, parsePlace, placeLabel, stateOfPlace } from "../places/us-places.ts";
import { ANYWHERE, MAY_RELOCATE, REMOTE, type Requirement, WILL_RELOCATE } from "../requirement.ts";
import type { TermMatch } from "../terms/terms.ts";
import { findNamedPlaces, type NamedPlace } from "./named-places.ts";
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

const REMOTE_IN = /\bremote(?:ly)?(?: \w+){0,2} (?:in|within|on|from|across)(?: the)? $/i;

const MUST_BE_LOCAL =
	/\bno relocation\b(?! (?:assistance|money|package|help|support|budget|paid|\$|offered))|\b(?:must|has to|have to|needs? to|got to|gotta) (?:be (?:local|based|located|within \d)|live(?! on\b)|reside)|\blocal (?:candidates? )?only\b|\blocal candidates?\b/iu;

/** They may live elsewhere today, and move. */
const MAY_MOVE =
	/\b(?:live|living|reside|based|be) (?:in|there)\b[^.;!?\n]{0,10}\bor (?:be (?:willing|ready|able) to )?(?:move|relocate|moving|relocating)\b|\bor (?:be there|move there|relocate|move|be moving) (?:by|before|within)\b|\b(?:or|and) (?:be )?(?:willing|open|ready|prepared) to (?:move|relocat\w+)\b/i;

/** Within a distance of the office: it says nothing of the place itself. */
const WITHIN_REACH =
	/\b(?:live|lives|living|reside|anywhere|based|located|be)\b[^.;!?\n]{0,25}\b(?:within|less than|under|no more than)\b[^.;!?\n]{0,25}\b(?:hours?|hrs?|min(?:ute)?s?|miles|half)\b/i;

/** 'Open to Knoxville' names a place that would do. */
const OPEN_TO = /\bopen to (?!reloc|mov)[^.;!?\n]{0,40}$/i;

const LIVES_IN_TERRITORY =
	/\b(?:live|lives|living|based|reside)\b[^.;!?\n]{0,15}\bin (?:the|their|our|your) (?:patch|territory|region)\b/i;

export function placeRequirements(parsed: ParsedRequest): Requirement[] {
	const { fields, text, read } = parsed;
	const typed = fields.place && parsePlace(fields.place);
	const state = fields.state && stateAbbreviations.get(fields.state)?.toLowerCase();
	// A city the sender typed is more precise than the state page they were on.
	const inForm = typed ? [typed] : state ? [state] : [];
	const places = findNamedPlaces(text, inForm[0]);
	const isOpenTo = ({ at: [from] }: NamedPlace) =>
		emphasisAt(from, read) === "not asked" && OPEN_TO.test(text.slice(Math.max(0, from - 60), from));
	const asked = places.filter((place) => isAskedAt(place.at[0], read) || isOpenTo(place));
	const isLoose = ({ at: [from] }: NamedPlace) => REMOTE_IN.test(text.slice(Math.max(0, from - 40), from));
	const loose = new Set(REMOTE_WORK.test(text) ? asked.filter(isLoose) : []);
	const isPlus = ({ at: [from] }: NamedPlace) => emphasisAt(from, read) === "nice";
	const allHomes = asked.filter((place) => place.use === "home");
	const territory = asked.filter((place) => place.use === "territory" && !loose.has(place));
	const states = territory.filter(({ values }) => !values[0]?.includes(","));
	const livesInTerritory = allHomes.length === 0 && states.length > 0 && LIVES_IN_TERRITORY.test(text);
	const homes = livesInTerritory ? states : allHomes;
	const isHome = homes.length > 0;
	const named = asked.filter((place) => place.use === "named" && !loose.has(place));
	const isAnywhereNamed = inForm.length + homes.length + named.length > 0;
	// 'Anywhere in Texas, Dallas preferred', 'remote, ideally in Dallas'
	const isElsewhereToo = isHome ? homes.some((place) => !isPlus(place)) : isRemote(parsed);
	const pluses = isElsewhereToo ? [...named, ...territory, ...homes].filter(isPlus) : [];
	const possible = homes.length > 0 ? homes : isAnywhereNamed ? named : territory;
	const used = isElsewhereToo ? possible.filter((place) => !isPlus(place)) : possible;
	const inText = used.flatMap(({ values }) => values);
	// The form's place is the firm's, unless the text names no other
	const wantedByForm = isHome ? [] : inForm;
	const within = [...loose].flatMap(({ values }) => values);
	const isNamed = wantedByForm.length + inText.length > 0;
	const all = [...wantedByForm, ...inText];
	const cities = new Set(all.flatMap((value) => (value.includes(",") ? [stateOfPlace(value)] : [])));
	// Beside its cities, a state is the territory, unless they may live anywhere in it.
	const wanted = unique([...all, ...(isNamed ? [] : within)]).filter((value) => homes.length > 0 || !cities.has(value));
	const isStressed = !livesInTerritory && used.some(({ at }) => emphasisAt(at[0], read) === "must");
	const mustBeLocal = MUST_BE_LOCAL.test(text) || isStressed;
	// 'Remote, must live in Texas'
	const remote = isRemote(parsed) && !(wanted.length > 0 && (mustBeLocal || isHome));
	const unwanted = places
		.filter(({ at, values }) => emphasisAt(at[0], read) === "unwanted" && !values.some((one) => wanted.includes(one)))
		.map(({ at, values }) =>
			makeRequirement(
				{ kind: "place", values, label: placesLabel(values, false), words: wordsAt(at[0], parsed) },
				"unwanted",
			),
		);
	if (wanted.length === 0 && !remote) return unwanted;
	const reaches = used.map((place) => place.reaches);
	const isNearby = reaches.some(Boolean) || WITHIN_REACH.test(text);
	const isOpen = isNearby || wanted.some(isPartOfState);
	const around = unique([
		...wanted.flatMap((value) => (value.includes(",") ? [stateOfPlace(value)] : neighboringStates(value))),
		...(isOpen ? wanted.map(stateOfPlace).flatMap(neighboringStates) : []),
		...(reaches.includes("anywhere") ? allStates() : []),
		...(isNamed ? within : []),
	]);
	const close = around.filter((value) => !wanted.includes(value));
	const isFixed = mustBeLocal && !MAY_MOVE.test(text);
	const near = [
		...close,
		...(isFixed ? [] : [WILL_RELOCATE]),
		...(isOpenToAnyLocation(parsed) && !mustBeLocal ? [ANYWHERE] : []),
		...(RELOCATION_OFFERED.test(text) && !mustBeLocal ? [MAY_RELOCATE] : []),
	];
	const label = `${placesLabel(wanted, remote, used)}${isNearby ? " or nearby" : ""}`;
	const words = [
		fields.location && fieldLabel("location", fields.location),
		wantedByForm.length > 0 && fields.place,
		...firstClause(used, read),
	];
	return [
		makeRequirement(
			{
				...{ kind: "place" as const, near, label, ...(isOpen && { open: true as const }) },
				values: [...wanted, ...(remote ? [REMOTE] : [])],
				words: words.filter(Boolean).join(", "),
			},
			mustBeLocal && !remote ? "must" : "plain",
		),
		...plusRequirement(pluses, parsed),
		...unwanted,
	];
}

function plusRequirement(places: NamedPlace[], parsed: ParsedRequest): Requirement[] {
	const values = unique(places.flatMap((place) => place.values));
	if (values.length === 0) return [];
	const near = [...unique(values.map(stateOfPlace)).filter((value) => !values.includes(value)), WILL_RELOCATE];
	const words = firstClause(places, parsed.read).join("");
	return [makeRequirement({ kind: "place", values, near, label: placesLabel(values, false, places), words }, "nice")];
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
function placesLabel(values: string[], remote: boolean, places: NamedPlace[] = []): string {
	const all = new Set(values);
	const regions = places.filter((place) => place.label && place.values.every((value) => all.has(value)));
	const inRegion = new Set(regions.flatMap((place) => place.values));
	const single = values.filter((value) => !inRegion.has(value));
	const oneOfEach = [...Map.groupBy(single, metroOf).values()].flatMap(([first]) => first ?? []);
	const named = oneOfEach.filter((value) => !value.includes(",") || !all.has(stateOfPlace(value)));
	const labels = unique([...named.map(labelOf), ...regions.flatMap(({ label }) => label ?? [])]);
	const shown = labels.slice(0, 3);
	const beyond = labels.length - shown.length;
	const more = beyond > 0 ? [beyond === 1 ? "one more place" : `${beyond} more places`] : [];
	return listAlternatives([...shown, ...more, ...(remote ? ["remote"] : [])]).replace(/^remote$/, "Remote");
}

/** 'Northern Georgia' names its state itself. */
function labelOf(value: string): string {
	const label = placeLabel(value);
	return isPartOfState(value) ? label.slice(0, label.lastIndexOf(",")) : label;
}

function firstClause(named: Pick<TermMatch, "at">[], { clauses }: ReadText): string[] {
	return unique(named.flatMap(({ at }) => clauseAt(at[0], clauses)?.text.trim() ?? [])).slice(0, 1);
}
