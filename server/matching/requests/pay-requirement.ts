import { salaryRanges } from "../../../contract/forms/lead.ts";
import type { Requirement } from "../requirement.ts";
import { findBasePay, findNoBasePay } from "./base-pay.ts";
import { makeRequirement, type ParsedRequest, wordsAt } from "./parsed-request.ts";

/* The base pay that a request offers. */

/** What the text says is more precise than a range of the form. */
export function payRequirement(parsed: ParsedRequest): Requirement[] {
	const { fields, text } = parsed;
	const { salaryRange = "" } = fields;
	const said = !salaryRange || isRangeOfForm(salaryRange) ? findBasePay(text) : undefined;
	if (said) {
		const { low, high, from, wage } = said;
		const label = wage
			? `Base ${wage}`
			: low === undefined
				? `Base up to $${high}K`
				: low === high
					? `Base $${high}K`
					: `Base $${low}K–$${high}K`;
		const values = [low ?? 0, high].map(String);
		return [makeRequirement({ kind: "pay", values, label, words: wordsAt(from, parsed) })];
	}
	if (!salaryRange || findNoBasePay(text) !== undefined) return [];
	const [low = 0, high] = (salaryRange.match(/\d+/g) ?? []).map(Number);
	const band = /^under/i.test(salaryRange) ? [0, low] : [low, high ?? 9999];
	return [makeRequirement({ kind: "pay", values: band.map(String), label: `Base ${salaryRange}`, words: salaryRange })];
}

/** Recruiters type pay in dollars; whoever fills the form chooses one of a few ranges. */
function isRangeOfForm(range: string): boolean {
	return salaryRanges.some(({ value }) => value === range.replace("–", "-"));
}
