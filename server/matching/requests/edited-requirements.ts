import { type RequirementStrength, requirementStrengths } from "../../../contract/desk/opening-options.ts";
import { type RequirementEdit, TYPED_MAX } from "../../../contract/desk/requirement-edits.ts";
import { foldText } from "../../../contract/text/fold-text.ts";
import { typedKeywordRequirement } from "../keywords.ts";
import { isUnwanted, type Requirement } from "../requirement.ts";
import type { TermVocabulary } from "../terms/terms.ts";
import { removeUnlawfulPreferences } from "../unlawful.ts";
import { EMPHASIS_FACTORS } from "../weights.ts";
import { parseRequirements } from "./parse-requirements.ts";

/* Requirements as recruiters edited them: must, plus, unwanted, dropped, or typed in addition to the client's. */

const TYPED = "typed "; // before the id of a requirement that a recruiter typed

/**
 * In display order: heaviest first, keywords after the others, then unwanted and dropped ones. An edit whose
 * requirement is no longer read from the text has no effect.
 */
export function applyEdits(read: Requirement[], edits: RequirementEdit[], vocabulary: TermVocabulary): Requirement[] {
	const strengths = new Map(edits.map(({ id, strength }) => [id, strength]));
	const typed = edits.flatMap((edit) => readTypedRequirements(edit, vocabulary));
	const added = [...new Map(typed.map((one) => [one.id, one])).values()];
	const own = read.flatMap((one): Requirement[] => {
		if (added.some(({ id }) => id === TYPED + one.id)) return []; // the recruiter's word for the same thing counts
		const strength = strengths.get(one.id);
		return [strength ? withStrength(one, strength) : one];
	});
	return [...own, ...added].sort(compareForDisplay);
}

function compareForDisplay(a: Requirement, b: Requirement): number {
	return displayGroup(a) - displayGroup(b) || b.weight - a.weight;
}

function displayGroup(requirement: Requirement): number {
	if (requirement.strength === "dropped") return 3;
	if (isUnwanted(requirement)) return 2;
	return requirement.kind === "words" ? 1 : 0;
}

/** One typed line may state several requirements. If the rules understand nothing of it, its words are keywords. */
function readTypedRequirements({ id, text, strength }: RequirementEdit, vocabulary: TermVocabulary): Requirement[] {
	if (id !== null || !text) return [];
	const requirements = text.slice(0, TYPED_MAX); // longer ones can't be saved
	const read = parseRequirements({ kind: "lead", fields: { requirements } }, vocabulary);
	const found = read.length > 0 ? read : typedKeywordRequirement(text);
	return found.map((one) => {
		// 'No agencies' as a must is unwanted, too.
		const meant = isUnwanted(one) && strength !== "dropped" ? "unwanted" : strength;
		return withStrength({ ...one, id: TYPED + one.id, words: text, typed: true }, meant);
	});
}

/** What is unwanted costs as much as a must would bring. */
function withStrength(requirement: Requirement, strength: RequirementStrength): Requirement {
	const plain = requirement.weight / EMPHASIS_FACTORS[requirement.emphasis];
	return { ...requirement, strength, weight: plain * STRENGTH_FACTORS[strength] };
}

const STRENGTH_FACTORS: Record<RequirementStrength, number> = {
	must: EMPHASIS_FACTORS.must,
	plus: EMPHASIS_FACTORS.nice,
	unwanted: EMPHASIS_FACTORS.must,
	dropped: 0,
};

const EMPHASIS_STRENGTHS: Record<Requirement["emphasis"], RequirementStrength | null> = {
	...{ must: "must", nice: "plus", unwanted: "unwanted", plain: null },
};

/** Null if the client states it without saying how much it matters. */
export function strengthOf({ strength, emphasis }: Requirement): RequirementStrength | null {
	if (strength) return strength;
	return EMPHASIS_STRENGTHS[emphasis];
}

/** Each typed line once, on one line; of two about the same, the later. */
export function cleanEdits(edits: RequirementEdit[]): RequirementEdit[] {
	const cleaned = edits.map(({ id, text = "", strength }) =>
		id === null ? { id, text: text.replaceAll(/\s+/g, " ").trim(), strength } : { id, strength },
	);
	return [...new Map(cleaned.map((edit) => [editKey(edit), edit])).values()];
}

function editKey({ id, text = "" }: RequirementEdit): string {
	return id ?? TYPED + foldText(text);
}

/** Returns a sentence if one of the edits can't count. */
export function findUselessEdit(
	read: Requirement[],
	{ before, after }: { before: RequirementEdit[]; after: RequirementEdit[] },
	vocabulary: TermVocabulary,
): string | undefined {
	const known = new Set([...read, ...before].map(({ id }) => id));
	for (const edit of after) {
		const { id, text = "" } = edit;
		if (id !== null) {
			if (!known.has(id)) return "The client's job description changed in the meantime. Check the requirements again.";
			continue;
		}
		const unlawful = findUnlawful(edit);
		if (unlawful) return unlawful;
		if (readTypedRequirements(edit, vocabulary).length === 0) {
			return `Nothing in “${text}” can be compared with a resume. Try other words.`;
		}
	}
	return undefined;
}

/** Typed as a requirement, a bare word such as 'female' is a preference. */
function findUnlawful({ text = "", strength }: RequirementEdit): string | undefined {
	const meanings = [text, `Must be ${text}`, ...(strength === "unwanted" ? [`No ${text}`] : [])];
	return meanings.flatMap((meaning) => removeUnlawfulPreferences(meaning).notCounted)[0]?.why;
}

/** For the history: what was changed, a line each. Empty if nothing was. */
export function describeEdits(
	read: Requirement[],
	{ before, after }: { before: RequirementEdit[]; after: RequirementEdit[] },
): string {
	const [old, now] = [before, after].map((edits) => new Map(edits.map((edit) => [editKey(edit), edit])));
	const labels = new Map(read.map(({ id, label }) => [id, label]));
	const keys = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
	const lines = keys.flatMap((key): string[] => {
		const [was, is] = [old?.get(key), now?.get(key)];
		const strength = is && strengthLabel(is.strength);
		if (was?.strength === is?.strength) return [];
		if ((is ?? was)?.id === null) {
			const typed = `“${(is ?? was)?.text}”`;
			if (!is) return [`Removed ${typed}`];
			return [was ? `${typed}: ${strength}` : `Added ${typed}: ${strength}`];
		}
		const label = labels.get(key);
		return label ? [`${label}: ${strength ?? "as the client put it"}`] : [];
	});
	return lines.join("\n");
}

function strengthLabel(strength: RequirementStrength): string {
	return (requirementStrengths.find(({ value }) => value === strength)?.label ?? strength).toLowerCase();
}
