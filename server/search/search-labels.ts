import type { Kind } from "../../contract/forms/kinds.ts";
import { stateName } from "../../contract/forms/labels.ts";
import { experiences } from "../../contract/forms/resume.ts";
import { salesRoles } from "../../contract/forms/rules.ts";
import { stateAbbreviations } from "../../contract/forms/state-abbreviations.ts";
import { EVERY_LABEL, type LabelFilter } from "./expressions.ts";
import { labelEntry, splitWords } from "./index-words.ts";

/* What never changes about a submission is in the index next to its words, so the index itself can filter by it. */

/** Filters by what never changes. */
export interface Traits {
	kind?: Kind | undefined;
	/** A role of the forms. */
	position?: string | undefined;
	/** At least this many. */
	years?: number | undefined;
	/** A city, a state, or both: Columbus, OH. */
	place?: string | undefined;
}

/** The labels that results must have. */
export function requiredLabels({ kind, position, years, place }: Traits): LabelFilter {
	const enough = experiences.filter(({ value }) => Number.parseInt(value, 10) >= (years ?? 0));
	return [
		...(kind ? [[labelEntry("kind", kind)]] : []),
		...(position ? [[labelEntry("position", position)]] : []),
		...(years === undefined ? [] : [enough.map(({ value }) => labelEntry("years", value))]),
		...(place ? placeLabels(place) : []),
	];
}

/** @param places from the resume, such as `columbus, oh` */
export function submissionLabels(kind: Kind, fields: Record<string, string>, places: string[]): string[] {
	const { state = "", place = "", experience = "" } = fields;
	const named = [stateName(state), place, ...places].filter(Boolean);
	return [
		EVERY_LABEL,
		labelEntry("kind", kind),
		...positionsOf(fields).map((value) => labelEntry("position", value)),
		...(experience ? [labelEntry("years", experience)] : []),
		...new Set(named.flatMap(placeLabels).flat()),
	];
}

/** A job title that was typed counts as a role if it is the role's label. */
function positionsOf({ desiredPosition, roleType, jobTitle }: Record<string, string>): string[] {
	const typed = splitWords(jobTitle ?? "").join(" ");
	const role = salesRoles.find(({ label }) => splitWords(label).join(" ") === typed);
	return [...new Set([desiredPosition, roleType, role?.value].filter((value) => value !== undefined))];
}

const states = new Map(
	[...stateAbbreviations].flatMap(([slug, abbreviation]) => [
		[splitWords(slug).join(" "), abbreviation],
		[abbreviation.toLowerCase(), abbreviation],
	]),
);

/** New York is a city and a state: either one matches. */
function placeLabels(place: string): LabelFilter {
	const parts = place.split(",").map((part) => splitWords(part).join(" "));
	const named = parts.filter(Boolean);
	const state = states.get(named.at(-1) ?? "");
	const city = (name: string) => labelEntry("city", name);
	const inState = state ? [labelEntry("state", state)] : [];
	if (named.length === 1) return [[...inState, ...named.map(city)]];
	return [...named.slice(0, 1).map((name) => [city(name)]), ...(state ? [inState] : [])];
}
