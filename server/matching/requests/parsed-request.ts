import { displayValue } from "../../../contract/forms/labels.ts";
import { clauseAt, type Emphasis, emphasisAt, type ReadText, scopeAt } from "../clauses/clauses.ts";
import type { Requirement } from "../requirement.ts";
import type { TermMatch, TermVocabulary } from "../terms/terms.ts";
import { EMPHASIS_FACTORS, WEIGHTS } from "../weights.ts";

/* A request taken apart, and what all kinds of requirements are made with. */

export interface Request {
	kind: string;
	fields: Record<string, string>;
	/** The second step of the lead form. */
	details?: Record<string, string> | undefined;
}

const EXCERPT_MAX = 120; // characters of the request shown beside a requirement

export interface ParsedRequest {
	fields: Record<string, string>;
	text: string;
	read: ReadText;
	terms: TermMatch[];
	/** What they would take in place of what they ask for. */
	fallbacks: Set<TermMatch>;
	vocabulary: TermVocabulary;
}

type RequirementDraft = Pick<
	Requirement,
	"kind" | "values" | "near" | "around" | "label" | "most" | "within" | "open"
> & {
	words?: string;
};

export function makeRequirement(
	draft: RequirementDraft,
	emphasis: Exclude<Emphasis, "not asked"> = "plain",
	share = 1,
): Requirement {
	const { words = "", ...rest } = draft;
	return {
		...rest,
		id: requirementId(draft),
		weight: WEIGHTS[draft.kind] * EMPHASIS_FACTORS[emphasis] * share,
		emphasis,
		words: shorten(words),
	};
}

function requirementId({ kind, values }: Pick<Requirement, "kind" | "values">): string {
	return `${kind} ${values.toSorted().join("|")}`;
}

export function fieldLabel(name: string, value: string): string {
	return displayValue(name, value);
}

/** Neither unwanted nor said not to be needed. */
export function isAskedAt(from: number, read: ReadText): boolean {
	const emphasis = emphasisAt(from, read);
	return emphasis !== "unwanted" && emphasis !== "not asked";
}

/** The excerpt that states it: its clause, or all from 'no' on in 'no agency, retail or car sales'. */
export function wordsAt(from: number, { text, read }: Pick<ParsedRequest, "text" | "read">): string {
	const scope = scopeAt(from, read);
	if (scope?.emphasis === "unwanted" && scope.saidFrom < scope.from) return text.slice(scope.saidFrom, scope.to);
	return clauseAt(from, read.clauses)?.text ?? "";
}

/** 'Illinois, Indiana, or Michigan'; with semicolons if a name has a comma. */
export function listAlternatives(names: string[]): string {
	const separator = names.some((name) => name.includes(",")) ? "; " : ", ";
	return names.length > 2 ? `${names.slice(0, -1).join(separator)}${separator}or ${names.at(-1)}` : names.join(" or ");
}

export function unique<T>(all: T[]): T[] {
	return [...new Set(all)];
}

export function shorten(words: string): string {
	const line = words
		.trim()
		.slice(0, 2 * EXCERPT_MAX)
		.replace(/\s+/g, " ");
	return line.length <= EXCERPT_MAX ? line : `${line.slice(0, EXCERPT_MAX).replace(/\s+\S*$/, "")}…`;
}
