import type { Fact, FactKind } from "../../../server/matching/terms/fact.ts";
import type { Truth } from "./matching-corpus.ts";

/* What was read of a resume, held against what a person with sense reads there. */

/** What should be read, and which fact is it. */
interface Expected {
	name: string;
	is(fact: Fact): boolean;
	/** True, but nobody has to read it. */
	optional?: boolean;
}

export interface Tally {
	read: number;
	right: number;
	/** What a person reads there. */
	there: number;
	found: number;
	wrong: string[];
	missed: string[];
}

export function tally(kind: FactKind, facts: Fact[], truth: Truth): Tally {
	const read = onceEach(facts.filter((fact) => fact.kind === kind));
	const open = expectedOf[kind](truth);
	const there = open.filter(({ optional }) => !optional).length;
	const wrong: Fact[] = [];
	for (const fact of read) {
		const index = open.findIndex(({ is }) => is(fact));
		if (index === -1) wrong.push(fact);
		else open.splice(index, 1);
	}
	const missed = open.filter(({ optional }) => !optional).map(({ name }) => name);
	return {
		read: read.length,
		right: read.length - wrong.length,
		there,
		found: there - missed.length,
		wrong: wrong.map(({ label, employer }) => [label, employer].filter(Boolean).join(" at ")),
		missed,
	};
}

/** Of the titles that were read rightly: how many have the begin and the end that the resume gives them. */
export function tallyDates(facts: Fact[], { titles }: Truth): Pick<Tally, "read" | "right" | "wrong"> {
	const open = [...titles];
	const result = { read: 0, right: 0, wrong: [] as string[] };
	for (const fact of facts.filter(({ kind }) => kind === "title")) {
		const ofTitle = open.filter((title) => isTitle(fact, title));
		const title = ofTitle.find(({ begin, end }) => begin === fact.begin && end === fact.end) ?? ofTitle[0];
		if (!title) continue;
		open.splice(open.indexOf(title), 1);
		result.read++;
		if (title.begin === fact.begin && title.end === fact.end) result.right++;
		else result.wrong.push(`${fact.label}: ${fact.begin} to ${fact.end}, not ${title.begin} to ${title.end}`);
	}
	return result;
}

/** Of titles: only how the job is called, or only where it was. */
export type TitlePart = "title alone" | "employer alone";

/** Each of what was read and what is there once more than it occurs counts as wrong or missed. */
export function tallyTitles(part: TitlePart, facts: Fact[], { titles }: Truth): Tally {
	const nameOf = (name: string | undefined) => (name === undefined ? [] : [organization(name)]);
	const ofTitle = (name: string) => [plain(bare(name))];
	const open = titles.flatMap(({ title, employer }) => (part === "title alone" ? ofTitle(title) : nameOf(employer)));
	const there = open.length;
	const ofKind = facts.filter(({ kind }) => kind === "title");
	const read = ofKind.flatMap(({ label, employer }) => (part === "title alone" ? ofTitle(label) : nameOf(employer)));
	const wrong = read.filter((name) => {
		const index = open.indexOf(name);
		if (index !== -1) open.splice(index, 1);
		return index === -1;
	});
	const right = read.length - wrong.length;
	return { read: read.length, right, there, found: right, wrong, missed: open };
}

/** Two mentions of a tool are one thing known; two quotas of 110% or two terms as account executive are two. */
function onceEach(facts: Fact[]): Fact[] {
	const seen = new Set<string>();
	return facts.filter(({ kind, value }) => {
		if (kind === "title" || kind === "quota") return true;
		const isNew = !seen.has(value);
		seen.add(value);
		return isNew;
	});
}

const expectedOf: Record<FactKind, (truth: Truth) => Expected[]> = {
	title: ({ titles }) =>
		titles.map((title) => ({
			name: [title.title, title.employer].filter(Boolean).join(" at "),
			is: (fact) => isTitle(fact, title),
		})),
	years: ({ yearsInSales }) => [
		{
			name: `${yearsInSales} years`,
			is: ({ value }) => Math.abs(Number(value) - yearsInSales) <= 1,
			optional: yearsInSales === 0,
		},
	],
	place: ({ places }) => {
		const written = places.map((place) => place.toLowerCase());
		// Who worked in Columbus, OH worked in Ohio.
		const states = new Set(written.map((place) => place.slice(-2)).filter((state) => !written.includes(state)));
		return [
			...written.map((name) => ({ name, is: ({ value }: Fact) => value.toLowerCase() === name })),
			...[...states].map((name) => ({
				name,
				is: ({ value }: Fact) => value.toLowerCase() === name,
				optional: true,
			})),
		];
	},
	sector: ({ sectors }) => named(sectors).map((sector) => ({ ...sector, optional: sector.name === "Other" })),
	tool: ({ tools }) => named(tools),
	method: ({ methods }) => named(methods),
	quota: ({ quotas }) =>
		quotas.map(({ percent, amount }) => ({
			name: [percent === undefined ? undefined : `${percent}%`, amount].filter(Boolean).join(" of "),
			is: ({ value, label }) => {
				const amounts = label.match(AMOUNT) ?? [];
				if (percent === undefined) return amount !== undefined && label.includes(amount);
				return (
					Number.parseFloat(value) === percent && (amounts.length === 0 || amounts.some((read) => read === amount))
				);
			},
		})),
	language: ({ languages }) => named(languages),
	license: ({ licenses }) => named(licenses),
	degree: ({ degrees }) =>
		degrees.map(({ level, field }) => ({
			name: [level, field].filter(Boolean).join(", "),
			is: ({ value, label }) => {
				const said = plain(`${value} ${label}`);
				return levelWords[level]?.test(said) === true && (field === undefined || saysField(said, plain(field)));
			},
		})),
};

const AMOUNT = /\$[\d.,]*\d(?:[KMB]|k| ?million)?/g;

function isTitle(fact: Fact, { title, employer }: Truth["titles"][number]): boolean {
	const isEmployer = organization(fact.employer ?? "") === organization(employer ?? "");
	return isEmployer && plain(bare(fact.label)) === plain(bare(title));
}

function organization(name: string): string {
	return plain(bare(name)).replace(/ (inc|llc|ltd|corp|co|gmbh)$/, "");
}

/** Without what stands in brackets: `Harrow (freight software)`. */
function bare(name: string): string {
	return name.replace(/\([^()]*\)/g, " ");
}

function named(names: string[]): Expected[] {
	return names.map((name) => ({ name, is: ({ value, label }) => isName(label, name) || isName(value, name) }));
}

/** The same, or the same with its family's name only: `Veeva` and `Veeva CRM`, `Excel` and `Microsoft Excel`. */
function isName(read: string, name: string): boolean {
	const [one, other] = [short(read), short(name)];
	return one === other || other.startsWith(`${one} `) || one.startsWith(`${other} `);
}

function short(name: string): string {
	return plain(name)
		.replace(/^(microsoft|ms|licensed|certified) /, "")
		.replace(/ (insurance|license|licence|certification|certificate|selling)\b/g, "");
}

const levelWords: Record<string, RegExp> = {
	"high-school": /high school/,
	associate: /associate/,
	bachelor: /bachelor/,
	master: /master|mba/,
	doctor: /doctor|phd/,
};

function saysField(said: string, field: string): boolean {
	return said.includes(field) || (field === "business administration" && /\bmba\b/.test(said));
}

function plain(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll("&", " and ")
		.replace(/[^\p{L}\p{N}+]+/gu, " ")
		.trim();
}
