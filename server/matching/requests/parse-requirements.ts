import { readClauses } from "../clauses/clauses.ts";
import type { Requirement } from "../requirement.ts";
import type { TermVocabulary } from "../terms/terms.ts";
import { removeUnlawfulPreferences, type UnlawfulPreference } from "../unlawful.ts";
import { findFallbacks } from "./fallbacks.ts";
import { isAskedAt, type ParsedRequest, type Request } from "./parsed-request.ts";
import { payRequirement } from "./pay-requirement.ts";
import { placeRequirements } from "./place-requirements.ts";
import { roleRequirements } from "./role-requirements.ts";
import { withoutCompanyWords } from "./senses/company-words.ts";
import { findRequestTerms } from "./senses/other-senses.ts";
import { sectorRequirement, termRequirements } from "./term-requirements.ts";
import { levelRequirement, yearsRequirement } from "./years-requirement.ts";

/* Turns a request into requirements: the form's fields, plus whatever plain rules can read in the free text. */

/** In display order: heaviest first. */
export function parseRequirements(request: Request, vocabulary: TermVocabulary): Requirement[] {
	const fields = lawfulFields(request);
	const text = fields.requirements ?? "";
	const read = readClauses(text);
	const terms = withoutCompanyWords(findRequestTerms(text, read, vocabulary), {
		...{ text, read, vocabulary },
		industry: fields.industry,
	});
	const asked = Map.groupBy(
		terms.filter(({ at }) => isAskedAt(at[0], read)),
		({ kind }) => kind,
	);
	const fallbacks = new Set([...asked.values()].flatMap((some) => [...findFallbacks(some, text)]));
	const parsed: ParsedRequest = { fields, text, read, terms, fallbacks, vocabulary };
	const named = termRequirements(parsed);
	const requirements = [
		...roleRequirements(request.kind, parsed),
		...levelRequirement(parsed),
		...yearsRequirement(parsed),
		...placeRequirements(parsed),
		...sectorRequirement(parsed, named),
		...payRequirement(parsed),
		...named,
	];
	return deduplicate(requirements).sort((a, b) => b.weight - a.weight);
}

/** All fields, with unlawful preferences cut from the free text. */
function lawfulFields({ kind, fields, details }: Request): Record<string, string> {
	const all: Record<string, string> = { ...fields, ...details };
	const free = freeTextFields(kind).flatMap((name) =>
		all[name] ? [[name, removeUnlawfulPreferences(all[name]).text]] : [],
	);
	return { ...all, ...Object.fromEntries(free) };
}

/** In a lead, the job title is the sender's own. */
function freeTextFields(kind: string): string[] {
	return kind === "talent-request" ? ["jobTitle", "requirements"] : ["requirements"];
}

/** Preferences in a request that we ignore because nobody may be hired or passed over for them. */
export function findUnlawfulPreferences({ kind, fields, details }: Request): UnlawfulPreference[] {
	const all: Record<string, string> = { ...fields, ...details };
	const typed = freeTextFields(kind).map((name) => all[name] ?? "");
	return removeUnlawfulPreferences(typed.join("\n")).notCounted;
}

/** Of duplicates, keeps the one with the greatest weight. */
function deduplicate(requirements: Requirement[]): Requirement[] {
	const groups = Map.groupBy(requirements, ({ id }) => id);
	return [...groups.values()].flatMap((same) => same.toSorted((a, b) => b.weight - a.weight)[0] ?? []);
}
