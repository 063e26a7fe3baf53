import { toMonthRange } from "./facts/lines/dates.ts";
import { findPlaces, parsePlace } from "./places/us-places.ts";
import type { Level } from "./requirement.ts";
import type { Fact, FactKind, Work } from "./terms/fact.ts";

/*
 * What requirements are compared with. Built from a resume's facts and four fields of the form, and nothing else: no
 * name, no address beyond the city, no age or graduation year, nothing about who a candidate is rather than what they
 * have done. Kept as small as possible because every match reads the profiles of all candidates.
 */

/** Raising it rebuilds all profiles. */
export const PROFILE_VERSION = 5;

export interface Profile {
	/** Roles of the latest titles, newest first; then of all titles before them, and of those long past. */
	roles?: string[];
	before?: string[];
	/** What they do in their latest job, by its text. */
	does?: Work[];
	/** Their latest job was an internship. */
	intern?: true;
	/** When their latest work in sales ended: `2024-05`, or `now`. */
	until?: string;
	/** The resume says what they reached of a quota. */
	sells?: true;
	/** The role they want, by its name in the form. */
	wants?: string;
	/** One level, or two if they are in between. */
	levels?: Level[];
	/** No title says that they ever sold, nor does any job's text. */
	unsure?: true;
	/** Years in sales as read in the resume; or the range they chose in the form. */
	years?: number;
	band?: [from: number, to: number];
	/** Months of work that may be sales, each counted once, with the sectors sold in; none if the resume names none. */
	spells?: [months: number, ...sectors: string[]][];
	/** Where they live; where else they worked, or would move to. */
	home?: string;
	places?: string[];
	/** They only want remote work; they are willing to relocate, or not. */
	remote?: true;
	moves?: true;
	stays?: true;
	/** The base salary they want, in thousands of dollars. */
	pay?: number;
	sectors?: string[];
	/** Sectors that only their customers are in. */
	soldTo?: string[];
	tools?: string[];
	methods?: string[];
	languages?: string[];
	/** Languages they know only some of. */
	someLanguages?: string[];
	licenses?: string[];
	degrees?: string[];
	/** Stems of the words in the resume's text: not stored, only read for candidates near the top. */
	words?: Set<string>;
}

/** The role of a title outside sales. */
const OTHER_WORK = "other";
/** The role of a title that doesn't say whether they sell: their own house's words, often. */
export const UNCLEAR_WORK = "unclear";
const WISHES = ["relocate", "remote"]; // what a place says if it's none

const LATEST_TITLES = 3; // titles: older ones are long past, or a field they left
const LONG_PAST = 36; // months since a job ended, with other work after it
const INTERN = /\bintern(?:ship)?\b/i; // some weeks of the work
const YEARS_MAX = 60;

/** @param on the day on which a job's end counts as long past */
export function buildProfile(facts: Fact[], form: Record<string, string>, on = new Date()): Profile {
	const titles = facts.filter(({ kind }) => kind === "title").toSorted(compareByTime);
	const month = on.toISOString().slice(0, 7);
	const { latest = [], earlier = [] } = Object.groupBy(titles, (title, index) =>
		index < LATEST_TITLES && (index === 0 || !isLongPast(title, month)) ? "latest" : "earlier",
	);
	const roles = unique(latest.map(roleOf));
	const before = unique(earlier.map(roleOf)).filter((role) => !roles.includes(role));
	const years = valuesOfKind("years", facts).map(Number).find(Number.isFinite);
	const band = parseExperienceRange(form.experience);
	const additionalInfo = form.additionalInfo ?? "";
	const typed = form.place ? parsePlace(form.place) : undefined;
	const [home, ...places] = unique([
		...(typed ? [typed] : []),
		...valuesOfKind("place", facts.toSorted(compareByPosition)).filter((value) => !WISHES.includes(value)),
	]);
	return dropUnknown({
		roles,
		before,
		intern: (titles[0] && INTERN.test(titles[0].label)) || undefined,
		does: titles[0]?.does?.map(({ work }) => work),
		until: latestWork(titles),
		wants: form.desiredPosition,
		levels: levelsOf(titles, years ?? band?.[0]),
		unsure: (titles.length > 0 && !isSeller(titles)) || undefined,
		years,
		band,
		spells: spellsOf(titles),
		home,
		places: unique([...places, ...findWishedPlaces(additionalInfo)]),
		remote: /\b(?:remote only|only remote|(?:fully|100%) remote)\b/i.test(additionalInfo) || undefined,
		stays: WONT_RELOCATE.test(additionalInfo) || undefined,
		moves: isWillingToRelocate(additionalInfo) || valuesOfKind("place", facts).includes("relocate") || undefined,
		sells: valuesOfKind("quota", facts).length > 0 || undefined,
		pay: parsePay(additionalInfo),
		...splitSectors(facts),
		tools: unique(valuesOfKind("tool", facts)),
		methods: unique(valuesOfKind("method", facts)),
		...splitLanguages(facts),
		licenses: unique(valuesOfKind("license", facts)),
		degrees: unique(valuesOfKind("degree", facts)),
	});
}

