import { ANYWHERE, type Ask, type AskKind, type Held, MOVES, REMOTE, type Verdict, WANTS } from "./ask.ts";
import { metroOf } from "./places/metros.ts";
import { stateOfPlace } from "./places/places.ts";
import type { Profile } from "./profile.ts";
import { SHARES, WORDS_SHARES } from "./weights.ts";
import { sharedOf } from "./words.ts";

/* Judges each requirement against a candidate's profile: met, near, not met, or not known. */

interface Judged {
	verdict: Verdict;
	/** The value in the profile that decided it, in the form of a fact's value. */
	by?: string | undefined;
}

export interface Candidate {
	reference: string;
	/** ISO text. */
	receivedAt: string;
	profile: Profile;
}

export interface Fit {
	reference: string;
	receivedAt: string;
	/** Share of the requirements' total weight, 0 to 1. */
	score: number;
	met: number;
	of: number;
}

export function hold(asks: Ask[], profile: Profile): Held[] {
	let least: Verdict = "met";
	return asks.map((ask) => {
		const { verdict, by } = judge(ask, profile, least);
		if (BEFORE_WORDS.has(ask.kind)) least = worse(least, verdict);
		return { ask, verdict, ...(by !== undefined && { because: { label: by, at: null } }) };
	});
}

/** Highest score first, then the newer resume, then by reference. */
export function orderByFit(asks: Ask[], people: Candidate[]): Fit[] {
	return people.map((person) => fitOf(asks, person)).sort(byFit);
}

export function fitOf(asks: Ask[], { reference, receivedAt, profile }: Candidate): Fit {
	let [reached, whole, met] = [0, 0, 0];
	let least: Verdict = "met";
	for (const ask of asks) {
		const { verdict } = judge(ask, profile, least);
		if (BEFORE_WORDS.has(ask.kind)) least = worse(least, verdict);
		reached += ask.weight * SHARES[verdict];
		whole += ask.weight;
		if (verdict === "met") met += 1;
	}
	return { reference, receivedAt, score: whole === 0 ? 0 : reached / whole, met, of: asks.length };
}

export function byFit(a: Fit, b: Fit): number {
	return (
		b.score - a.score || compared(b.receivedAt, a.receivedAt) || compared(a.reference, b.reference) // keeps ties stable
	);
}

