import type { Prefill } from "../../contract/forms/link-prefill.ts";

/* Prefills a form with values from the link that led to it. */

interface Field extends Pick<HTMLInputElement, "name" | "type" | "value"> {
	dataset: { carried?: string | undefined };
	/** Of a select element. */
	options?: Iterable<{ value: string; text: string }>;
}

/**
 * Fills in the place and the role unless the visitor has entered something else. Prefilled fields are marked: their
 * values weren't typed, so they aren't saved, and the next link may bring others.
 * @param roleField the name of the select field for the role
 */
export function prefillFields({ place, role }: Prefill, fields: Iterable<Field>, roleField: string | undefined): void {
	for (const field of fields) {
		const value =
			field.name === roleField ? findOption(role, field) : field.name === "place" && field.type === "text" ? place : "";
		if (!value || (field.value && field.value !== value)) continue;
		field.value = value;
		field.dataset.carried = value;
	}
}

/** Finds a role by its name or value. A role that isn't in the list is ignored. */
function findOption(role: string | undefined, { options = [] }: Field): string | undefined {
	return [...options].find(({ value, text }) => value !== "" && (value === role || text === role))?.value;
}