/** Without dates it isn't known. */
function isLongPast({ end }: Fact, month: string): boolean {
	if (!end || end === "now") return false;
	const [, ended] = toMonthRange(end, end, month);
	return toMonthRange(month, month, month)[0] - ended > LONG_PAST;
}

function roleOf({ value, open }: Fact): string {
	return value === OTHER_WORK && open ? UNCLEAR_WORK : value;
}

/** Of jobs at the same time, the later one counts. */
function spellsOf(titles: Fact[]): Profile["spells"] {
	let before = Number.POSITIVE_INFINITY;
	return titles.flatMap(({ months: [from, to] = [0, 0], sectors = [] }): NonNullable<Profile["spells"]> => {
		const months = Math.min(to, before) - from;
		if (months <= 0) return [];
		before = from;
		return [[months, ...sectors]];
	});
}

/** The latest in sales, if its title says so. */
export function latestSalesRole({ roles = [], before = [] }: Profile): string | undefined {
	return [...roles, ...before].find((role) => role !== OTHER_WORK && role !== UNCLEAR_WORK);
}

function latestWork(titles: Fact[]): string | undefined {
	const latest = titles.find((title) => roleOf(title) !== OTHER_WORK);
	return latest?.end ?? latest?.begin;
}

const FROM_RESUME = [
	"roles",
	"sectors",
	"soldTo",
	"tools",
	"methods",
	"languages",
	"someLanguages",
	"licenses",
	"degrees",
	"years",
] as const;

/** Whether anything in it came from the resume. */
export function hasResumeFacts(profile: Profile): boolean {
	return FROM_RESUME.some((name) => profile[name] !== undefined);
}

/** Current job first, then the most recent. Titles without dates stay in the resume's order. */
function compareByTime(a: Fact, b: Fact): number {
	return endKey(b).localeCompare(endKey(a)) || (b.begin ?? "").localeCompare(a.begin ?? "");
}

function endKey({ begin, end }: Fact): string {
	if (end === "now") return "9999";
	return end ?? begin ?? "";
}

/** By position: the place at the top of a resume is where they live, those beside employers come later. */
function compareByPosition(a: Fact, b: Fact): number {
	return (a.at?.[0] ?? -1) - (b.at?.[0] ?? -1);
}

function splitLanguages(facts: Fact[]) {
	const { spoken = [], some = [] } = Object.groupBy(facts, ({ open }) => (open ? "some" : "spoken"));
	return {
		languages: unique(valuesOfKind("language", spoken)),
		someLanguages: unique(valuesOfKind("language", some)),
	};
}

function splitSectors(facts: Fact[]) {
	const { sectors = [], soldTo = [] } = Object.groupBy(facts, ({ open }) => (open ? "soldTo" : "sectors"));
	return { sectors: unique(valuesOfKind("sector", sectors)), soldTo: unique(valuesOfKind("sector", soldTo)) };
}

function valuesOfKind(kind: FactKind, facts: Fact[]): string[] {
	return facts.filter((fact) => fact.kind === kind).map(({ value }) => value);
}

/** `6-10`, `15+`. */
function parseExperienceRange(experience: string | undefined): [number, number] | undefined {
	const [, from, to] = /^(\d+)(?:-(\d+)|\+)/.exec(experience ?? "") ?? [];
	return from ? [Number(from), to ? Number(to) : YEARS_MAX] : undefined;
}

/** In sales: other work says nothing of it. */
function levelsOf(titles: Fact[], years: number | undefined): Level[] {
	const [latest] = titles;
	return latest && roleOf(latest) === OTHER_WORK ? [] : inferLevels(latest, years);
}

/** Sales operations look after the tools and forecasts of those who sell. */
const NOT_SELLING = [OTHER_WORK, UNCLEAR_WORK, "sales-operations"];

/** A title says that they sell, or a job's text does. */
function isSeller(titles: Fact[]): boolean {
	return titles.some((title) => title.does !== undefined || !NOT_SELLING.includes(roleOf(title)));
}

