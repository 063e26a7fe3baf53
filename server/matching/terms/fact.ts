/* What a resume says, read by plain rules, and where it says it. Nothing is guessed: what is not written there is not known. */

export const factKinds = [
	"title",
	"years",
	"place",
	"sector",
	"tool",
	"method",
	"quota",
	"language",
	"license",
	"degree",
] as const;

export type FactKind = (typeof factKinds)[number];

export interface Fact {
	kind: FactKind;
	/**
	 * As it is compared: of a title its role in the vocabulary (`account-executive`), of years a number, of a place `columbus, oh` or
	 * `oh`, of a quota the percents reached, of all else its id in the vocabulary.
	 */
	value: string;
	/** As it is shown: `Account Executive`, `9 years in sales`, `118% of $1.5M`. */
	label: string;
	/** Of a title. */
	employer?: string;
	/** Of a title: `2022-02`, or `2022`. */
	begin?: string;
	/** Of a title: as its begin, or `now`. */
	end?: string;
	/** Where it stands in the resume's text: characters, from the first to behind the last. Null for what a recruiter wrote. */
	at: [from: number, to: number] | null;
}

export function factAt(kind: FactKind, value: string, label: string, from: number, to: number): Fact {
	return { kind, value, label, at: [from, to] };
}
