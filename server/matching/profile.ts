import type { Level } from "./ask.ts";
import { placeOf } from "./places/places.ts";
import type { Fact, FactKind } from "./terms/fact.ts";

/*
 * What requirements are compared with. Built from a resume's facts and four fields of the form, and nothing else: no
 * name, no address beyond the city, no age or graduation year, nothing about who a candidate is rather than what they
 * have done. Kept as small as possible because every match reads the profiles of all candidates.
 */

/** Raising it rebuilds all profiles. */
export const PROFILE_VERSION = 1;

export interface Profile {
	/** Roles of the latest titles, newest first; then roles of all earlier titles. */
	roles?: string[];
	before?: string[];
	/** The role they want, by its name in the form. */
	wants?: string;
	/** One level, or two if they are in between. */
	levels?: Level[];
	/** Years in sales as read in the resume; or the range they chose in the form. */
	years?: number;
	band?: [from: number, to: number];
	/** Where they live; where else they worked. */
	home?: string;
	places?: string[];
	/** They only want remote work; they are willing to relocate. */
	remote?: true;
	moves?: true;
	/** The base salary they want, in thousands of dollars. */
	pay?: number;
	sectors?: string[];
	tools?: string[];
	methods?: string[];
	languages?: string[];
	licenses?: string[];
	degrees?: string[];
	/** Stems of the words in the resume's text: not stored, only read for candidates near the top. */
	words?: Set<string>;
}

/** The role of a title outside sales. */
export const OTHER_WORK = "other";

const LATEST = 3; // titles: older ones are long past, or a field they left
const MOST_YEARS = 60;

export function profileOf(facts: Fact[], form: Record<string, string>): Profile {
	const titles = facts.filter(({ kind }) => kind === "title").toSorted(byTime);
	const roles = unique(titles.slice(0, LATEST).map(({ value }) => value));
	const before = unique(titles.slice(LATEST).map(({ value }) => value)).filter((role) => !roles.includes(role));
	const years = valuesOf("years", facts).map(Number).find(Number.isFinite);
	const band = bandOf(form.experience);
	const typed = form.place ? placeOf(form.place) : undefined;
	const [home, ...places] = unique([...(typed ? [typed] : []), ...valuesOf("place", facts.toSorted(byPlace))]);
	const said = form.additionalInfo ?? "";
	return filled({
		roles,
		before,
		wants: form.desiredPosition,
		levels: levelsOf(titles[0]?.label ?? "", years ?? band?.[0]),
		years,
		band,
		home,
		places,
		remote: /\b(?:remote only|only remote|(?:fully|100%) remote)\b/i.test(said) || undefined,
		moves: movesIn(said) || undefined,
		pay: payIn(said),
		sectors: unique(valuesOf("sector", facts)),
		tools: unique(valuesOf("tool", facts)),
		methods: unique(valuesOf("method", facts)),
		languages: unique(valuesOf("language", facts)),
		licenses: unique(valuesOf("license", facts)),
		degrees: unique(valuesOf("degree", facts)),
	});
}

/** Whether anything in it came from the resume. */
export function isRead({ roles, years, sectors, tools, methods, languages, licenses, degrees }: Profile): boolean {
	return (
		[roles, sectors, tools, methods, languages, licenses, degrees].some((known) => known !== undefined) ||
		years !== undefined
	);
}

/** Current job first, then the most recent. Titles without dates stay in the resume's order. */
function byTime(a: Fact, b: Fact): number {
	return ended(b).localeCompare(ended(a)) || (b.begin ?? "").localeCompare(a.begin ?? "");
}

function ended({ begin, end }: Fact): string {
	if (end === "now") return "9999";
	return end ?? begin ?? "";
}

/** By position: the place at the top of a resume is where they live, those beside employers come later. */
function byPlace(a: Fact, b: Fact): number {
	return (a.at?.[0] ?? -1) - (b.at?.[0] ?? -1);
}

function valuesOf(kind: FactKind, facts: Fact[]): string[] {
	return facts.filter((fact) => fact.kind === kind).map(({ value }) => value);
}

/** `6-10`, `15+`. */
function bandOf(experience: string | undefined): [number, number] | undefined {
	const [, from, to] = /^(\d+)(?:-(\d+)|\+)/.exec(experience ?? "") ?? [];
	return from ? [Number(from), to ? Number(to) : MOST_YEARS] : undefined;
}

/** By the latest title's words; non-managers are entry, mid or senior by years, and often between two of them. */
function levelsOf(title: string, years: number | undefined): Level[] {
	if (/\b(?:chief|c[rs]o|s?vp|evp|vice[- ]president|president|head of)\b/i.test(title)) return ["vp"];
	if (/\bdirector\b/i.test(title)) return ["director"];
	if (/\b(?:sales|team|regional|district|area|branch) manager\b/i.test(title)) return ["senior"];
	if (years === undefined) return title ? byTitle(title) : [];
	const reached = BY_YEARS.findLast(([from]) => years >= from)?.[1] ?? [];
	return /\b(?:senior|sr|principal|strategic|enterprise|lead)\b/i.test(title) && !reached.includes("senior")
		? [...reached, "senior"]
		: reached;
}

/** Levels from this many years on. */
const BY_YEARS: [years: number, levels: Level[]][] = [
	[0, ["entry"]],
	[2, ["entry", "mid"]],
	[4, ["mid"]],
	[6, ["mid", "senior"]],
	[11, ["senior"]],
];

function byTitle(title: string): Level[] {
	if (/\b(?:senior|sr|principal|strategic|enterprise|lead)\b/i.test(title)) return ["senior"];
	return /\b(?:sdr|bdr|development rep\w*|junior|jr|intern|trainee|associate)\b/i.test(title) ? ["entry"] : ["mid"];
}

function movesIn(said: string): boolean {
	return /\b(?:willing|open|happy|ready|able) to (?:relocat\w+|mov\w+)|\bopen to relocation\b|\bwould (?:relocate|move)\b|\bwill relocate\b/i.test(
		said,
	);
}

/** 'About $105K base': the first amount that can be a year's pay. */
function payIn(said: string): number | undefined {
	const [, thousands, whole] = /\$\s?(\d{2,3})\s?k\b|\$\s?(\d{2,3}),?000\b/i.exec(said) ?? [];
	const pay = Number(thousands ?? whole);
	return pay > 0 ? pay : undefined;
}

function unique(all: string[]): string[] {
	return [...new Set(all)].filter(Boolean);
}

/** Drops unknown and empty values. */
function filled(profile: { [Name in Exclude<keyof Profile, "words">]: Profile[Name] | undefined }): Profile {
	const known = Object.entries(profile).filter(
		([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
	);
	return Object.fromEntries(known);
}
