import { BULK_MAX } from "../../contract/desk/desk-options.ts";

/* Which rows of a list are selected. */

export interface Selection {
	references: ReadonlySet<string>;
	/** Where a range begins: the row selected or deselected last. */
	anchor: string | undefined;
	/** What was selected before the range. */
	base: ReadonlySet<string>;
}

export const NOTHING: Selection = { references: new Set(), anchor: undefined, base: new Set() };

export function toggle({ references }: Selection, reference: string): Selection {
	const next = new Set(references);
	if (!next.delete(reference) && next.size < BULK_MAX) next.add(reference);
	return { references: next, anchor: reference, base: next };
}

/**
 * Selects everything from the anchor to a row, and what was selected before; a shorter range deselects the rest of it.
 * @param order all rows of the list
 * @param from the anchor, if there is none yet
 */
export function extendTo(
	{ base, anchor }: Selection,
	order: { reference: string; kind: string }[],
	to: string,
	from = to,
): Selection {
	const begin = anchor ?? from;
	const ends = [begin, to].map((end) => order.findIndex(({ reference }) => reference === end));
	const [first = -1, last = -1] = ends.sort((a, b) => a - b);
	const range = order.slice(first === -1 ? last : first, last + 1).filter(isSelectable);
	const references = new Set([...base, ...range.map(({ reference }) => reference)].slice(0, BULK_MAX));
	return { references, anchor: begin, base };
}

export function selectAll(order: { reference: string; kind: string }[]): Selection {
	const references = new Set(
		order
			.filter(isSelectable)
			.map(({ reference }) => reference)
			.slice(0, BULK_MAX),
	);
	return { references, anchor: undefined, base: references };
}

/** Without rows that left the list. Returns the same selection if all are still in it. */
export function keepOnly(selection: Selection, present: ReadonlySet<string>): Selection {
	if ([...selection.references].every((reference) => present.has(reference))) return selection;
	const { references, base, anchor } = selection;
	return {
		references: references.intersection(present),
		base: base.intersection(present),
		anchor: anchor !== undefined && present.has(anchor) ? anchor : undefined,
	};
}

/** A next step of an opening is no submission. */
function isSelectable({ kind }: { kind: string }): boolean {
	return kind !== "step";
}
