import { type Fact, factAt } from "../terms/fact.ts";
import type { Term } from "../terms/vocabulary.ts";
import { isAboutOwner } from "./attribution.ts";
import { isOtherWork, type Job } from "./jobs/jobs.ts";
import type { Finder } from "./lines/phrase-finder.ts";
import type { Section } from "./lines/sections.ts";
import type { ParsedResume } from "./parsed-resume.ts";
import type { Meaning } from "./resume-terms.ts";

/*
 * The sectors a candidate has sold in, and those they only sold to. One customer in a sector isn't enough: a mention on a
 * line that names a job, or in the summary, weighs more.
 */

const WEIGHT_MIN = 2; // of all parts of an industry together
const PART_WEIGHT_MIN = 1;
const JOB_WEIGHT_MIN = 1; // in one job
const WEIGHTS = { named: 2, said: 1 };
const OWN_WEIGHT_MIN = 1; // or they only sold to it
const UNSURE = 0.5; // share
const IGNORED_SECTIONS: (Section | undefined)[] = ["education", "others", "licenses", "skills", "languages"];

interface Evidence {
	weight: number;
	/** Of the weight, what isn't about customers. */
	own: number;
	/** Of a single mention: the first of those is shown. */
	most: number;
	words: Set<string>;
	at: [from: number, to: number];
}

/** In the whole resume; and in each job. */
export interface SectorsSold {
	facts: Fact[];
	of(job: Job): string[];
}

export function readSectors(resume: ParsedResume, finder: Finder<Meaning>): SectorsSold {
	const { text, words } = resume;
	const found = new Map<Term, Evidence>();
	const byJob = new Map<Job, Map<Term, number>>();
	if (hasNeverSold(resume.jobs)) return { facts: [], of: () => [] };
	for (const { means, from, to } of finder.find(text, words)) {
		const section = resume.sectionAt(from);
		const job = resume.jobAt(from);
		const isEmployer = resume.isNamingJob(from);
		if (IGNORED_SECTIONS.includes(section) || (isEmployer && job && isOtherWork(job))) continue;
		if (isStudied(resume.lineAt(from)?.text ?? "")) continue;
		if (isWish(text, from) || isBought(text, from) || OTHER_SENSE.test(text.slice(from, to + 12))) continue;
		if (!isAboutOwner(text, from, to) && !/sold|sell/i.test(text.slice(Math.max(0, from - 60), from))) continue;
		const { term } = means;
		const evidence = found.get(term) ?? { weight: 0, own: 0, most: 0, words: new Set(), at: [from, to] };
		found.set(term, evidence);
		const word = text.slice(from, to).toLowerCase();
		const isNamed = isEmployer || section === "about" || section === undefined;
		const weight = WEIGHTS[isNamed ? "named" : "said"] * (means.unsure ? UNSURE : 1);
		const isOwn = isEmployer || !isCustomer(text, from, to);
		if (job && isOwn) {
			const sold = byJob.get(job) ?? new Map<Term, number>();
			byJob.set(job, sold.set(term, (sold.get(term) ?? 0) + weight));
		}
		const isBetter = isOwn === evidence.own > 0 ? weight > evidence.most : isOwn;
		if (isBetter) [evidence.most, evidence.at] = [weight, [from, to]];
		if (isOwn) evidence.own += weight;
		if (evidence.words.has(word) && !isNamed) continue;
		evidence.words.add(word);
		evidence.weight += weight;
	}
	const byIndustry = Map.groupBy(found, ([{ id, industry = id }]) => industry);
	return {
		facts: [...byIndustry.values()].flatMap(toFacts),
		of: (job) => [...(byJob.get(job) ?? [])].flatMap(([{ id }, weight]) => (weight >= JOB_WEIGHT_MIN ? [id] : [])),
	};
}

/** Parts of an industry are kinds of the same: all of them tell whether somebody has sold there. */
function toFacts(parts: [Term, Evidence][]): Fact[] {
	const total = parts.reduce((sum, [, { weight }]) => sum + weight, 0);
	if (total < WEIGHT_MIN) return [];
	const most = Math.max(...parts.map(([, { weight }]) => weight));
	return parts
		.filter(([, { weight }]) => weight >= Math.min(most, PART_WEIGHT_MIN))
		.map(([{ id, label }, { at, own }]) => ({
			...factAt("sector", id, label, at[0], at[1]),
			...(own < OWN_WEIGHT_MIN && { open: true as const }),
		}));
}

