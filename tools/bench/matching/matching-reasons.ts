import { mkdirSync, writeFileSync } from "node:fs";
import type { Fit } from "../../../server/matching/fit.ts";
import type { Judgement, RequirementKind } from "../../../server/matching/requirement.ts";
import type { Fact, FactKind } from "../../../server/matching/terms/fact.ts";
import type { Half, Person, Request } from "./matching-corpus.ts";

/*
 * Reasons drawn at random, for somebody who did not write the rules to judge: what a request asks for, what the rules
 * say of a candidate, and the resume's words. A reason is right if a person with sense would say the same.
 */

const DRAWN = 100;
const SHOWN = 10; // candidates of each request: whose reasons a recruiter reads first
const EVIDENCE_CHARS = 90; // on each side
const FACTS_OF: Partial<Record<RequirementKind, FactKind[]>> = {
	...{ role: ["title"], level: ["title", "years"], years: ["title", "years"], place: ["place"], sector: ["sector"] },
	...{ tool: ["tool"], method: ["method"], language: ["language"], license: ["license"], degree: ["degree"] },
};

/** Who was ranked for a request, best first. */
export interface Ranking {
	request: Request;
	people: { person: Person & { text: string; facts: Fact[] }; fit: Fit }[];
}

interface Reason {
	half: Half;
	request: Request;
	person: Ranking["people"][number]["person"];
	judgement: Judgement;
}

/**
 * Of everything shown of the first ten of each request, but what is not known: that claims nothing. Keywords only order
 * the list.
 */
export function drawReasons(rankings: { half: Half; ranking: Ranking }[], seed: number): Reason[] {
	const all = rankings.flatMap(({ half, ranking: { request, people } }) =>
		people
			.slice(0, SHOWN)
			.flatMap(({ person, fit }) =>
				fit.judgements
					.filter(({ ask, verdict }) => verdict !== "not known" && ask.kind !== "words")
					.map((judgement): Reason => ({ half, request, person, judgement })),
			),
	);
	const random = randomNumbers(seed);
	return all
		.map((reason) => ({ reason, lot: random() }))
		.toSorted((a, b) => a.lot - b.lot)
		.slice(0, DRAWN)
		.map(({ reason }) => reason);
}

/** Each reason with what is needed to judge it, and a line to say so. */
export function writeReasons(reasons: Reason[], file: string): void {
	mkdirSync("bench", { recursive: true });
	writeFileSync(file, reasons.map(describeReason).join(`\n${"-".repeat(80)}\n\n`));
}

function describeReason({ half, request, person, judgement: { ask, verdict, by } }: Reason, index: number): string {
	const { requirements = "", jobTitle, roleType, place } = { ...request.details, ...request.fields };
	const evidence = findEvidence(person, ask.kind, by);
	return [
		`Reason ${index + 1}`,
		`Request: ${[jobTitle, roleType, place].filter(Boolean).join(", ")}`,
		requirements.trim(),
		"",
		`Requirement (${ask.kind}, ${ask.emphasis}): ${ask.label}`,
		`  from: ${ask.words}`,
		`Verdict: ${verdict}${by === undefined ? "" : `, by ${by}`}`,
		...(evidence.length > 0 ? evidence : ["  no words of the resume: the form, or nothing there"]),
		`Form: ${Object.entries(person.form)
			.filter(([name]) => ["desiredPosition", "experience", "place", "state", "additionalInfo"].includes(name))
			.map(([name, value]) => `${name} ${value}`)
			.join("; ")}`,
		`Resume: tests/resumes/${half}/${person.number}.${person.format}`,
		"Right? (yes, no, unsure; and why):",
		"",
	].join("\n");
}

/** The resume's words with their line, for the facts that decided, or for all of their kind. */
function findEvidence({ text, facts }: Reason["person"], kind: RequirementKind, by: string | undefined): string[] {
	const ofKind = facts.filter((fact) => FACTS_OF[kind]?.includes(fact.kind));
	const exact = ofKind.filter(({ value }) => value === by);
	return (exact.length > 0 ? exact : ofKind).slice(0, 4).flatMap(({ at, label, employer, begin, end }) => {
		if (!at) return [];
		const line = text.slice(0, at[0]).split("\n").length;
		const words = text.slice(Math.max(0, at[0] - EVIDENCE_CHARS), at[1] + EVIDENCE_CHARS).replace(/\s+/g, " ");
		const what = [label, employer, [begin, end].filter(Boolean).join(" to ")].filter(Boolean).join(", ");
		return [`  read: ${what} (line ${line}): ...${words}...`];
	});
}

/** Between 0 and 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
