import { FACTS_MAX } from "../../../contract/desk/fact-names.ts";
import { type Fact, type FactKind, factKinds } from "../terms/fact.ts";
import type { Vocabulary } from "../terms/vocabulary.ts";
import { readDegrees } from "./degrees.ts";
import { findJobs, type Job, titleFacts } from "./jobs/jobs.ts";
import { makeTitleFinder } from "./jobs/roles.ts";
import { readSalesYears } from "./jobs/sales-years.ts";
import { readLanguages } from "./languages.ts";
import { readLicenses } from "./licenses.ts";
import { makePlaceFinder, readPlaces } from "./lines/candidate-places.ts";
import { splitLines } from "./lines/lines.ts";
import { tokenize } from "./lines/phrase-finder.ts";
import { redactOwner } from "./owner.ts";
import { indexResume, type ParsedResume } from "./parsed-resume.ts";
import { readQuotas } from "./quotas.ts";
import { makeTermFinder, readTerms } from "./resume-terms.ts";
import { readSectors, type SectorsSold } from "./sectors.ts";

/** Version of the rules. Raise it whenever they read something differently: all resumes are then read again. */
export const RULES_VERSION = 10;

/**
 * Reads a resume's facts with their positions. At most FACTS_MAX of a kind.
 *
 * @param on the date that `present` stands for: when the resume arrived
 * @param name the candidate's name in the form; cut from the text before anything is read
 */
export function readFacts(text: string, vocabulary: Vocabulary, on = new Date(), name = ""): Fact[] {
	const redacted = redactOwner(text, name, getFinders(vocabulary).roles.isTitle);
	const prepared = prepareResume(redacted.text, vocabulary, on);
	return factKinds
		.flatMap((kind) => factReaders[kind](prepared).slice(0, FACTS_MAX))
		.map((fact) => ({
			...fact,
			at: fact.at && redacted.toOriginal(fact.at),
			...(fact.does && { does: fact.does.map(({ work, at }) => ({ work, at: redacted.toOriginal(at) })) }),
		}));
}

interface PreparedResume {
	resume: ParsedResume;
	jobs: Job[];
	sectors: SectorsSold;
	finders: Finders;
	vocabulary: Vocabulary;
	/** `2026-11`. */
	month: string;
}

/** Parses what the readers of all kinds of facts share. */
export function prepareResume(text: string, vocabulary: Vocabulary, on: Date): PreparedResume {
	const finders = getFinders(vocabulary);
	const lines = splitLines(text);
	const jobs = findJobs(lines, finders.roles, finders.places);
	const resume = indexResume(text, tokenize(text), lines, jobs);
	const sectors = readSectors(resume, finders.sectors);
	return { resume, jobs, sectors, finders, vocabulary, month: on.toISOString().slice(0, 7) };
}

export const factReaders: Record<FactKind, (prepared: PreparedResume) => Fact[]> = {
	title: ({ jobs, resume, sectors, month }) => titleFacts(jobs, resume.linesOf, sectors.of, month),
	years: ({ jobs, resume, month }) => readSalesYears(jobs, resume.lines, month),
	place: ({ jobs, resume, finders }) =>
		readPlaces(resume.lines, new Set(jobs.flatMap((job) => job.lines)), finders.places),
	sector: ({ sectors }) => sectors.facts,
	tool: ({ resume, finders }) => readTerms(resume, { kind: "tool", finder: finders.tools, at: "skills" }),
	method: ({ resume, finders }) => readTerms(resume, { kind: "method", finder: finders.methods, at: "skills" }),
	quota: ({ resume }) => readQuotas(resume.lines),
	language: ({ resume, finders }) => readLanguages(resume, finders.languages),
	license: ({ resume, finders, vocabulary }) => readLicenses(resume, finders.licenses, vocabulary.licenses),
	degree: ({ resume, finders }) => readDegrees(resume, finders.degrees),
};

type Finders = ReturnType<typeof makeFinders>;

const findersByVocabulary = new WeakMap<Vocabulary, Finders>();

function getFinders(vocabulary: Vocabulary): Finders {
	const cached = findersByVocabulary.get(vocabulary);
	if (cached) return cached;
	const finders = makeFinders(vocabulary);
	findersByVocabulary.set(vocabulary, finders);
	return finders;
}

function makeFinders(vocabulary: Vocabulary) {
	return {
		roles: makeTitleFinder(vocabulary),
		places: makePlaceFinder(vocabulary),
		sectors: makeTermFinder(vocabulary.sectors, false),
		tools: makeTermFinder(vocabulary.tools),
		methods: makeTermFinder(vocabulary.methods),
		languages: makeTermFinder(vocabulary.languages),
		licenses: makeTermFinder(vocabulary.licenses),
		degrees: makeTermFinder(vocabulary.degrees),
	};
}
