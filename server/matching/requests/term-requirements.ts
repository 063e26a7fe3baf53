import { emphasisAt } from "../clauses/clauses.ts";
import type { Requirement, RequirementKind } from "../requirement.ts";
import { type TermMatch, type TermVocabulary, termLabel } from "../terms/terms.ts";
import { SECONDARY_SECTOR_SHARE } from "../weights.ts";
import { acceptedValues } from "./accepted-values.ts";
import { hasOtherWay, isOtherWay, LISTED } from "./alternatives.ts";
import { isInOpenList } from "./fallbacks.ts";
import { isAskedAt, listAlternatives, makeRequirement, type ParsedRequest, unique, wordsAt } from "./parsed-request.ts";
import { namesWholeIndustry } from "./senses/sector-names.ts";

/* Industries, tools, methods, languages, licenses and degrees that a request names. */

const TERM_KINDS: RequirementKind[] = ["sector", "tool", "method", "language", "license", "degree"];

/** The industry in the form describes the employer, not the candidate. It counts only if the text asks for none. */
export function sectorRequirement({ fields, vocabulary }: ParsedRequest, said: Requirement[]): Requirement[] {
	const { industry } = fields;
	const within = vocabulary.sectors.filter((sector) => industry && sector.industry === industry).map(({ id }) => id);
	const isSaid = said.some(({ kind, emphasis }) => kind === "sector" && emphasis !== "unwanted");
	if (!industry || within.length === 0 || isSaid) return [];
	return [
		makeRequirement(
			{ kind: "sector", values: within, label: industry, words: industry },
			"plain",
			SECONDARY_SECTOR_SHARE,
		),
	];
}

/** Vocabulary terms in the text. 'A or B' is one requirement, 'A and B' are two. */
export function termRequirements(parsed: ParsedRequest): Requirement[] {
	const { terms, fallbacks, read } = parsed;
	return TERM_KINDS.flatMap((kind) => {
		const named = terms.filter((term) => term.kind === kind);
		const [instead, main] = [named.filter((term) => fallbacks.has(term)), named.filter((term) => !fallbacks.has(term))];
		const asked = main.filter(({ at }) => isAskedAt(at[0], read));
		const all = {
			...{ named, positions: new Map(named.map((term, index) => [term, index])) },
			whole: new Set(asked.filter((term) => namesWhole(term, parsed)).map(({ id }) => id)),
			...{ asked: new Set(asked.map(({ id }) => id)), isSurerAsked: asked.some(({ unsure }) => !unsure) },
		};
		const toRequirements = (some: TermMatch[]) =>
			groupAlternatives(some, parsed).flatMap((group) => groupRequirement(group, all, parsed));
		const found = toRequirements(main);
		const wanted = found.filter(({ requirement }) => requirement.emphasis !== "unwanted");
		if (wanted.length === 0)
			found.push(...groupRequirement(instead, all, parsed)); // in place of what isn't known
		else addFallbacks(instead, wanted, parsed);
		return found.map(({ requirement }) => requirement);
	});
}

/** All terms of a kind. */
interface TermsOfKind {
	named: TermMatch[];
	positions: Map<TermMatch, number>;
	/** Ids of those asked for. */
	asked: Set<string>;
	/** Ids of sectors that are asked for as a whole industry. */
	whole: Set<string>;
	/** One of them can't mean something else. */
	isSurerAsked: boolean;
}

function namesWhole({ kind, id, at }: TermMatch, { text, vocabulary }: ParsedRequest): boolean {
	return kind === "sector" && namesWholeIndustry(text.slice(...at), termLabel(kind, id, vocabulary));
}

interface FoundRequirement {
	requirement: Requirement;
	from: number;
}

function groupRequirement(group: TermMatch[], all: TermsOfKind, parsed: ParsedRequest): FoundRequirement[] {
	const { fields, vocabulary, read, fallbacks } = parsed;
	const [first] = group;
	const said = first && emphasisAt(first.at[0], read);
	if (!first || !said || said === "not asked") return [];
	const { kind } = first;
	const isFallback = fallbacks.has(first);
	const emphasis = isFallback ? "nice" : said;
	const ids = unique(group.map(({ id }) => id));
	// The same words that tell an industry tell what else there is in it: a staffing firm that wants no recruiters.
	if (kind === "sector" && emphasis === "unwanted" && ids.some((id) => all.asked.has(id))) return [];
	// 'Our plants', 'my recruiters fill': a word that may be no sector counts only if it's stressed, or nothing surer is asked.
	if (all.isSurerAsked && emphasis === "plain" && group.every((term) => term.kind === "sector" && term.unsure))
		return [];
	const last = group.at(-1) ?? first;
	const { named, positions } = all;
	const [before, after] = [named[(positions.get(first) ?? 0) - 1], named[(positions.get(last) ?? 0) + 1]];
	// A sector outside the employer's own industry is one they sell to, or a word with another meaning.
	const isOwn = kind !== "sector" || ids.some((id) => isInOwnIndustry(id, fields.industry, vocabulary));
	if (!isOwn && emphasis === "plain" && group.every((term) => term.unsure || isBareAcronym(term, parsed.text)))
		return [];
	const isAside = !isOwn && emphasis !== "unwanted";
	const isVague = isFallback || (isAside && emphasis === "plain") || isCustomer(first, before, parsed);
	const isOneOf = emphasis !== "unwanted" && (hasOtherWay(last, after, parsed) || isOtherWay(first, before, parsed));
	const labels = ids.map((id) => termLabel(kind, id, vocabulary));
	const isOpen = isOneOf || (isVague && emphasis !== "unwanted");
	const wanted = {
		...{ kind, ...acceptedValues(kind, ids, fields.industry, vocabulary, (id) => all.whole.has(id)) },
		...(isOpen && { open: true as const }),
		label: listAlternatives(isOneOf ? [...labels, "similar"] : labels),
	};
	const words = wordsAt(first.at[0], parsed);
	return [
		{
			requirement: makeRequirement({ ...wanted, words }, emphasis, isAside ? SECONDARY_SECTOR_SHARE : 1),
			from: first.at[0],
		},
	];
}

