import type { TermKind, TermVocabulary } from "../terms/terms.ts";
import { unique } from "./parsed-request.ts";

/* What else meets a requirement, or comes near to it. */

/** Sectors whose sellers move from one to the other. Of other industries, the parts have little in common. */
const NEIGHBORING_SECTORS = [["healthcare-medical", "medical-devices", "pharma", "lab-diagnostics"]];

/**
 * A higher degree meets a requirement for a lower one; a neighboring sector comes close.
 *
 * @param isWhole whether the request names all of the industry by this sector, not just a part
 */
export function acceptedValues(
	kind: TermKind,
	ids: string[],
	industry: string | undefined,
	vocabulary: TermVocabulary,
	isWhole: (sector: string) => boolean = () => true,
) {
	if (kind === "degree") {
		const lowest = Math.min(...ids.map((id) => vocabulary.degrees.findIndex((degree) => degree.id === id)));
		return { values: vocabulary.degrees.slice(Math.max(0, lowest)).map(({ id }) => id) };
	}
	if (kind !== "sector") return { values: ids };
	const own = vocabulary.sectors.filter(({ id }) => ids.includes(id));
	const whole = own.flatMap((sector) =>
		sector.label === sector.industry && isWhole(sector.id) ? sector.industry : [],
	);
	const industries = own.length > 0 ? own.flatMap((sector) => sector.industry ?? []) : [industry];
	const around = vocabulary.sectors.filter((sector) => sector.industry && industries.includes(sector.industry));
	// Who asks for an industry asks for any part of it.
	const meant = around.filter((sector) => whole.includes(sector.industry ?? "")).map(({ id }) => id);
	const values = unique([...ids, ...meant]);
	const others = around.map(({ id }) => id).filter((id) => !values.includes(id));
	const neighbors = NEIGHBORING_SECTORS.filter((some) => some.some((id) => values.includes(id))).flat();
	const [near, unclear] = [true, false].map((isNear) => others.filter((id) => neighbors.includes(id) === isNear));
	return { values, near, around: unclear };
}
