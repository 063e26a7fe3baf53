import type { RequirementStrength } from "../../contract/desk/opening-options.ts";
import { displayValue } from "../../contract/forms/labels.ts";
import { applyCorrections, evidenceAt, isFactKind } from "../candidates/resume-facts.ts";
import { DOES, YEARS_WITHIN } from "../matching/fit.ts";
import { placeLabel } from "../matching/places/us-places.ts";
import { strengthOf } from "../matching/requests/edited-requirements.ts";
import {
	isUnwanted,
	type Judgement,
	REMOTE,
	type RequirementKind,
	type Verdict,
	WILL_RELOCATE,
} from "../matching/requirement.ts";
import type { Fact, FactKind, Work } from "../matching/terms/fact.ts";
import { type TermKind, type TermVocabulary, termLabel } from "../matching/terms/terms.ts";
import type { Database } from "../store/tables.ts";

/* Evidence from resumes that a requirement is met or missed. Read only for candidates who are shown. */

/** A requirement and whether it is met, as the desk shows it. */
export interface JudgementView {
	/** The requirement's. */
	id: string;
	kind: RequirementKind;
	label: string;
	/** The request's wording. */
	words: string;
	weight: number;
	/** Null if the client states it without saying how much it matters. */
	strength: RequirementStrength | null;
	/** Of what is unwanted: met if they don't have it. */
	verdict: Verdict;
	because: {
		label: string;
		/** The line of the resume that says so; null if it comes from the form or from a recruiter. */
		line: string | null;
		at: [from: number, to: number] | null;
	} | null;
}

/** Everything known about a candidate, for the few who are shown. */
export interface KnownCandidate {
	form: Record<string, string>;
	facts: Fact[];
	/** The resume's text, up to the length that is searched for evidence. */
	text: string;
}

const TEXT_MAX = 40_000; // characters; a typical resume has a tenth of that
const NO_FACTS: Omit<KnownCandidate, "form"> = { facts: [], text: "" };

const FACT_KINDS: Partial<Record<RequirementKind, FactKind>> = {
	...{ role: "title", level: "title", years: "years", place: "place", sector: "sector", tool: "tool" },
	...{ method: "method", language: "language", license: "license", degree: "degree" },
};

/** Text and form of each resume, by reference; only those that have text. */
export async function readResumeTexts(
	db: Database,
	references: string[],
): Promise<Map<string, Pick<KnownCandidate, "form" | "text">>> {
	const rows = await db
		.selectFrom("resume_texts")
		.innerJoin("submissions", "submissions.reference", "resume_texts.reference")
		.select(["resume_texts.reference", "fields"])
		.select((row) => row.fn<string>("substr", ["text", row.lit(1), row.lit(TEXT_MAX)]).as("text"))
		.where("resume_texts.reference", "in", references)
		.where("text", "!=", "")
		.execute();
	return new Map(rows.map(({ reference, fields, text }) => [reference, { form: JSON.parse(fields), text }]));
}

/** By reference; unknown references are skipped. */
export async function readKnownCandidates(
	db: Database,
	references: string[],
	withText = true,
): Promise<Map<string, KnownCandidate>> {
	if (references.length === 0) return new Map();
	const [people, facts, corrections, texts] = await Promise.all([
		db.selectFrom("submissions").select(["reference", "fields"]).where("reference", "in", references).execute(),
		db.selectFrom("resume_facts").select(["reference", "facts"]).where("reference", "in", references).execute(),
		db.selectFrom("fact_corrections").selectAll().where("reference", "in", references).execute(),
		withText
			? db
					.selectFrom("resume_texts")
					.select("reference")
					.select((row) => row.fn<string>("substr", ["text", row.lit(1), row.lit(TEXT_MAX)]).as("text"))
					.where("reference", "in", references)
					.execute()
			: [],
	]);
	const corrected = Map.groupBy(corrections, ({ reference }) => reference);
	const read = new Map(facts.map((row) => [row.reference, parseFacts(row.facts)]));
	const textOf = new Map(texts.map(({ reference, text }) => [reference, text]));
	return new Map(
		people.map(({ reference, fields }) => {
			const own = (corrected.get(reference) ?? []).flatMap(({ kind, facts: written }) =>
				isFactKind(kind) ? [{ kind, facts: parseFacts(written) }] : [],
			);
			const all = applyCorrections(read.get(reference) ?? [], own);
			return [reference, { ...NO_FACTS, form: JSON.parse(fields), facts: all, text: textOf.get(reference) ?? "" }];
		}),
	);
}

