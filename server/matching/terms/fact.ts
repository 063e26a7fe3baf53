/* Facts that plain rules read in a resume, with their positions. No guesses: what it doesn't say is unknown. */

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

/** What somebody does in a job, by its text: opens accounts, sells in a territory, keeps and grows customers ... */
export type Work = "opens" | "territory" | "grows" | "partners" | "leads" | "leads leaders" | "consumers";

/** With the line that says so. */
export interface WorkDone {
	work: Work;
	at: [from: number, to: number];
}

export interface Fact {
	kind: FactKind;
	/**
	 * For comparison. A title: its role in the vocabulary (`account-executive`). Years: a number. A place: `columbus,
	 * oh` or `oh`. A quota: the percent attained. Anything else: its id in the vocabulary.
	 */
	value: string;
	/** For display: `Account Executive`, `9 years in sales`, `118% of $1.5M`. */
	label: string;
	/** Titles only. */
	employer?: string;
	/**
	 * A title that doesn't say whether they sell, such as `Growth Partner`. A language they know only some of. A sector
	 * they only sold to.
	 */
	open?: true;
	/** Titles only: `2022-02`, or `2022`. */
	begin?: string;
	/** Titles only: same format, or `now`. */
	end?: string;
	/** Titles only, of work that may be sales: the sectors sold in, by the job's own lines; empty if they name none. Not those sold to. */
	sectors?: string[];
	/** Titles only, with `sectors`: its months, counted from year 0, so that months of several jobs can be added up. */
	months?: [from: number, to: number];
	/** Titles only: the work that the job's text tells of. */
	does?: WorkDone[];
	/** Quotas only, if the resume names it: `2023`. */
	year?: string;
	/** Character range in the resume's text, `to` exclusive. Null for facts a recruiter entered. */
	at: [from: number, to: number] | null;
}

export function factAt(kind: FactKind, value: string, label: string, from: number, to: number): Fact {
	return { kind, value, label, at: [from, to] };
}
