import type { Level } from "./ask.ts";
import { placeOf } from "./places/places.ts";
import type { Fact, FactKind } from "./terms/fact.ts";

/*
 * What asks are held against. Made of what a resume says and of four fields of the form, and of nothing else: no name, no
 * address below the city, no age or year of a degree, nothing that tells who somebody is rather than what they have done. As
 * short as it can be, because those of everybody on file are read at once.
 */

/** Made anew when this changes. */
export const PROFILE_VERSION = 1;

export interface Profile {
	/** Roles of their latest titles, the latest first; and of those before. */
	roles?: string[];
	before?: string[];
	/** The role they want, as the form calls it. */
	wants?: string;
	/** One, or two between which they stand. */
	levels?: Level[];
	/** In sales: read in the resume; or as they chose it, from and to. */
	years?: number;
	band?: [from: number, to: number];
	/** Where they are; and where else they worked. */
	home?: string;
	places?: string[];
	/** They work only at home; they would move. */
	remote?: true;
	moves?: true;
	/** The base they ask for, in thousands of dollars. */
	pay?: number;
	sectors?: string[];
	tools?: string[];
	methods?: string[];
	languages?: string[];
	licenses?: string[];
	degrees?: string[];
	/** Of the resume's text: not kept, but read for those who are close to the top. */
	words?: Set<string>;
}

/** The role of a title that is no sales. */
export const OTHER_WORK = "other";

const LATEST = 3; // titles: what was before is long ago, or was left behind
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

/** Whether anything of it was read in the resume. */
export function isRead({ roles, years, sectors, tools, methods, languages, licenses, degrees }: Profile): boolean {
	return (
		[roles, sectors, tools, methods, languages, licenses, degrees].some((known) => known !== undefined) ||
		years !== undefined
	);
}

/** What they do now first, then what they did last. Without dates as it stands in the resume. */
function byTime(a: Fact, b: Fact): number {
	return ended(b).localeCompare(ended(a)) || (b.begin ?? "").localeCompare(a.begin ?? "");
}

function ended({ begin, end }: Fact): string {
	if (end === "now") return "9999";
	return end ?? begin ?? "";
}

/** The place at the head of a resume is where they are; those beside employers come later. */
function byPlace(a: Fact, b: Fact): number {
	return (a.at?.[0] ?? -1) - (b.at?.[0] ?? -1);
}

function valuesOf(kind: FactKind, facts: Fact[]): string[] {
	return facts.filter((fact) => fact.kind === kind).map(({ value }) => value);
}

/** 6-10, 15+. */
function bandOf(experience: string | undefined): [number, number] | undefined {
	const [, from, to] = /^(\d+)(?:-(\d+)|\+)/.exec(experience ?? "") ?? [];
	return from ? [Number(from), to ? Number(to) : MOST_YEARS] : undefined;
}

/** By the words of the latest title; who leads nobody is entry, mid or senior by years, and often between two of them. */
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

/** From how many years on. */
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

/** 'About $105K base': the first sum that can be a year's pay. */
function payIn(said: string): number | undefined {
	const [, thousands, whole] = /\$\s?(\d{2,3})\s?k\b|\$\s?(\d{2,3}),?000\b/i.exec(said) ?? [];
	const pay = Number(thousands ?? whole);
	return pay > 0 ? pay : undefined;
}

function unique(all: string[]): string[] {
	return [...new Set(all)].filter(Boolean);
}

/** Without what is not known. */
function filled(profile: { [Name in Exclude<keyof Profile, "words">]: Profile[Name] | undefined }): Profile {
	const known = Object.entries(profile).filter(
		([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
	);
	return Object.fromEntries(known);
}
