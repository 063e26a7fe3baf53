import { readable } from "../../contract/forms/labels.ts";
import { placeLabel, stateOfPlace } from "./places/places.ts";
import { OTHER_WORK, profileOf } from "./profile.ts";
import type { Fact, FactKind } from "./terms/fact.ts";
import { labelOfTerm, type TermKind, type Terms } from "./terms/terms.ts";

/*
 * What an employer may read about a candidate who hasn't consented yet: role, years, sectors, state, tools and quota
 * attainment. Made only of vocabulary labels and figures, so no name, employer or address can slip in.
 */

const LINES: [label: string, fact: FactKind, term: TermKind][] = [
	["Has sold in", "sector", "sector"],
	["Tools", "tool", "tool"],
	["Methods", "method", "method"],
	["Languages", "language", "language"],
	["Licenses", "license", "license"],
];
const EACH_MAX = 6; // nobody reads more
const FIGURES_ONLY = /^[\d%$.,+\sKMB-]*(?:of[\d%$.,+\sKMB-]*)?$/i;

export function summaryOf(facts: Fact[], form: Record<string, string>, vocabulary: Terms): string {
	const { roles, years, band, home } = profileOf(facts, form);
	const latest = roles?.find((one) => one !== OTHER_WORK);
	const role = latest ? labelOfTerm("role", latest, vocabulary) : wish(form);
	const first = [role, yearsOf(years, band, form), home && placeLabel(stateOfPlace(home))].filter(Boolean).join(", ");
	const lines = LINES.flatMap(([label, fact, term]) => {
		const ids = [...new Set(facts.filter(({ kind }) => kind === fact).map(({ value }) => value))].slice(0, EACH_MAX);
		return ids.length > 0 ? [`${label}: ${ids.map((id) => labelOfTerm(term, id, vocabulary)).join(", ")}`] : [];
	});
	const quotas = [...new Set(facts.filter(({ kind }) => kind === "quota").map(reached))].slice(0, EACH_MAX);
	return [first, ...lines, ...(quotas.length > 0 ? [`Quota reached: ${quotas.join("; ")}`] : [])].join("\n");
}

function wish({ desiredPosition }: Record<string, string>): string {
	return desiredPosition && desiredPosition !== "other"
		? `Looks for work as: ${readable("desiredPosition", desiredPosition)}`
		: "Sales professional";
}

function yearsOf(years: number | undefined, band: [number, number] | undefined, form: Record<string, string>): string {
	if (years !== undefined) return `${years} ${years === 1 ? "year" : "years"} in sales`;
	return band && form.experience ? `${form.experience} years in sales` : "";
}

function reached({ label, value }: Fact): string {
	return FIGURES_ONLY.test(label) ? label : `${value}%`;
}
