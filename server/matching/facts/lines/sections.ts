import { foldText } from "../../../../contract/text/fold-text.ts";

/* Recognizes the section headings of a resume. */

export type Section =
	| "work"
	| "education"
	| "skills"
	| "languages"
	| "licenses"
	| "about"
	| "others" /* other people, and what isn't work: references, hobbies, volunteering */
	| "more";

const HEADING_MAX = 60; // characters

/** A heading has one of these words and otherwise only filler. */
const HEADING_WORDS: Record<Exclude<Section, "more">, string[]> = {
	work: [
		...[
			"experience",
			"experiences",
			"employment",
			"career",
			"path",
			"work",
			"positions",
			"jobs",
			"employers",
			"roles",
			"internships",
			"internship",
		],
		...["assignments", "engagements", "military", "job", "earlier", "freelance", "consulting"],
	],
	education: [
		"education",
		"academic",
		"academics",
		"studies",
		"studied",
		"schooling",
		"school",
		"degrees",
		"degree",
		"coursework",
	],
	skills: [
		...[
			"skills",
			"skill",
			"tools",
			"computer",
			"technology",
			"technologies",
			"software",
			"competencies",
			"expertise",
			"stack",
			"systems",
			"toolkit",
		],
		...[
			"proficiencies",
			"proficiency",
			"strengths",
			"platforms",
			"crm",
			"abilities",
			"qualifications",
			"tech",
			"toolbox",
			"methods",
			"methodologies",
			"programs",
		],
	],
	languages: ["languages", "language", "idioms"],
	licenses: [
		"licenses",
		"license",
		"licences",
		"licensing",
		"licensure",
		"certifications",
		"certification",
		"certificates",
		"credentials",
		"registrations",
	],
	about: [
		"summary",
		"profile",
		"objective",
		"about",
		"overview",
		"statement",
		"goal",
		"introduction",
		"bio",
		"headline",
		"me",
		"snapshot",
	],
	others: [
		...[
			"references",
			"reference",
			"referees",
			"volunteer",
			"volunteering",
			"interests",
			"interest",
			"hobbies",
			"community",
			"memberships",
			"affiliations",
		],
		...[
			"board",
			"boards",
			"publications",
			"clients",
			"customers",
			"recommendations",
			"advisory",
			"speaking",
			"testimonials",
			"service",
			"activities",
			"leadership roles",
			"wanted",
			"seeking",
		],
	],
};
const OTHER_HEADING_WORDS = [
	...[
		"awards",
		"other",
		"also",
		"misc",
		"achievements",
		"accomplishments",
		"honors",
		"highlights",
		"results",
		"projects",
		"training",
		"quota",
		"performance",
		"recognition",
	],
	...[
		"numbers",
		"record",
		"wins",
		"contact",
		"details",
		"information",
		"personal",
		"availability",
		"notes",
		"additional",
		"miscellaneous",
		"development",
		"courses",
	],
];
const FILLER_WORDS = new Set([
	...[
		"and",
		"held",
		"of",
		"the",
		"in",
		"my",
		"professional",
		"relevant",
		"work",
		"key",
		"selected",
		"core",
		"sales",
		"history",
		"background",
		"other",
		"additional",
		"areas",
	],
	...[
		"technical",
		"career",
		"executive",
		"personal",
		"recent",
		"prior",
		"previous",
		"experience",
		"for",
		"i",
		"use",
		"know",
		"with",
		"what",
		"where",
		"worked",
		"bring",
	],
	...[
		"training",
		"awards",
		"industry",
		"areas",
		"section",
		"main",
		"business",
		"a",
		"brief",
		"short",
		"have",
		"done",
		"who",
		"am",
		"to",
		"on",
		"request",
		"available",
		"upon",
		"have",
		"am",
		"life",
	],
	...[
		"speak",
		"speaking",
		"computer",
		"foreign",
		"at",
		"glance",
		"objective",
		"related",
		"full",
		"time",
		"part",
		"non",
		"outside",
		"before",
		"early",
		"paid",
		"highlights",
		"field",
		"sheet",
		"timeline",
		"chronology",
		"chronological",
		"list",
		"day",
		"every",
		"it",
		"informatic",
		"knowledge",
		"used",
		"daily",
		"community",
		"track",
	],
	...[
		"exam",
		"state",
		"insurance",
		"industry",
		"securities",
		"finra",
		"continuing",
		"civilian",
		"self",
		"soft",
		"hard",
		"product",
		"market",
		"markets",
	],
]);

const sectionByWord = new Map<string, Section>([
	...OTHER_HEADING_WORDS.map((name) => [name, "more"] as const),
	...Object.entries(HEADING_WORDS).flatMap(([section, names]) =>
		names.map((name) => [name, section as Section] as const),
	),
]);
/** If a heading matches several sections, the first of these wins. */
const PRECEDENCE: Section[] = ["others", "education", "licenses", "languages", "skills", "about", "work", "more"];

/** The section this line is a heading for. */
export function parseHeading(line: string): Section | undefined {
	if (line.length > HEADING_MAX || /\d|@|\t/.test(line)) return undefined;
	if (/[.,;]$/.test(line)) return undefined;
	const isSpaced = /^(?:\p{L} ){3,}\p{L}$/u.test(line);
	const words = (isSpaced ? line.replaceAll(" ", "") : line)
		.split(/[^\p{L}]+/u)
		.filter(Boolean)
		.map(foldText);
	if (words.length === 0 || words.length > 6) return undefined;
	if (
		words.length <= 4 &&
		/^(?:experience|employment)$/.test(words.at(-1) ?? "") &&
		/^\p{Lu}/u.test(line) &&
		!line.includes(",")
	)
		return "work";
	if (!words.every((word) => sectionByWord.has(word) || FILLER_WORDS.has(word))) return undefined;
	// A long line that starts in lowercase is a sentence, not a heading.
	if (words.length > 2 && /^\p{Ll}/u.test(line)) return undefined;
	const found = new Set(words.map((word) => sectionByWord.get(word)).filter((kind) => kind !== undefined));
	if (words.includes("experience") && !found.has("others") && !found.has("education")) return "work";
	if (words.includes("work") && words.includes("history")) return "work";
	return PRECEDENCE.find((section) => found.has(section));
}

/** The section that a label at the start of a line announces, as in `Tools: Salesforce, Gong`. */
export function parseLabel(line: string): { section: Section; at: number } | undefined {
	const colon = line.slice(0, HEADING_MAX).search(/[:\t]/);
	if (colon < 3) return undefined;
	const section = parseHeading(
		line
			.slice(0, colon)
			.replace(/^[^\p{L}]+/u, "")
			.trim(),
	);
	return section && { section, at: colon + 1 };
}
