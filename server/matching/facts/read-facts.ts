import type { Fact } from "../fact.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { readDegrees } from "./degrees.ts";
import { jobsIn, titleFacts } from "./jobs/jobs.ts";
import { rolesOf } from "./jobs/roles.ts";
import { readYears } from "./jobs/years.ts";
import { readLanguages } from "./languages.ts";
import { readLicenses } from "./licenses.ts";
import { linesOf } from "./lines.ts";
import { placesOf, readPlaces } from "./places.ts";
import { readQuotas } from "./quotas.ts";
import { resumeOf } from "./resume.ts";
import { readSectors } from "./sectors.ts";
import { readTerms, termFinder } from "./terms.ts";
import { wordsOf } from "./words.ts";

/** The version of these rules. Count it on with every change of what they read: all resumes are then read again. */
export const RULES = 4;

/**
 * What a resume says, with the place where it says it.
 *
 * @param on the day until which `present` lasts: when the resume arrived
 */
export function readFacts(text: string, vocabulary: Vocabulary, on = new Date()): Fact[] {
	const finders = findersOf(vocabulary);
	const lines = linesOf(text);
	const jobs = jobsIn(lines, finders.roles, finders.places);
	const resume = resumeOf(text, wordsOf(text), lines, jobs);
	return [
		...titleFacts(jobs),
		...readYears(jobs, lines, on.toISOString().slice(0, 7)),
		...readPlaces(lines, new Set(jobs.flatMap((job) => job.lines)), finders.places),
		...readSectors(resume, finders.sectors),
		...readTerms(resume, { kind: "tool", finder: finders.tools, at: "skills" }),
		...readTerms(resume, { kind: "method", finder: finders.methods, at: "skills" }),
		...readQuotas(lines),
		...readLanguages(resume, finders.languages),
		...readLicenses(resume, finders.licenses, vocabulary.licenses),
		...readDegrees(resume, finders.degrees),
	];
}

type Finders = ReturnType<typeof makeFinders>;

const made = new WeakMap<Vocabulary, Finders>();

function findersOf(vocabulary: Vocabulary): Finders {
	const before = made.get(vocabulary);
	if (before) return before;
	const finders = makeFinders(vocabulary);
	made.set(vocabulary, finders);
	return finders;
}

function makeFinders(vocabulary: Vocabulary) {
	return {
		roles: rolesOf(vocabulary),
		places: placesOf(vocabulary),
		sectors: termFinder(vocabulary.sectors, false),
		tools: termFinder(vocabulary.tools),
		methods: termFinder(vocabulary.methods),
		languages: termFinder(vocabulary.languages),
		licenses: termFinder(vocabulary.licenses),
		degrees: termFinder(vocabulary.degrees),
	};
}