function compared(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/** @param least the worst verdict so far among the requirements that keywords can't make up for */
function judge(ask: Ask, profile: Profile, least: Verdict): Judged {
	const judged = JUDGES[ask.kind](ask, profile);
	if (ask.kind !== "words") return judged;
	const verdict = worse(judged.verdict, least);
	return verdict === "not met" ? { verdict } : { ...judged, verdict };
}

/** Keywords mean nothing when the candidate does other work, lives elsewhere or is at another level. */
const BEFORE_WORDS = new Set<AskKind>(["role", "level", "years", "place"]);

function worse(one: Verdict, other: Verdict): Verdict {
	return SHARES[one] < SHARES[other] ? one : other;
}

const JUDGES: Record<AskKind, (ask: Ask, profile: Profile) => Judged> = {
	role: judgeRole,
	level: ({ values, near }, { levels }) => judgeSome(levels, values, near),
	years: judgeYears,
	place: judgePlace,
	sector: ({ values, near }, { sectors }) => judgeSome(sectors, values, near),
	pay: judgePay,
	tool: ({ values }, { tools }) => judgeNamed(tools, values),
	method: ({ values }, { methods }) => judgeNamed(methods, values),
	language: ({ values }, { languages }) => judgeNamed(languages, values),
	license: ({ values }, { licenses }) => judgeNamed(licenses, values),
	degree: ({ values }, { degrees }) => judgeSome(degrees, values, []),
	words: judgeWords,
};

const UNKNOWN: Judged = { verdict: "not known" };

/**
 * Met by the latest title, or by a recent one if the candidate wants that role again. An earlier or adjacent title, or
 * just wanting the role, comes close.
 */
function judgeRole({ values, near = [] }: Ask, { roles, before, wants }: Profile): Judged {
	const isWanted = wants !== undefined && near.includes(WANTS + wants);
	const held = (isWanted ? roles : roles?.slice(0, 1))?.find((role) => values.includes(role));
	if (held) return { verdict: "met", by: held };
	const earlier = [...(roles ?? []), ...(before ?? [])].find((role) => values.includes(role));
	const close = earlier ?? roles?.slice(0, 1).find((role) => near.includes(role));
	if (close) return { verdict: "near", by: close };
	if (isWanted) return { verdict: "near", by: wants };
	return roles ? { verdict: "not met", by: roles[0] } : UNKNOWN;
}

/** If the candidate picked a range of years, both ends must lead to the same verdict. */
function judgeYears({ values }: Ask, { years, band }: Profile): Judged {
	const asked = Number(values[0]);
	const [from, to] = years === undefined ? (band ?? []) : [years, years];
	if (from === undefined || to === undefined) return UNKNOWN;
	const by = years === undefined ? `${from}-${to}` : String(years);
	if (from >= asked) return { verdict: "met", by };
	if (to >= asked) return { verdict: years === undefined ? "not known" : "near", by };
	return { verdict: to >= nearly(asked) ? "near" : "not met", by };
}

/** Four fifths of it, or one year less if that is lower. */
function nearly(years: number): number {
	return Math.min(years - 1, years * 0.8);
}

/** A city is met by its metro area, a state by any place in it. */
function judgePlace({ values, near = [] }: Ask, { home, places, remote, moves }: Profile): Judged {
	if (values.includes(REMOTE)) return { verdict: "met", by: home };
	if (remote) return { verdict: "not met", by: REMOTE };
	const wouldMove = near.includes(ANYWHERE) || (moves && near.includes(MOVES));
	if (!home) return wouldMove ? { verdict: "near" } : UNKNOWN;
	if (isIn(home, values)) return { verdict: "met", by: home };
	if (near.includes(stateOfPlace(home))) return { verdict: "near", by: home };
	const worked = places?.find((place) => isIn(place, values));
	if (worked) return { verdict: "near", by: worked };
	return { verdict: wouldMove ? "near" : "not met", by: home };
}

function isIn(place: string, wanted: string[]): boolean {
	const around = metroOf(place);
	return wanted.includes(stateOfPlace(place)) || wanted.some((one) => one === place || metroOf(one) === around);
}

const NEGOTIABLE = 1.1; // times the top of the range: this far above it, pay is still negotiable

/** Met by anyone who asks for no more than the top of the range. */
function judgePay({ values }: Ask, { pay }: Profile): Judged {
	if (pay === undefined) return UNKNOWN;
	const most = Number(values.at(-1));
	const by = String(pay);
	if (pay <= most) return { verdict: "met", by };
	return { verdict: pay <= most * NEGOTIABLE ? "near" : "not met", by };
}

function judgeWords({ values }: Ask, { words }: Profile): Judged {
	if (!words) return UNKNOWN;
	const shared = sharedOf(values, words);
	const share = shared.length / values.length;
	const by = shared.join(", ");
	if (share >= WORDS_SHARES.met) return { verdict: "met", by };
	return share >= WORDS_SHARES.near ? { verdict: "near", by } : { verdict: "not met" };
}

/** For what every resume states, such as sectors: what isn't there is missing. */
function judgeSome(has: string[] | undefined, values: string[], near: string[] = []): Judged {
	if (!has) return UNKNOWN;
	const hit = has.find((one) => values.includes(one));
	if (hit) return { verdict: "met", by: hit };
	const close = has.find((one) => near.includes(one));
	return close ? { verdict: "near", by: close } : { verdict: "not met", by: has[0] };
}

/** For what few resumes list in full, such as tools: what isn't there is unknown. */
function judgeNamed(has: string[] | undefined, values: string[]): Judged {
	const hit = has?.find((one) => values.includes(one));
	return hit ? { verdict: "met", by: hit } : UNKNOWN;
}
