import { QUOTA_LABEL } from "../../contract/desk/shortlist-text.ts";
import { displayValue } from "../../contract/forms/labels.ts";
import { placeLabel, stateOfPlace } from "./places/us-places.ts";
import { buildProfile, latestSalesRole } from "./profile.ts";
import type { Fact, FactKind } from "./terms/fact.ts";
import { type TermKind, type TermVocabulary, termLabel } from "./terms/terms.ts";

/*
 * What an employer may read about a candidate who hasn't consented yet: role, years, sectors, state, tools and quota
 * attainment. Made only of vocabulary labels and figures, so no name, employer or address can slip in.
 */

const SUMMARY_LINES: [label: string, fact: FactKind & TermKind, isOpen?: boolean][] = [
	["Has sold in", "sector", false],
	["Has sold to", "sector", true],
	["Tools", "tool"],
	["Methods", "method"],
	["Languages", "language"],
	["Licenses", "license"],
];
const ITEMS_PER_LINE_MAX = 6; // nobody reads more
const FIGURES_ONLY = /^[\d%$.,+\sKMB-]*(?:of[\d%$.,+\sKMB-]*)?$/i;

export function summarizeFacts(facts: Fact[], form: Record<string, string>, vocabulary: TermVocabulary): string {
	const profile = buildProfile(facts, form);
	const { years, band, home } = profile;
	const latest = latestSalesRole(profile);
	const role = latest ? termLabel("role", latest, vocabulary) : desiredRole(form);
	const first = [role, experienceText(years, band, form), home && placeLabel(stateOfPlace(home))]
		.filter(Boolean)
		.join(", ");
	const lines = SUMMARY_LINES.flatMap(([label, kind, isOpen]) => {
		const some = facts.filter(
			({ kind: own, open = false }) => own === kind && (isOpen === undefined || open === isOpen),
		);
		const ids = [...new Set(some.map(({ value }) => value))].slice(0, ITEMS_PER_LINE_MAX);
		return ids.length > 0 ? [`${label}: ${ids.map((id) => termLabel(kind, id, vocabulary)).join(", ")}`] : [];
	});
	const quotas = [...new Set(facts.filter(({ kind }) => kind === "quota").map(quotaText))].slice(0, ITEMS_PER_LINE_MAX);
	return [first, ...lines, ...(quotas.length > 0 ? [`${QUOTA_LABEL}: ${quotas.join("; ")}`] : [])].join("\n");
}

function desiredRole({ desiredPosition }: Record<string, string>): string {
	return desiredPosition && desiredPosition !== "other"
		? `Looking for: ${displayValue("desiredPosition", desiredPosition)}`
		: "Sales professional";
}

function experienceText(
	years: number | undefined,
	band: [number, number] | undefined,
	form: Record<string, string>,
): string {
	if (years !== undefined) return `${years} ${years === 1 ? "year" : "years"} in sales`;
	return band && form.experience ? `${form.experience} years in sales` : "";
}

/** 118% of $1.5M in 2025 */
function quotaText({ label, value, year }: Fact): string {
	const figures = FIGURES_ONLY.test(label) ? label : `${value}%`;
	return year ? `${figures} in ${year}` : figures;
}
