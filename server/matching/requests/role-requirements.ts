import { emphasisAt } from "../clauses/clauses.ts";
import { type Requirement, WANTS_ROLE } from "../requirement.ts";
import { findTerms, type TermMatch, type TermVocabulary, termLabel } from "../terms/terms.ts";
import type { Role } from "../terms/vocabulary.ts";
import {
	fieldLabel,
	isAskedAt,
	listAlternatives,
	makeRequirement,
	type ParsedRequest,
	unique,
	wordsAt,
} from "./parsed-request.ts";
import { findSoughtRoles, isAboutOthers, isOnlyTold } from "./senses/named-roles.ts";
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

const FIELD = /^sales?$/i;

const OTHER = "other"; // the form's value for any role it doesn't list

const ROLES_IN_TEXT_MAX = 2; // the first ones named; later ones are the people they'll work with

export function roleRequirements(kind: string, parsed: ParsedRequest): Requirement[] {
	const { fields, text, read, terms, fallbacks, vocabulary } = parsed;
	const typed = kind === "talent-request" ? fields.jobTitle?.replaceAll(/\s?…\s?/g, " ").trim() : undefined;
	const form = kind === "talent-request" || fields.roleType === OTHER ? undefined : fields.roleType;
	const titled = findTerms(typed ?? "", vocabulary).filter((term) => term.kind === "role");
	const named = terms.filter(
		(term) => term.kind === "role" && !isAboutOthers(text, term.at[0]) && !isField(term, text),
	);
	const sectors = new Map(terms.map((term, index) => [term, sectorAt(index, terms)]));
	// 'No pharma reps', 'no car sales': the industry, not everyone who sells
	const refusals = named.filter((term) => emphasisAt(term.at[0], read) === "unwanted" && !sectors.get(term));
	const refused = new Set(refusals.map(({ id }) => id));
	const inForm = vocabulary.roles.filter((role) =>
		form ? role.form === form : titled.some(({ id }) => id === role.id),
	);
	const allowed = inForm.filter(({ id }) => !refused.has(id));
	const chosen = allowed.length > 0 ? allowed : inForm;
	const asked = named
		.filter(({ at }) => isAskedAt(at[0], read))
		.filter((term) => ![term, sectors.get(term)].some((one) => one && fallbacks.has(one)));
	const sought = rolesOf(findSoughtRoles(asked, text), vocabulary);
	const mentioned = rolesOf(
		asked.filter(({ at }) => !isOnlyTold(text, at)),
		vocabulary,
	);
	const narrower = chosen.filter((role) => mentioned.includes(role));
	// Few choices in the form, and many kinds of work: the text says it more precisely.
	const order = typed ? [narrower, chosen, sought, mentioned] : [sought, chosen, mentioned];
	const wanted = order.find((some) => some.length > 0) ?? [];
	const unwanted = refusals
		.filter(({ id }) => !wanted.some((role) => role.id === id))
		.map(({ at, id }) =>
			makeRequirement(
				{ kind: "role", values: [id], label: termLabel("role", id, vocabulary), words: wordsAt(at[0], parsed) },
				"unwanted",
			),
		);
	if (wanted.length === 0) return unwanted;
	const around = vocabulary.roles.filter(
		(role) =>
			!wanted.includes(role) &&
			!refused.has(role.id) &&
			(chosen.includes(role) ||
				wanted.some((one) => isAdjacent(one, role)) ||
				[...fallbacks].some(({ id }) => id === role.id)),
	);
	const formName = form && fieldLabel("roleType", form);
	const names = wanted === chosen && formName ? [formName] : wanted.map(({ label }) => likeForm(label, formName));
	const label = typed && typed !== "Other" ? typed : listAlternatives(unique(names));
	return [
		makeRequirement({
			kind: "role",
			values: wanted.map(({ id }) => id),
			near: [
				...around.map(({ id }) => id),
				...unique(wanted.flatMap((role) => (role.form ? [WANTS_ROLE + role.form] : []))),
			],
			label,
			words: typed ?? label,
		}),
		...unwanted,
	];
}

/** What everyone asked for does; no role by itself. */
function isField({ at }: TermMatch, text: string): boolean {
	return FIELD.test(text.slice(...at));
}

function rolesOf(terms: TermMatch[], vocabulary: TermVocabulary): Role[] {
	const roles = terms.flatMap(({ id }) => vocabulary.roles.find((role) => role.id === id) ?? []);
	return unique(roles).slice(0, ROLES_IN_TEXT_MAX);
}

/** With the capitals of the form, if it says the same. */
function likeForm(label: string, formName: string | undefined): string {
	return formName && formName.toLowerCase() === label.toLowerCase() ? formName : label;
}

function isAdjacent(one: Role, other: Role): boolean {
	if (!one.form || !other.form || one.form === OTHER) return false;
	const adjacent = ADJACENT_ROLES[one.form] ?? [];
	return one.form === other.form || adjacent.includes(other.form) || adjacent.includes(other.id);
}
