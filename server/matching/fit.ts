import { sharedKeywords } from "./keywords.ts";
import { metroOf } from "./places/metros.ts";
import { stateOfPlace } from "./places/us-places.ts";
import { type Profile, SENIOR_YEARS, UNCLEAR_WORK } from "./profile.ts";
import {
	ANYWHERE,
	isUnwanted,
	type Judgement,
	type Level,
	MAY_RELOCATE,
	REMOTE,
	type Requirement,
	type RequirementKind,
	type Verdict,
	WANTS_ROLE,
	WILL_RELOCATE,
} from "./requirement.ts";
import type { Work } from "./terms/fact.ts";
import { FIT_MIN_SCORE, KEYWORD_SHARES, TYPED_KEYWORD_SHARES, VERDICT_SHARES } from "./weights.ts";

/* Judges each requirement against a candidate's profile: met, near, not met, or not known. */

type JudgeResult = Omit<Judgement, "ask">;

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
	reached: number;
	/** The same, minus what they lose because they have what is unwanted. */
	score: number;
	met: number;
	of: number;
	/** They reach enough, and miss nothing that decides. Whoever only reaches enough is close. */
	fits: boolean;
	judgements: Judgement[];
	/** Of equals, these decide. */
	ties: Ties;
}

interface Ties {
	/** How much of the musts' weight is reached. */
	stressed: number;
	/** When their latest work in sales ended, `9999` for now. */
	until: string;
	/** Of the request: with the candidate's reference, another number for each request and candidate. */
	request: number;
}

export function judgeFit(requirements: Requirement[], { reference, receivedAt, profile }: Candidate): Fit {
	const judgements = judgeAll(requirements, profile);
	const { until = "" } = profile;
	const { stressed, ...scores } = scoreJudgements(judgements);
	const ties = { stressed, until: until === "now" ? "9999" : until, request: hashRequest(requirements) };
	return { reference, receivedAt, ...scores, fits: isCloseFit(scores) && missesNothing(judgements), judgements, ties };
}

/** Reaches enough to be shown. What is unwanted moves candidates down, but leaves no one out. */
export function isCloseFit({ reached, of }: Pick<Fit, "reached" | "of">): boolean {
	return of > 0 && reached >= FIT_MIN_SCORE;
}

/** Does the work asked for, where it's asked for, and meets or comes near each must; has nothing unwanted. */
function missesNothing(judgements: Judgement[]): boolean {
	return judgements.every(({ ask, verdict }) => {
		if (isUnwanted(ask)) return verdict !== "met";
		return verdict !== "not met" || !decides(ask);
	});
}

function decides({ kind, strength, emphasis }: Requirement): boolean {
	if ((strength ?? emphasis) === "must") return true;
	if (kind === "place" && strength === undefined && emphasis === "nice") return false; // one of the places that would do
	return (kind === "role" || kind === "place") && strength !== "plus";
}

/** Adds keywords to the score. Of them, the number of requirements met includes only those that a recruiter typed. */
export function judgeKeywordFit(fit: Fit, keywords: Requirement[], profile: Profile): Fit {
	const judgements = judgeAll(keywords, profile, fit.judgements);
	const { stressed: _, ...scores } = scoreJudgements(judgements);
	return { ...fit, ...scores, judgements };
}

type Scores = Pick<Fit, "reached" | "score" | "met" | "of"> & Pick<Ties, "stressed">;

function scoreJudgements(judgements: Judgement[]): Scores {
	let earned = 0;
	let total = 0;
	let lost = 0;
	let met = 0;
	let of = 0;
	let stressed = 0;
	for (const { ask, verdict, share = VERDICT_SHARES[verdict] } of judgements) {
		if ((ask.strength ?? ask.emphasis) === "must") stressed += ask.weight * VERDICT_SHARES[verdict];
		if (isUnwanted(ask)) {
			if (verdict === "met") lost += ask.weight;
			continue;
		}
		earned += ask.weight * share;
		total += ask.weight;
		if (ask.kind === "words" && !ask.typed) continue;
		of += 1;
		if (verdict === "met") met += 1;
	}
	if (total === 0) return { reached: 0, score: 0, met, of, stressed };
	return { reached: earned / total, score: (earned - lost) / total, met, of, stressed };
}

