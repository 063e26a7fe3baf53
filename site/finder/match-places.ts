import type { City, Territory } from "./territories.ts";

export interface Place {
	state: Territory;
	city?: City;
	/** As displayed and submitted: 'Ohio', 'Columbus, OH'. */
	label: string;
}

interface Match extends Place {
	/** 0 for an exact match. Higher ranks come later in the list. */
	rank: number;
}

const [EXACT, PREFIX, WITHIN, NO_MATCH] = [0, 1, 2, 3];

/**
 * The places that match the typed text, likeliest first: states before cities, then cities that are higher in their
 * state's list, so 'Columbus' is Ohio's before it is Georgia's.
 */
export function matchPlaces(typed: string, states: Territory[]): Place[] {
	return findMatches(typed, states);
}

/** The place if the typed text is unambiguous: the only exact match, or else the only match. */
export function resolvePlace(typed: string, states: Territory[]): Place | undefined {
	const found = findMatches(typed, states);
	const exact = found.filter(({ rank }) => rank === EXACT);
	const [first, second] = exact.length > 0 ? exact : found;
	return second ? undefined : first;
}

export function stateToPlace(state: Territory): Place {
	return { state, label: state.name };
}

function findMatches(typed: string, states: Territory[]): Match[] {
	const wanted = normalizeText(typed);
	if (!wanted) return [];
	const places = states.flatMap((state) => [
		stateToPlace(state),
		...state.cities.map((city) => cityToPlace(state, city)),
	]);
	return places
		.map((place) => ({ ...place, rank: rankMatch(wanted, place) }))
		.filter(({ rank }) => rank < NO_MATCH)
		.sort((a, b) => a.rank - b.rank || listOrder(a) - listOrder(b) || compare(a.label, b.label));
}

/** States come before all cities, and every state's first city before any second one. */
function listOrder({ state, city }: Place): number {
	return city ? state.cities.indexOf(city) : -1;
}

function cityToPlace(state: Territory, city: City): Place {
	return { state, city, label: `${city.name}, ${state.code}` };
}

function rankMatch(wanted: string, { state, city }: Place): number {
	const own = city ? [city.name, ...(city.page ? [city.page.name] : [])] : [state.name];
	const longer = city ? own.flatMap((name) => [`${name} ${state.code}`, `${name} ${state.name}`]) : [state.code];
	const names = [...own, ...longer].map(normalizeText);
	if (names.includes(wanted)) return EXACT;
	if (names.some((name) => name.startsWith(wanted))) return PREFIX;
	// Only in its own name: 'Virginia' should list West Virginia, but not every city there.
	return own.some((name) => normalizeText(name).includes(` ${wanted}`)) ? WITHIN : NO_MATCH;
}

/** Removes case, accents and punctuation: 'Coeur d’Alene' becomes 'coeur dalene', 'St. Louis' becomes 'st louis'. */
function normalizeText(text: string): string {
	return text
		.normalize("NFD")
		.replace(/[\p{M}'’.]/gu, "")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim()
		.toLowerCase();
}

function compare(a: string, b: string): number {
	return a < b ? -1 : 1;
}
