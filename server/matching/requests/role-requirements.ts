import { emphasisAt } from "../clauses/clauses.ts";
import { type Requirement, WANTS_ROLE } from "../requirement.ts";
import { findTerms, type TermMatch, termLabel } from "../terms/terms.ts";
import type { Role } from "../terms/vocabulary.ts";
import { fieldLabel, isAskedAt, makeRequirement, type ParsedRequest, unique, wordsAt } from "./parsed-request.ts";
import { sectorAt } from "./senses/other-senses.ts";

/* The role that a request asks for, and the roles it refuses. */

/** Roles in the forms that people commonly move from; of those who sell, only account managers renew. */
const ADJACENT_ROLES: Record<string, string[]> = {
	"account-executive": ["business-development", "inside-sales"],
	"business-development": ["account-executive", "inside-sales"],
	"inside-sales": ["account-executive", "business-development"],
	"sales-manager": ["sales-director"],
	"sales-director": ["sales-manager", "vp-sales"],
	"vp-sales": ["sales-director"],
	"customer-success": ["account-manager"],
};

const FIELD = "sales"; // what everyone asked for does; no role by itself

const OTHER = "other"; // the form's value for any role it doesn't list

const ROLES_IN_TEXT_MAX = 2; // the first ones named; later ones are the people they'll work with

export function roleRequirements(kind: string, parsed: ParsedRequest): Requirement[] {
	const { fields, text, read, terms, fallbacks, vocabulary } = parsed;
	const typed = kind === "talent-request" ? fields.jobTitle?.replaceAll(/\s?…\s?/g, " ").trim() : undefined;
	const form = kind === "talent-request" || fields.roleType === OTHER ? undefined : fields.roleType;
	const titled = findTerms(typed ?? "", vocabulary).filter((term) => term.kind === "role");
	const chosen = vocabulary.roles.filter((role) =>
		form ? role.form === form : titled.some(({ id }) => id === role.id),
	);
	const named = terms.filter(
		(term) => term.kind === "role" && !isAboutOthers(text, term) && text.slice(...term.at).toLowerCase() !== FIELD,
	);
	const sectors = new Map(terms.map((term, index) => [term, sectorAt(index, terms)]));
	const inText = named
		.filter(({ at }) => isAskedAt(at[0], read))
		.filter((term) => ![term, sectors.get(term)].some((one) => one && fallbacks.has(one)))
		.slice(0, ROLES_IN_TEXT_MAX)
		.flatMap(({ id }) => vocabulary.roles.find((role) => role.id === id) ?? []);
	const narrower = chosen.filter((role) => inText.includes(role));
	// Few choices in the form, and many kinds of work: the text says it more precisely.
	const order = form ? [narrower, inText, chosen] : [narrower, chosen, inText];
	const wanted = order.find((some) => some.length > 0) ?? [];
	const unwanted = named
		.filter(({ at, id }) => emphasisAt(at[0], read) === "unwanted" && !wanted.some((role) => role.id === id))
		// 'No pharma reps', 'no car sales': the industry, not everyone who sells
		.filter((term) => !sectors.get(term))
		.map(({ at, id }) =>
			makeRequirement(
				{ kind: "role", values: [id], label: termLabel("role", id, vocabulary), words: wordsAt(at[0], parsed) },
				"unwanted",
			),
		);
	if (wanted.length === 0) return unwanted;
	const refused = new Set(unwanted.flatMap(({ values }) => values));
	const around = vocabulary.roles.filter(
		(role) =>
			!wanted.includes(role) &&
			!refused.has(role.id) &&
			(chosen.includes(role) ||
				wanted.some((one) => isAdjacent(one, role)) ||
				[...fallbacks].some(({ id }) => id === role.id)),
	);
	const isChosen = wanted.some((role) => chosen.includes(role));
	const roleName = typed ?? (form && isChosen ? fieldLabel("roleType", form) : undefined);
	const [first] = wanted;
	return [
		makeRequirement({
			kind: "role",
			values: wanted.map(({ id }) => id),
			near: [
				...around.map(({ id }) => id),
				...unique(wanted.flatMap((role) => (role.form ? [WANTS_ROLE + role.form] : []))),
			],
			label: roleName && roleName !== "Other" ? roleName : (first?.label ?? ""),
			words: roleName ?? inText.map(({ label }) => label).join(", "),
		}),
		...unwanted,
	];
}

function isAdjacent(one: Role, other: Role): boolean {
	if (!one.form || !other.form || one.form === OTHER) return false;
	const adjacent = ADJACENT_ROLES[one.form] ?? [];
	return one.form === other.form || adjacent.includes(other.form) || adjacent.includes(other.id);
}

/** 'Reports to the VP of Sales', 'sells to sales directors'. */
function isAboutOthers(text: string, { at: [from] }: TermMatch): boolean {
	const before = text.slice(Math.max(0, from - 40), from);
	return /\b(?:report(?:s|ing)?|sell(?:s|ing)?|sold|calls?|calling|work(?:s|ing)?|support(?:s|ing)?|manag(?:es?|ing)|leads?|leading|coach(?:es|ing)?|hand(?:s|ing)?|under|our|alongside|promot(?:ion|ed)|path|grow(?:s|ing)?|move)\s+(?:(?:in)?to|on|with|for|off to)?\s*(?:(?:the|our|an?|a team of|team of|\d+|two|three|four|five|six)\s+)*$/i.test(
		before,
	);
}