function parseFacts(json: string): Fact[] {
	return JSON.parse(json);
}

export function withEvidence(
	judgements: Judgement[],
	known: KnownCandidate | undefined,
	vocabulary: TermVocabulary,
): JudgementView[] {
	return judgements.filter(isShown).map(({ ask, verdict, by }) => {
		const { id, kind, label, words, weight } = ask;
		return {
			...{ id, kind, label, words, weight, strength: strengthOf(ask), verdict },
			...(isUnwanted(ask) && { label: `Unwanted: ${label}`, verdict: UNWANTED_VERDICTS[verdict] }),
			because: by !== undefined && known ? findEvidence(kind, by, known, vocabulary) : null,
		};
	});
}

/** Words that nobody asked for by name may stand for anything: they order the list, and are no reason. */
function isShown({ ask }: Judgement): boolean {
	return ask.kind !== "words" || ask.typed === true;
}

const UNWANTED_VERDICTS: Record<Verdict, Verdict> = {
	...{ met: "not met", near: "near", "not met": "met", "not known": "not known" },
};

function findEvidence(
	kind: RequirementKind,
	value: string,
	{ form, facts, text }: KnownCandidate,
	vocabulary: TermVocabulary,
): JudgementView["because"] {
	const ofKind = facts.filter((fact) => fact.kind === FACT_KINDS[kind]);
	// The level is derived from the latest title, and years are a single fact.
	const sought = kind === "place" && value === WILL_RELOCATE ? "relocate" : value;
	const isCounted = kind === "level" || (kind === "years" && !value.startsWith(YEARS_WITHIN));
	const fact = isCounted ? ofKind[0] : ofKind.find((one) => one.value === sought);
	if (fact) return { label: fact.label, ...lineOf(fact.at, text) };
	const done = ofKind.flatMap(({ does = [] }) => does).find(({ work }) => value === DOES + work);
	if (done) return { label: WORK_LABELS[done.work], ...lineOf(done.at, text) };
	return { label: describeFormValue(kind, value, form, vocabulary), line: null, at: null };
}

function lineOf(at: Fact["at"], text: string) {
	return { at, line: at && at[1] <= text.length ? evidenceAt(text, at) : null };
}

function yearsWithin(years: number): string {
	return `${years === 0 ? "Less than a year" : years === 1 ? "1 year" : `${years} years`} of it, by the dates of their jobs`;
}

const WORK_LABELS: Record<Work, string> = {
	opens: "Opens new accounts",
	territory: "Sells in a territory",
	grows: "Keeps and grows customers",
	partners: "Signs and develops partners",
	leads: "Leads people who sell",
	"leads leaders": "Leads sales leaders",
	consumers: "Sells to people at home or in stores",
};

const PLACE_WISHES: Record<string, string | undefined> = {
	[REMOTE]: "Remote only",
	[WILL_RELOCATE]: "Willing to relocate",
};

function describeFormValue(
	kind: RequirementKind,
	value: string,
	form: Record<string, string>,
	vocabulary: TermVocabulary,
): string {
	if (kind === "role") {
		const wanted = form.desiredPosition === value ? displayValue("desiredPosition", value) : undefined;
		return wanted ? `Looking for: ${wanted}` : termLabel("role", value, vocabulary);
	}
	if (kind === "years" && value.startsWith(YEARS_WITHIN)) return yearsWithin(Number(value.slice(YEARS_WITHIN.length)));
	if (kind === "years") return form.experience ? `${form.experience} years, per their form` : `${value} years`;
	if (kind === "place") return PLACE_WISHES[value] ?? form.place ?? placeLabel(value);
	if (kind === "pay") return `Asking $${value}K`;
	if (kind === "level") return displayValue("experienceLevel", value);
	return isTermKind(kind) ? termLabel(kind, value, vocabulary) : value;
}

function isTermKind(kind: RequirementKind): kind is RequirementKind & TermKind {
	return FACT_KINDS[kind] === kind;
}