const MANAGER = "sales-manager";
const OPENER = "sales-development"; // others close what they open: a senior one is no senior seller
/** They sell by themselves, whatever the rank in the title: 'Vice President, Commercial Producer', 'Account Director'. */
const PRODUCERS = [
	...["account-executive", "sales-representative", "account-manager", "territory-manager", "business-development"],
	...["insurance-agent", "financial-sales", "real-estate-agent", "inside-sales"],
];
const VP = /\b(?:chief|c[rs]o|s?vp|evp|vice[- ]president|president|head of)\b/i;
const SENIOR = /\b(?:senior|sr|principal|strategic|enterprise|lead)\b/i;

/** By the latest title; non-managers are entry, mid or senior by years, and often between two of them. */
function inferLevels(latest: Fact | undefined, years: number | undefined): Level[] {
	const { label: title = "", value: role = "" } = latest ?? {};
	const rank: Level | undefined = VP.test(title) ? "vp" : /\bdirector\b/i.test(title) ? "director" : undefined;
	if (rank && !PRODUCERS.includes(role)) return [rank];
	if (role === MANAGER || /\b(?:sales|team|regional|district|area|branch) manager\b/i.test(title)) return ["senior"];
	const isSenior = rank !== undefined || (role !== OPENER && SENIOR.test(title));
	if (years === undefined) return isSenior ? ["senior"] : title ? [levelFromTitle(title)] : [];
	const reached = LEVELS_BY_YEARS.findLast(([from]) => years >= from)?.[1] ?? [];
	if (isSenior && reached.includes("senior")) return /\blead\b/i.test(title) ? reached : ["senior"];
	return isSenior ? [...reached, "senior"] : reached;
}

/** With so many, sellers are senior whatever their title. */
export const SENIOR_YEARS = 11;
/** Levels from this many years on. */
const LEVELS_BY_YEARS: [years: number, levels: Level[]][] = [
	[0, ["entry"]],
	[2, ["entry", "mid"]],
	[4, ["mid"]],
	[6, ["mid", "senior"]],
	[SENIOR_YEARS, ["senior"]],
];

function levelFromTitle(title: string): Level {
	return /\b(?:sdr|bdr|development rep\w*|junior|jr|intern|trainee|associate)\b/i.test(title) ? "entry" : "mid";
}

/** Not 'don't mind relocating', 'not opposed to relocating', 'no problem to relocate'. */
const WONT_RELOCATE =
	/\b(?:not?|never|cannot|can['’]t|won['’]t|don['’]t|unable|unwilling)\b(?: (?!(?:mind|opposed|averse|against|afraid|problems?|issues?|trouble|objections?|reason|obstacles?|only|just)\b)[\w'’]+){0,4} relocat/i;
const WOULD_RELOCATE =
	/\b(?:(?:willing|open|happy|ready|able) to (?:relocat\w+|mov\w+)|(?:would|will) (?:relocate|move)|open to relocation)\b(?! (?:up|on|into|out|over|around|fast|quickly)\b)/i;
/** 'Willing to relocate within Ohio', 'would move to Texas or Arizona'. */
const ONLY_THERE = /^ (?:only )?(?:within|in|to) (?=(?:the )?\p{Lu})[^.;\n]*/u;

function isWillingToRelocate(text: string): boolean {
	const said = WOULD_RELOCATE.exec(text);
	return said !== null && !WONT_RELOCATE.test(text) && !ONLY_THERE.test(text.slice(said.index + said[0].length));
}

function findWishedPlaces(text: string): string[] {
	const said = WOULD_RELOCATE.exec(text);
	const only = said && ONLY_THERE.exec(text.slice(said.index + said[0].length));
	return only ? findPlaces(only[0]).flatMap(({ values }) => values) : [];
}

/** 'About $105K base': the first amount that can be a year's pay. */
function parsePay(text: string): number | undefined {
	const [, thousands, whole] = /\$\s?(\d{2,3})\s?k\b|\$\s?(\d{2,3}),?000\b/i.exec(text) ?? [];
	const pay = Number(thousands ?? whole);
	return pay > 0 ? pay : undefined;
}

function unique(all: string[]): string[] {
	return [...new Set(all)].filter(Boolean);
}

/** Drops unknown and empty values. */
function dropUnknown(profile: { [Name in Exclude<keyof Profile, "words">]: Profile[Name] | undefined }): Profile {
	const known = Object.entries(profile).filter(
		([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
	);
	return Object.fromEntries(known);
}