/** Whoever buys, recruits or markets in an industry hasn't sold there. */
function hasNeverSold(jobs: Job[]): boolean {
	return jobs.length > 0 && jobs.every(isOtherWork);
}

const BUYER =
	"hospitals|clinics|physicians|practices|dentists|doctors|nurses|surgeons|centers|homes|facilities|groups|manufacturers|fabricators|plants|factories|managers|contractors|builders|roofers|truckers|banks|unions|advisors|brokers|firms|distributors|utilities|refineries|schools|universities|dealers|dealerships|restaurants|retailers|grocers|stores|shippers|carriers|farms|hotels|warehouses|offices|agencies|lumberyards|systems";
/** Companies or people of an industry. */
const IS_BUYER = new RegExp(`\\b(?:${BUYER})$`, "i");
const BUYER_AFTER = new RegExp(
	`^(?: [\\p{L}-]+)? (?:customers?|clients?|accounts|buyers?|prospects?|insureds?|leaders?|executives?|departments?|companies|employers|owners|teams|trades|sites|${BUYER})\\b`,
	"iu",
);
const BUYER_BEFORE = new RegExp(
	[
		"\\b(?:sold|sells?|selling|resold|renewals?|deals?|contracts?)\\b[^.;:\\n]{0,40}?\\b(?:to|into)\\b",
		"\\b(?:software|saas|platforms?|solutions?|coverage|insurance|freight|lanes|lines|truckload|staffing|search|talent|equipment|systems?)\\b[^.;:\\n]{0,20}?\\b(?:to|into|for|among)\\b",
		"\\b(?:call(?:s|ed|ing)? on|in front of|serv(?:e|es|ed|ing))\\b",
		`\\b(?:customers|clients|accounts|insureds|prospects|book|portfolio|sellers?|${BUYER})\\b[^.;\\n]{0,30}?(?:[:(–—-]|\\b(?:of|in|at|are|were|from|including|like|such as)\\b)`,
	].join("|"),
	"gi",
);
const LIST_CHARS = 60;
const NO_LIST = /\b(?:from|at|who|that|which|selling|sold|sells|sell|and (?:sold|sell)|company|vendor|firm)\b/i;

/** 'Insurance for contractors and truckers', 'software to hospitals', 'HR leaders'. */
function isCustomer(text: string, from: number, to: number): boolean {
	if (IS_BUYER.test(text.slice(from, to)) || BUYER_AFTER.test(text.slice(to, to + 40))) return true;
	const before = /[^\n.;•]*$/.exec(text.slice(Math.max(0, from - CUSTOMER_CHARS), from))?.[0] ?? "";
	const last = [...before.matchAll(BUYER_BEFORE)].at(-1);
	if (!last) return false;
	const between = before.slice(last.index + last[0].length);
	return between.length <= LIST_CHARS && !NO_LIST.test(between);
}

const CUSTOMER_CHARS = 110;

/** 'B.S. Chemical Engineering', wherever it stands. */
function isStudied(line: string): boolean {
	return /^\W*(?:B\.?[AS]c?\.?|M\.?[AS]c?\.?|BS[NE]?|M\.?B\.?A\.?|Ph\.?D\.?|Bachelor|Master|Associate|A\.?A\.?S?\.?)(?:['’]s)?(?: degree)?,?(?: (?:in|of))? \p{Lu}/u.test(
		line,
	);
}

/** Words that mean something else before these. */
const OTHER_SENSE = /^(?:health|power|energy|data) (?:scores?|checks?|scorecards?|user|level|entry)\b/i;

/** They were the customer. */
function isBought(text: string, from: number): boolean {
	return /\b(?:b(?:ought|uy|uys|uying|uyers?)|purchas(?:ed?|es|ing)|procur(?:ed?|es|ing)|hir(?:ed|ing)|sourc(?:ed|ing)|switch(?:ed|ing)|vendors?|suppliers?)\b(?:(?!\n\s*[•\n*-])[^.;])*$/i.test(
		text.slice(Math.max(0, from - 60), from),
	);
}

/** It is about what the candidate would like to sell next. */
function isWish(text: string, from: number): boolean {
	return /\b(?:looking for|want(?:s|ed)? to|seeking|move into|interested in|maybe|goal is|would like|hope to|objective)\b[^.]*$/i.test(
		text.slice(Math.max(0, from - 90), from),
	);
}
