import { readable } from "../../contract/forms/labels.ts";
import { isFactKind, withCorrections, wordsAt } from "../candidates/facts.ts";
import { type AskKind, type Held, REMOTE, type Verdict } from "../matching/ask.ts";
import { placeLabel } from "../matching/places/places.ts";
import type { Fact, FactKind } from "../matching/terms/fact.ts";
import { labelOfTerm, type TermKind, type Terms } from "../matching/terms/terms.ts";
import type { Database } from "../store/tables.ts";

/* Evidence from resumes that a requirement is met or missed. Read only for candidates who are shown. */

/** A requirement and whether it is met, as the desk shows it. */
export interface HeldView {
	kind: AskKind;
	label: string;
	/** The request's wording. */
	words: string;
	weight: number;
	verdict: Verdict;
	because: {
		label: string;
		/** The line of the resume that says so; null if it comes from the form or from a recruiter. */
		line: string | null;
		at: [from: number, to: number] | null;
	} | null;
}

/** Everything known about a candidate, for the few who are shown. */
export interface Known {
	form: Record<string, string>;
	facts: Fact[];
	/** The resume's text, up to the length that is searched for evidence. */
	text: string;
}

const TEXT_MAX = 40_000; // characters; a typical resume has a tenth of that
const NOTHING: Omit<Known, "form"> = { facts: [], text: "" };

const FACTS: Partial<Record<AskKind, FactKind>> = {
	...{ role: "title", level: "title", years: "years", place: "place", sector: "sector", tool: "tool" },
	...{ method: "method", language: "language", license: "license", degree: "degree" },
};

/** Text and form of each resume, by reference; only those that have text. */
export async function readTexts(
	db: Database,
	references: string[],
): Promise<Map<string, Pick<Known, "form" | "text">>> {
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
export async function readKnown(db: Database, references: string[], withText = true): Promise<Map<string, Known>> {
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
	const read = new Map(facts.map((row) => [row.reference, parsedFacts(row.facts)]));
	const textOf = new Map(texts.map(({ reference, text }) => [reference, text]));
	return new Map(
		people.map(({ reference, fields }) => {
			const own = (corrected.get(reference) ?? []).flatMap(({ kind, facts: written }) =>
				isFactKind(kind) ? [{ kind, facts: parsedFacts(written) }] : [],
			);
			const all = withCorrections(read.get(reference) ?? [], own);
			return [reference, { ...NOTHING, form: JSON.parse(fields), facts: all, text: textOf.get(reference) ?? "" }];
		}),
	);
}

function parsedFacts(json: string): Fact[] {
	return JSON.parse(json);
}

export function withEvidence(held: Held[], known: Known | undefined, vocabulary: Terms): HeldView[] {
	return held.map(({ ask: { kind, label, words, weight }, verdict, because }) => ({
		...{ kind, label, words, weight, verdict },
		because: because && known ? becauseOf(kind, because.label, known, vocabulary) : null,
	}));
}

function becauseOf(kind: AskKind, value: string, { form, facts, text }: Known, vocabulary: Terms): HeldView["because"] {
	const ofKind = facts.filter((fact) => fact.kind === FACTS[kind]);
	// The level is derived from the latest title, and years are a single fact.
	const fact = kind === "level" || kind === "years" ? ofKind[0] : ofKind.find((one) => one.value === value);
	if (fact)
		return {
			label: fact.label,
			at: fact.at,
			line: fact.at && fact.at[1] <= text.length ? wordsAt(text, fact.at) : null,
		};
	return { label: saidInForm(kind, value, form, vocabulary), line: null, at: null };
}

function saidInForm(kind: AskKind, value: string, form: Record<string, string>, vocabulary: Terms): string {
	if (kind === "role") {
		const wanted = form.desiredPosition === value ? readable("desiredPosition", value) : undefined;
		return wanted ? `Looks for work as: ${wanted}` : labelOfTerm("role", value, vocabulary);
	}
	if (kind === "years") return form.experience ? `${form.experience} years, they say` : `${value} years`;
	if (kind === "place") return value === REMOTE ? "Remote only" : (form.place ?? placeLabel(value));
	if (kind === "pay") return `Asks $${value}K`;
	if (kind === "level") return readable("experienceLevel", value);
	return isTermKind(kind) ? labelOfTerm(kind, value, vocabulary) : value;
}

function isTermKind(kind: AskKind): kind is AskKind & TermKind {
	return FACTS[kind] === kind;
}
