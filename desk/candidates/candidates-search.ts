import { candidateFilters } from "../../contract/desk/candidates.ts";
import { salesRoles } from "../../contract/forms/rules.ts";

/* The list of candidates, as the URL holds it. */

export interface CandidatesSearch {
	role?: string;
	/** A state's abbreviation. */
	state?: string;
	agreed?: string;
	opening?: string;
	touched?: string;
	source?: string;
	/** Id of an import. */
	batch?: string;
}

const CHOICES: Record<keyof CandidatesSearch, (value: string) => boolean> = {
	role: isAmong(salesRoles),
	state: (value) => /^[A-Z]{2}$/.test(value),
	agreed: isAmong(candidateFilters.agreed),
	opening: isAmong(candidateFilters.opening),
	touched: isAmong(candidateFilters.touched),
	source: isAmong(candidateFilters.source),
	batch: (value) => /^[\w-]{1,64}$/.test(value),
};

function isAmong(choices: readonly { value: string }[]) {
	return (value: string) => choices.some((choice) => choice.value === value);
}

export function parseCandidatesSearch(search: Record<string, unknown>): CandidatesSearch {
	return Object.fromEntries(
		Object.entries(CHOICES).flatMap(([name, isKnown]) => {
			const value = search[name];
			return typeof value === "string" && isKnown(value) ? [[name, value]] : [];
		}),
	);
}

export function parseListQuery(query: string): CandidatesSearch {
	return parseCandidatesSearch(Object.fromEntries(new URLSearchParams(query)));
}

/** The search that finds the same, as far as it can. */
export function toFindSearch({ role, state, agreed }: CandidatesSearch): {
	position?: string;
	place?: string;
	state?: string;
} {
	return {
		...(role && { position: role }),
		...(state && { place: state }),
		...(agreed === "no" && { state: "not-agreed" }),
	};
}