/**
 * Who fits comes before who is close. Among them, the highest score first. Of equals, who reaches more of what the
 * request stresses, then whose work in sales is more recent, then an order that is another one for each request, so that
 * nobody is always first. Never by when a resume came.
 */
export function compareFits(a: Fit, b: Fit): number {
	return (
		Number(b.fits) - Number(a.fits) ||
		b.score - a.score ||
		b.ties.stressed - a.ties.stressed ||
		compareText(b.ties.until, a.ties.until) ||
		lotOf(a) - lotOf(b) ||
		compareText(a.reference, b.reference)
	);
}

function lotOf({ reference, ties }: Fit): number {
	return hash(reference, ties.request);
}

const requestHashes = new WeakMap<Requirement[], number>();

/** Cached: 20,000 candidates are compared with the same requirements. */
function hashRequest(requirements: Requirement[]): number {
	const known = requestHashes.get(requirements);
	if (known !== undefined) return known;
	const made = requirements.reduce((sum, { id }) => hash(`${id}\n`, sum), FNV_OFFSET);
	requestHashes.set(requirements, made);
	return made;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a: the same everywhere and every time. */
function hash(text: string, begin: number): number {
	let sum = begin;
	for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), FNV_PRIME);
	return sum >>> 0;
}

function compareText(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/** @param judged the judgements of the requirements before these */
function judgeAll(requirements: Requirement[], profile: Profile, judged: Judgement[] = []): Judgement[] {
	const all = [...judged];
	for (const ask of requirements) {
		const { verdict: own, by, share } = limitByOthers(ask, JUDGES[ask.kind](ask, profile), all);
		const verdict = isUnwanted(ask) && own === "near" ? "not met" : own; // coming near to it is not having it
		all.push({ ask, verdict, by, share });
	}
	return all;
}

function limitByOthers({ kind, typed }: Requirement, result: JudgeResult, judged: Judgement[]): JudgeResult {
	if (kind === "words" && !typed) return capKeywords(result, judged);
	return kind === "level" && result.verdict !== "not met" && doesOtherWork(judged) ? UNKNOWN : result;
}

/** Then years and title say nothing of the level in the work asked for. */
function doesOtherWork(judged: Judgement[]): boolean {
	return judged.some(({ ask, verdict }) => ask.kind === "role" && !isUnwanted(ask) && verdict === "not met");
}

function capKeywords(result: JudgeResult, judged: Judgement[]): JudgeResult {
	const gates = judged.filter(({ ask }) => isKeywordGate(ask));
	const most = Math.min(1, ...gates.map(({ verdict, share = VERDICT_SHARES[verdict] }) => share));
	const verdict = gates.map((gate) => gate.verdict).reduce(worseOf, result.verdict);
	const { by, share } = result;
	return { verdict, by, ...(share !== undefined && { share: Math.min(share, most) }) };
}

/** Keywords mean nothing when the candidate does other work, lives elsewhere or is at another level. */
const KEYWORD_GATES = new Set<RequirementKind>(["role", "level", "years", "place"]);

function isKeywordGate(ask: Requirement): boolean {
	const isPlus = ask.kind === "place" && ask.strength === undefined && ask.emphasis === "nice";
	const isUnsure = ask.open === true || ask.within !== undefined || isPlus;
	return KEYWORD_GATES.has(ask.kind) && !isUnsure && ask.strength !== "plus" && !isUnwanted(ask);
}

function worseOf(one: Verdict, other: Verdict): Verdict {
	return VERDICT_SHARES[one] < VERDICT_SHARES[other] ? one : other;
}

const JUDGES: Record<RequirementKind, (ask: Requirement, profile: Profile) => JudgeResult> = {
	role: judgeRole,
	level: judgeLevel,
	years: judgeYears,
	place: judgePlace,
	sector: judgeSector,
	pay: judgePay,
	tool: (ask, { tools }) => judgeOpenWorld(ask, tools),
	method: (ask, { methods }) => judgeOpenWorld(ask, methods),
	language: (ask, { languages, someLanguages }) => judgeOpenWorld(ask, languages, someLanguages),
	license: (ask, { licenses }) => judgeOpenWorld(ask, licenses),
	degree: ({ values, near, open }, { degrees }) => judgeListed(degrees, values, near, open),
	words: judgeKeywords,
};

const UNKNOWN: JudgeResult = { verdict: "not known" };
/** May be close: it says nothing, but counts like what comes near. */
const UNCLEAR: JudgeResult = { verdict: "not known", share: VERDICT_SHARES.near };

/** Before work that the latest job tells of. */
export const DOES = "does ";

/** Who does this meets these roles, if their title says nothing or is an adjacent one. */
const ROLES_OF_WORK: Record<Work, string[]> = {
	opens: ["account-executive", "business-development"],
	territory: ["sales-representative", "territory-manager"],
	grows: ["account-manager", "customer-success"],
	partners: ["channel"],
	leads: ["sales-manager"],
	"leads leaders": ["vp-sales"],
	consumers: [],
};
/** Roles of those who sell to businesses, unless they sell at home or in a store: then it isn't known. */
const TO_BUSINESSES = [
	...["account-executive", "business-development", "sales-representative", "territory-manager", "account-manager"],
];
const RANKS: Level[] = ["director", "vp"];
const LEADERS = ["sales-manager", "director", "vp-sales", "cro"];

/**
 * Met by the latest title, by what they do in that job, or by a recent title if the candidate wants that role again. An
 * earlier or adjacent title comes close. Just wanting the role says nothing, nor does an earlier title if the latest
 * says nothing of the work: what they do today isn't known.
 */
function judgeRole(ask: Requirement, profile: Profile): JudgeResult {
	const result = judgeTitle(ask, profile);
	// Some weeks of the work: near to it, and no less worth a look.
	if (profile.intern && result.verdict === "met") return { ...result, verdict: "near", share: VERDICT_SHARES.met };
	const isClaim = result.verdict === "met" || result.verdict === "near";
	if (!isClaim || isUnwanted(ask) || !mayDoOtherwise(ask, profile)) return result;
	return { ...UNKNOWN, share: VERDICT_SHARES[result.verdict] };
}

/** They have the title, but lead others who do the work, or sell to others than businesses. */
function mayDoOtherwise({ values }: Requirement, { roles: [latest = ""] = [], does = [], levels }: Profile): boolean {
	if (does.includes("consumers")) return values.some((role) => TO_BUSINESSES.includes(role));
	const leads = levels?.every((level) => RANKS.includes(level)) ?? false;
	return leads && values.includes(latest) && !LEADERS.includes(latest);
}

function judgeTitle(ask: Requirement, { roles = [], before = [], does = [], wants, sells }: Profile): JudgeResult {
	const { values, near = [] } = ask;
	const [latest] = roles;
	const isWanted = wants !== undefined && near.includes(WANTS_ROLE + wants);
	if (latest && values.includes(latest)) return { verdict: "met", by: latest };
	const isUnclear = latest === UNCLEAR_WORK;
	const adjacent = latest && near.includes(latest) ? latest : undefined;
	const work = isUnclear || adjacent ? does.find((one) => meetsRole(one, values)) : undefined;
	if (work && !isUnwanted(ask)) return { verdict: "met", by: DOES + work };
	const again = isWanted ? roles.find((role) => values.includes(role)) : undefined;
	if (again) return { verdict: "met", by: again };
	const close = [...roles, ...before].find((role) => values.includes(role)) ?? adjacent;
	if (close && !isUnclear) return { verdict: "near", by: close };
	if (close || isWanted || (isUnclear && sells)) return { ...UNKNOWN, share: VERDICT_SHARES.near };
	return latest && !isUnclear ? { verdict: "not met", by: latest } : UNKNOWN;
}

/** Of several roles, only the one that the request is about first: who asks for sellers asks for no keepers. */
function meetsRole(work: Work, [first = ""]: string[]): boolean {
	return ROLES_OF_WORK[work].includes(first);
}

/**
 * Whoever is between two levels is near only if both are: with six years, 'mid or senior' isn't near entry level. If it
 * isn't known that they sold, their level in it isn't, either.
 */
function judgeLevel({ values, near = [] }: Requirement, { levels, unsure, years, band }: Profile): JudgeResult {
	const result = judgeClosedWorld(levels, values, levels?.every((level) => near.includes(level)) ? near : []);
	if (unsure) return { ...UNKNOWN, ...(result.verdict !== "not met" && { share: VERDICT_SHARES[result.verdict] }) };
	const isByTitle = result.by === "senior" && (years ?? band?.[0] ?? 0) < SENIOR_YEARS;
	return isByTitle && result.verdict === "near" ? { ...result, share: VERDICT_SHARES.met } : result;
}

/**
 * If the candidate picked a range of years, both ends must lead to the same verdict. Years asked for in a sector are
 * counted by the jobs that name it.
 */
function judgeYears(ask: Requirement, profile: Profile): JudgeResult {
	if (profile.unsure) return UNKNOWN;
	const required = Number(ask.values[0]);
	const { years, band } = profile;
	const [from, to] = years === undefined ? (band ?? []) : [years, years];
	if (ask.within && (to === undefined || to >= nearMinimum(required))) {
		const result = judgeYearsWithin(ask, ask.within, profile);
		return ask.open && result.verdict === "not met" ? UNKNOWN : result;
	}
	if (from === undefined || to === undefined) return UNKNOWN;
	const by = years === undefined ? `${from}-${to}` : String(years);
	if (ask.open && to >= nearMinimum(required)) return UNKNOWN; // enough years, but of what?
	if (from >= required) return enoughYears(from, ask, by);
	if (to >= required) return { verdict: years === undefined ? "not known" : "near", by };
	return { verdict: to >= nearMinimum(required) ? "near" : "not met", by };
}

/** More than asked comes near, and costs nothing. */
function enoughYears(years: number, { most = years }: Requirement, by: string): JudgeResult {
	return years > most ? { verdict: "near", by, share: 1 } : { verdict: "met", by };
}

/** Before years in a sector. */
export const YEARS_WITHIN = "within ";

/** Jobs that name no sector may have been in any. */
function judgeYearsWithin(ask: Requirement, within: string[], profile: Profile): JudgeResult {
	const { spells, sectors = [], soldTo = [] } = profile;
	if (!spells) return UNKNOWN;
	const required = Number(ask.values[0]);
	const yearsOf = (is: (sectors: string[]) => boolean) =>
		Math.floor(spells.reduce((sum, [months, ...sectors]) => sum + (is(sectors) ? months : 0), 0) / 12);
	const least = yearsOf((sectors) => sectors.some((one) => within.includes(one)));
	const possible = yearsOf((sectors) => sectors.length === 0 || sectors.some((one) => within.includes(one)));
	const by = `${YEARS_WITHIN}${least}`;
	if (least >= required) return enoughYears(least, ask, by);
	if (least > 0 && least >= nearMinimum(required)) return possible >= required ? UNCLEAR : { verdict: "near", by };
	const isSomewhere = least === 0 && [...sectors, ...soldTo].some((one) => within.includes(one)); // in no job that was read
	return isSomewhere || possible >= nearMinimum(required) ? UNKNOWN : { verdict: "not met", by };
}

/** Four fifths of it, or one year less if that is lower. */
function nearMinimum(years: number): number {
	return Math.min(years - 1, years * 0.8);
}

/** A city is met by its metro area, a state by any place in it. How far a place reaches that can't be drawn isn't known. */
function judgePlace(
	{ values, near = [], open }: Requirement,
	{ home, places, remote, moves, stays }: Profile,
): JudgeResult {
	if (values.includes(REMOTE)) return { verdict: "met", by: home };
	if (remote) return { verdict: "not met", by: REMOTE };
	const wouldMove = near.includes(ANYWHERE) || (moves && near.includes(WILL_RELOCATE));
	const movesThere = { verdict: "near" as const, by: moves ? WILL_RELOCATE : home };
	if (!home) return wouldMove ? movesThere : UNKNOWN;
	if (isWithin(home, values)) return { verdict: "met", by: home };
	if (open && near.includes(stateOfPlace(home))) return UNCLEAR;
	if (stays) return near.includes(ANYWHERE) ? movesThere : { verdict: "not met", by: home };
	if (near.includes(stateOfPlace(home))) return { verdict: "near", by: home };
	const worked = places?.find((place) => isWithin(place, values) || near.includes(place));
	if (worked) return { verdict: "near", by: worked };
	if (wouldMove) return movesThere;
	return near.includes(MAY_RELOCATE) ? UNCLEAR : { verdict: "not met", by: home };
}

function isWithin(place: string, wanted: string[]): boolean {
	const around = metroOf(place);
	return wanted.includes(stateOfPlace(place)) || wanted.some((one) => one === place || metroOf(one) === around);
}

const NEGOTIABLE = 1.1; // times the top of the range: this far above it, pay is still negotiable

/** Met by anyone who asks for no more than the top of the range. */
function judgePay({ values }: Requirement, { pay }: Profile): JudgeResult {
	if (pay === undefined) return UNKNOWN;
	const top = Number(values.at(-1));
	const by = String(pay);
	if (pay <= top) return { verdict: "met", by };
	return { verdict: pay <= top * NEGOTIABLE ? "near" : "not met", by };
}

/** Those that few on file have count more, and each counts: of two who have the same number, one may still be closer. */
function judgeKeywords({ values, typed, rarities }: Requirement, { words }: Profile): JudgeResult {
	if (!words) return UNKNOWN;
	const shared = sharedKeywords(values, words);
	const by = shared.length > 0 ? shared.join(", ") : undefined;
	const share = shareOf(shared, values, typed ? undefined : rarities);
	const shares = typed ? TYPED_KEYWORD_SHARES : KEYWORD_SHARES;
	const verdict = share >= shares.met ? "met" : share >= shares.near ? "near" : "not met";
	return { verdict, by, ...(!typed && { share: Math.min(1, share / shares.met) }) };
}

function shareOf(some: string[], all: string[], rarities: Requirement["rarities"]): number {
	const sum = (words: string[]) => words.reduce((total, word) => total + (rarities?.[word] ?? 1), 0);
	const total = sum(all);
	return total === 0 ? some.length / all.length : sum(some) / total; // 0 while none of their resumes is indexed
}

/** For what every resume states, such as sectors: what isn't there is missing. */
function judgeClosedWorld(has: string[] | undefined, values: string[], near: string[] = []): JudgeResult {
	if (!has) return UNKNOWN;
	const hit = has.find((one) => values.includes(one));
	if (hit) return { verdict: "met", by: hit };
	const close = has.find((one) => near.includes(one));
	return close ? { verdict: "near", by: close } : { verdict: "not met", by: has[0] };
}

/** Selling to an industry is selling in it only if the request asks who buys. */
function judgeSector(ask: Requirement, { sectors, soldTo = [], spells = [], unsure }: Profile): JudgeResult {
	const { values, near, around = [], open } = ask;
	const result = judgeListed(sectors, values, near, open);
	if (isUnwanted(ask)) return result;
	if (result.verdict === "met") return unsure || wasBriefly(values, spells) ? UNCLEAR : result;
	if (result.verdict === "near") return result;
	const buyers = soldTo.find((one) => values.includes(one));
	if (buyers !== undefined && open) return { verdict: "met", by: buyers };
	const isUnclear = buyers !== undefined || sectors?.some((one) => around.includes(one));
	return isUnclear ? UNCLEAR : result;
}

const BRIEF_MONTHS = 18;
const RECENT_JOBS = 2;

/** Only in an earlier job, and not for long. */
function wasBriefly(sectors: string[], spells: NonNullable<Profile["spells"]>): boolean {
	const isThere = ([, ...sold]: [number, ...string[]]) => sold.some((one) => sectors.includes(one));
	const months = spells.filter(isThere).reduce((sum, [some]) => sum + some, 0);
	return months > 0 && months < BRIEF_MONTHS && !spells.slice(0, RECENT_JOBS).some(isThere);
}

/** If something else would do, which isn't known, nobody is known to miss it. */
function judgeListed(has: string[] | undefined, values: string[], near?: string[], isOpen?: boolean): JudgeResult {
	const result = judgeClosedWorld(has, values, near);
	return isOpen && result.verdict === "not met" ? UNKNOWN : result;
}

/**
 * For what few resumes list in full, such as tools: what isn't there is unknown.
 *
 * @param some what they have some of
 */
function judgeOpenWorld({ values, near = [] }: Requirement, has: string[] = [], some: string[] = []): JudgeResult {
	const hit = has.find((one) => values.includes(one));
	if (hit) return { verdict: "met", by: hit };
	const part = some.find((one) => values.includes(one)) ?? has.find((one) => near.includes(one));
	return part ? { verdict: "near", by: part } : UNKNOWN;
}