const ACRONYM = /^[A-Z]{2,3}s?$/;
const OF_ACRONYM =
	/\b(?:sold|sell(?:s|ing)?|(?:experience|background|work(?:ed|ing)?|years|yrs|time) (?:in|at|with|for|of)|from|out of)(?: an?| the)? $/i;

/** 'PEO level', 'our office in DTC': outside the employer's own industry, three letters may stand for anything. */
function isBareAcronym({ at: [from, to] }: TermMatch, text: string): boolean {
	if (!ACRONYM.test(text.slice(from, to)) || OF_ACRONYM.test(text.slice(0, from).slice(-40))) return false;
	return !/^ (?:sales|experience|background|sellers?|reps?|people|industry|space|world|accounts?|software|services)\b/i.test(
		text.slice(to, to + 20),
	);
}

const OR_AT_LEAST = ", or at least ";

/** They come near to what was asked for before them. */
function addFallbacks(fallbacks: TermMatch[], wanted: FoundRequirement[], parsed: ParsedRequest): void {
	const known = parsed.terms.map(({ at: [from, to] }) => ({ from, to }));
	let at = 0;
	for (const [index, fallback] of fallbacks.entries()) {
		const { kind, id } = fallback;
		const [from] = fallback.at;
		while ((wanted[at + 1]?.from ?? from) < from) at++;
		// Said twice, one of them counts
		const same = wanted.filter(({ requirement }) => requirement.id === wanted[at]?.requirement.id);
		const { values } = acceptedValues(kind, [id], parsed.fields.industry, parsed.vocabulary);
		// 'Coffee or freight would do'
		const isOneOf = isOtherWay(fallback, fallbacks[index - 1], parsed) || isInOpenList(fallback, known, parsed.text);
		for (const { requirement: main } of same) {
			if (isOneOf) main.open = true;
			if (main.values.includes(id)) continue;
			main.near = unique([...(main.near ?? []), ...values.filter((value) => !main.values.includes(value))]);
			const label = termLabel(kind, id, parsed.vocabulary);
			if (!main.label.includes(label))
				main.label += `${main.label.includes(OR_AT_LEAST) ? " or " : OR_AT_LEAST}${label}`;
		}
	}
}

/** Who buys: 'sold freight to manufacturers'. Few resumes name all of them. */
function isCustomer({ kind, at: [from] }: TermMatch, before: TermMatch | undefined, { text }: ParsedRequest): boolean {
	if (kind !== "sector" || !before || from - before.at[1] > CUSTOMER_CHARS) return false;
	return /^[^.;\n]*\b(?:to|into)(?: [\w-]+){0,2} $/i.test(text.slice(before.at[1], from));
}

const CUSTOMER_CHARS = 120; // at most between what is sold and who buys

function isInOwnIndustry(sector: string, industry: string | undefined, vocabulary: TermVocabulary): boolean {
	if (!industry || industry === "Other") return true;
	return vocabulary.sectors.some((one) => one.id === sector && one.industry === industry);
}

/** 'Sold devices or covered cases, or at least called on hospitals'. */
const OTHERWISE =
	/^[^.;:!?\n()]{0,60}\bor (?:at least |even )?(?:have |has |having )?(?:sold|worked|called|been|covered|managed|carried|run)(?: \w+){0,2} $/i;

/** 'Two years in freight. Or reps who sold pumps.' */
const OR_BEGINS = /^[^.;:!?]{0,120}[.;]\s+or (?:else )?(?:(?!we\b|i\b|you\b)[\p{L}-]+ ){0,5}$/iu;

/** Groups terms listed with 'or' or a slash; any other term stands alone, and so does each of what is unwanted. */
function groupAlternatives(named: TermMatch[], parsed: ParsedRequest): TermMatch[][] {
	const { text, read } = parsed;
	const chains: { terms: TermMatch[]; or: boolean }[] = [];
	for (const term of named) {
		const chain = chains.at(-1);
		const last = chain?.terms.at(-1);
		const between = last ? text.slice(last.at[1], term.at[0]) : "";
		const emphasis = emphasisAt(term.at[0], read);
		const before = last && emphasisAt(last.at[0], read);
		const isListed =
			emphasis !== "unwanted" &&
			before !== "unwanted" &&
			((before === emphasis && LISTED.test(between)) ||
				(last !== undefined && (OTHERWISE.test(between) || OR_BEGINS.test(between))));
		if (chain && isListed) {
			chain.terms.push(term);
			chain.or ||= /\/|\bor\b/i.test(between);
		} else chains.push({ terms: [term], or: false });
	}
	return chains.flatMap(({ terms, or }, index) => {
		const last = terms.at(-1);
		const isOneOf = or || (last && hasOtherWay(last, chains[index + 1]?.terms[0], parsed)); // 'cars, solar or coffee'
		return isOneOf ? [terms] : terms.map((term) => [term]);
	});
}
