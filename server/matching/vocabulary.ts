/*
 * The words of the field. In lower case, a word is known however it is written (salesforce, Salesforce); with a capital, only as
 * it stands here (Outreach, AE), because the same letters mean something else otherwise.
 */

export const levels = ["entry", "mid", "senior", "director", "vp"] as const;

export type Level = (typeof levels)[number];

export interface Term {
	id: string;
	label: string;
	words: string[];
}

export interface Role extends Term {
	level: Level;
	/** What the forms call it. */
	form?: string | undefined;
}

export interface Sector extends Term {
	/** To which of the forms' industries it belongs. */
	industry?: string | undefined;
}

export interface Vocabulary {
	roles: Role[];
	sectors: Sector[];
	tools: Term[];
	methods: Term[];
	languages: Term[];
	licenses: Term[];
	/** From the lowest to the highest. */
	degrees: Term[];
}
