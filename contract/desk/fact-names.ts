/** The facts read from a resume, in the order the desk shows them. */
export const factNames = {
	title: "Titles",
	years: "Years in sales",
	place: "Locations",
	sector: "Industries",
	tool: "Tools",
	method: "Methods",
	quota: "Quota",
	language: "Languages",
	license: "Licenses",
	degree: "Degrees",
} as const;

export type FactName = keyof typeof factNames;

export const FACTS_MAX = 60; // of one kind
export const FACT_MAX = 100; // characters
