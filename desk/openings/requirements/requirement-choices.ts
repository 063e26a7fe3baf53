import { type RequirementStrength, requirementStrengths } from "../../../contract/desk/opening-options.ts";
import type { RequirementEdit } from "../../../contract/desk/requirement-edits.ts";
import type { Fits } from "../../queries/fits.ts";

/* The requirements of a request or an opening as a recruiter edits them. */

export type Requirements = Pick<
	Extract<Fits, { kind: "request" }>,
	"requirements" | "edits" | "notUnderstood" | "notCounted"
>;

/** One line of the editor. */
export interface RequirementChoice {
	/** Null for one that a recruiter typed. */
	id: string | null;
	label: string;
	/** Empty: as the client stated it. */
	strength: RequirementStrength | "";
}

/** What a recruiter typed once stands there once, however many requirements were read from it. */
export function listChoices({ requirements, edits }: Requirements): RequirementChoice[] {
	const stated = requirements
		.filter(({ from }) => from === "client")
		.map(({ id, label }) => ({ id, label, strength: edits.find((edit) => edit.id === id)?.strength ?? ("" as const) }));
	const typed = edits.flatMap(({ id, text = "", strength }) => (id === null ? [{ id, label: text, strength }] : []));
	return [...stated, ...typed];
}

export function toEdits(choices: RequirementChoice[]): RequirementEdit[] {
	return choices.flatMap(({ id, label, strength }): RequirementEdit[] => {
		if (id === null) return label.trim() && strength ? [{ id, text: label.trim(), strength }] : [];
		return strength ? [{ id, strength }] : [];
	});
}

export function parseStrength(value: string): RequirementStrength | "" {
	return requirementStrengths.find((option) => option.value === value)?.value ?? "";
}
