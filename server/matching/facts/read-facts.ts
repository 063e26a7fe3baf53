import { FACTS_MAX } from "../../../contract/desk/fact-words.ts";
import { type Fact, type FactKind, factKinds } from "../terms/fact.ts";
import type { Vocabulary } from "../terms/vocabulary.ts";
import { readDegrees } from "./degrees.ts";
import { type Job, jobsIn, titleFacts } from "./jobs/jobs.ts";
import { rolesOf } from "./jobs/roles.ts";
import { readYears } from "./jobs/years.ts";
import { readLanguages } from "./languages.ts";
import { readLicenses } from "./licenses.ts";
import { linesOf } from "./lines/lines.ts";
import { placesOf, readPlaces } from "./lines/places.ts";
import { wordsOf } from "./lines/words.ts";
import { withoutOwner } from "./owner.ts";
import { readQuotas } from "./quotas.ts";
import { type Resume, resumeOf } from "./resume.ts";
import { readSectors } from "./sectors.ts";
import { readTerms, termFinder } from "./terms.ts";

/** Version of the rules. Raise it whenever they read something differently: all resumes are then read again. */
export const RULES = 5;

/**
 * Reads a resume's facts with their positions. At most FACTS_MAX of a kind.
 *
 * @param on the date that `present` stands for: when the resume arrived
 * @param name the candidate's name in the form; cut from the text before anything is read
 */
export function readFacts(text: string, vocabulary: Vocabulary, on = new Date(), name = ""): Fact[] {
	const unnamed = withoutOwner(text, name, findersOf(vocabulary).roles.isTitle);
	const prepared = prepare(unnamed.text, vocabulary, on);
	return factKinds
		.flatMap((kind) => readers[kind](prepared).slice(0, FACTS_MAX))
		.map((fact) => ({ ...fact, at: fact.at && unnamed.inWhole(fact.at) }));
}

interface Prepared {
	resume: Resume;
	jobs: Job[];
	finders: Finders;
	vocabulary: Vocabulary;
	/** `2026-11`. */
	month: string;
}

/** Parses what the readers of all kinds of facts share. */
export function prepare(text: string, vocabulary: Vocabulary, on: Date): Prepared {
	const finders = findersOf(vocabulary);
	const lines = linesOf(text);
	const jobs = jobsIn(lines, finders.roles, finders.places);
	const resume = resumeOf(text, wordsOf(text), lines, jobs);
	return { resume, jobs, finders, vocabulary, month: on.toISOString().slice(0, 7) };
}

export const readers: Record<FactKind, (prepared: Prepared) => Fact[]> = {
	title: ({ jobs }) => titleFacts(jobs),
	years: ({ jobs, resume, month }) => readYears(jobs, resume.lines, month),
	place: ({ jobs, resume, finders }) =>
		readPlaces(resume.lines, new Set(jobs.flatMap((job) => job.lines)), finders.places),
	sector: ({ resume, finders }) => readSectors(resume, finders.sectors),
	tool: ({ resume, finders }) => readTerms(resume, { kind: "tool", finder: finders.tools, at: "skills" }),
	method: ({ resume, finders }) => readTerms(resume, { kind: "method", finder: finders.methods, at: "skills" }),
	quota: ({ resume }) => readQuotas(resume.lines),
	language: ({ resume, finders }) => readLanguages(resume, finders.languages),
	license: ({ resume, finders, vocabulary }) => readLicenses(resume, finders.licenses, vocabulary.licenses),
	degree: ({ resume, finders }) => readDegrees(resume, finders.degrees),
};

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
