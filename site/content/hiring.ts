import type { Hiring } from "./schema.ts";

/* The facts of hiring.yaml about one state, worded for its page. */

export interface HiringBlock {
	heading: string;
	lead: string;
	/** `asOf` in words: July 2025. */
	facts: { term: string; text: string; source: string; asOf: string }[];
}

interface State {
	name: string;
	slug: string;
}

/** Undefined if we have no facts about the state: no page guesses at the law. */
export function buildHiringBlock(
	state: State,
	hiring: Hiring,
	states: State[],
	today = new Date(),
): HiringBlock | undefined {
	const facts = [...stateFacts(state.slug, hiring), ...reciprocityFacts(state.slug, hiring, states)];
	if (facts.length === 0) return undefined;
	return {
		heading: hiring.heading.replace("((state))", state.name),
		lead: hiring.lead.replace("((month))", oldestMonth(facts, hiring, today)),
		facts: facts.map((fact) => ({ ...fact, asOf: nameMonth(fact.asOf) })),
	};
}

/** The licenses that selling in these sectors may require, for the small print below them. */
export function buildLicenseNote(sectors: string[], hiring: Hiring, today = new Date()): string | undefined {
	const { licenses } = hiring;
	const needed = licenses.kinds.filter((kind) =>
		kind.sectors.some((word) => sectors.some((sector) => sector.includes(word))),
	);
	if (needed.length === 0) return undefined;
	const sentences = needed.map(({ text, source }) => text.replace("((source))", source));
	return [...sentences, licenses.note.replace("((month))", oldestMonth(needed, hiring, today))].join(" ");
}

function stateFacts(slug: string, { topics }: Hiring) {
	return topics.flatMap(({ term, text: shared = "", states }) => {
		const own = states[slug];
		return own ? [{ term, text: own.text ?? shared, source: own.source, asOf: own.asOf }] : [];
	});
}

function reciprocityFacts(slug: string, { reciprocal }: Hiring, states: State[]) {
	const { term, text, source, asOf, pairs } = reciprocal;
	const others = pairs.filter((pair) => pair.includes(slug)).map(([one, other]) => (one === slug ? other : one));
	if (others.length === 0) return [];
	const names = states.filter((state) => others.includes(state.slug)).map(({ name }) => name);
	const list = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names.sort()); // en-US: a comma before 'or'
	return [{ term, text: text.replace("((states))", list), source, asOf }];
}

/** The month of the oldest fact, and that it's more than a year ago if it is. */
function oldestMonth(facts: { asOf: string }[], { old }: Hiring, today: Date): string {
	const [oldest = ""] = facts.map(({ asOf }) => asOf).sort();
	const yearAgo = `${today.getUTCFullYear() - 1}-${String(today.getUTCMonth() + 1).padStart(2, "0")}`;
	return oldest < yearAgo ? old.replace("((month))", nameMonth(oldest)) : nameMonth(oldest);
}

function nameMonth(month: string): string {
	return new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(month));
}
