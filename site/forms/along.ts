import type { Carried } from "../../contract/forms/carried.ts";

/* What a link carried, put into the fields of the form it led to. */

interface Field extends Pick<HTMLInputElement, "name" | "type" | "value"> {
	dataset: { carried?: string | undefined };
	/** Of a list. */
	options?: Iterable<{ value: string; text: string }>;
}

/**
 * Fills the place and the role, where the visitor has not said otherwise. What is filled in so is marked: it was not typed,
 * so it is not kept, and the next link may bring another.
 * @param roleField the list that the role is chosen from
 */
export function takeAlong({ place, role }: Carried, fields: Iterable<Field>, roleField: string | undefined): void {
	for (const field of fields) {
		const value =
			field.name === roleField ? optionFor(role, field) : field.name === "place" && field.type === "text" ? place : "";
		if (!value || (field.value && field.value !== value)) continue;
		field.value = value;
		field.dataset.carried = value;
	}
}

/** A role goes by its name or its value; one that is not on the list is left out. */
function optionFor(role: string | undefined, { options = [] }: Field): string | undefined {
	return [...options].find(({ value, text }) => value !== "" && (value === role || text === role))?.value;
}
