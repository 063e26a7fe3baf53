import type { CorrectedFact } from "../../contract/desk/facts.ts";
import { foldText } from "../../contract/text/fold-text.ts";
import { toStateCode } from "./facts/lines/us-states.ts";
import { readFacts } from "./facts/read-facts.ts";
import type { Fact, FactKind } from "./terms/fact.ts";
import { TERM_LISTS } from "./terms/terms.ts";
import type { Term, Vocabulary } from "./terms/vocabulary.ts";

/* Turns what a recruiter typed into a fact that can be compared. */

/** Returns an error message if it can't be compared. */
export function parseWrittenFact(kind: FactKind, written: CorrectedFact, vocabulary: Vocabulary): Fact | string {
	const { label } = written;
	switch (kind) {
		case "title":
			return titleFact(written, vocabulary);
		case "years": {
			const years = Number(/\d{1,2}/.exec(label)?.[0] ?? Number.NaN);
			if (!Number.isInteger(years)) return "Enter the years as a number, such as 9";
			return { kind, value: String(years), label: `${years} ${years === 1 ? "year" : "years"} in sales`, at: null };
		}
		case "quota": {
			const percent = /(\d{1,3}(?:\.\d+)?) ?%/.exec(label)?.[1];
			return percent
				? { kind, value: percent, label, at: null }
				: "Enter quota attainment as a percentage, such as 118% of $1.5M";
		}
		case "place":
			return placeFact(label);
		default: {
			const term = findTerm(label, vocabulary[TERM_LISTS[kind]]);
			if (kind === "sector" && !term)
				return `Choose one of ${vocabulary.sectors.map((sector) => sector.label).join(", ")}`;
			// A term the vocabulary doesn't have is kept as typed, with an id made from its name.
			return {
				kind,
				value: term?.id ?? toId(label),
				label: kind === "degree" ? label : (term?.label ?? label),
				at: null,
			};
		}
	}
}

/** The role is read the same way as in a resume. */
function titleFact({ label, employer, begin, end }: CorrectedFact, vocabulary: Vocabulary): Fact {
	const [read] = readFacts(`Experience\n${label}\t2020 - 2021`, vocabulary).filter(({ kind }) => kind === "title");
	return {
		kind: "title",
		value: read?.value ?? "other",
		label,
		...(employer && { employer }),
		...(begin && { begin }),
		...(end && { end }),
		at: null,
	};
}

function placeFact(label: string): Fact | string {
	const wish = /^(remote|relocate|willing to relocate)$/i.exec(label)?.[1]?.toLowerCase();
	if (wish === "remote") return { kind: "place", value: "remote", label: "Remote", at: null };
	if (wish) return { kind: "place", value: "relocate", label: "Willing to relocate", at: null };
	const comma = label.lastIndexOf(",");
	const [city, state] = [label.slice(0, Math.max(0, comma)), label.slice(comma + 1)];
	const letters = toStateCode(state.trim().toUpperCase()) ?? toStateCode(state.trim());
	if (!letters) return "Enter a city and state, such as Columbus, OH, or just a state";
	if (!city) return { kind: "place", value: letters.toLowerCase(), label, at: null };
	return {
		kind: "place",
		value: `${foldText(city.trim())}, ${letters.toLowerCase()}`,
		label: `${city.trim()}, ${letters}`,
		at: null,
	};
}

function findTerm(label: string, terms: Term[]): Term | undefined {
	const written = foldText(label);
	return terms.find(
		({ id, label: own, words, unsure = [] }) =>
			id === written ||
			[own, ...words, ...unsure].some(
				(word) => foldText(word) === written || written.startsWith(`${foldText(word)}, `),
			),
	);
}

function toId(label: string): string {
	return foldText(label)
		.replaceAll(/[^a-z0-9]+/g, "-")
		.replaceAll(/^-|-$/g, "");
}
