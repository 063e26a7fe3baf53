import { expect, test } from "vitest";
import { readPeople, readRequests } from "../../tools/bench/matching/matching-corpus.ts";
import { readVocabulary } from "../config/content.ts";
import { readText } from "../resumes/text/read.ts";
import { readFacts } from "./facts/read-facts.ts";
import { compareFits, judgeFit } from "./fit.ts";
import { keywordRequirement, resumeKeywords } from "./keywords.ts";
import { buildProfile } from "./profile.ts";
import { parseRequirements } from "./requests/parse-requirements.ts";

/* Who a candidate is makes no difference: sample resumes with other names, pronouns, class years and streets. */

const vocabulary = readVocabulary();
const on = new Date("2026-11-16");
const EACH = 6; // every sixth of the tuned half: all formats and most layouts

interface Resume {
	number: string;
	form: Record<string, string>;
	text: string;
}

const resumes: Resume[] = [];
for (const { number, form, content, format } of readPeople("tune").filter((_, index) => index % EACH === 0)) {
	resumes.push({ number, form, text: (await readText(content, format)).text });
}
const requests = readRequests("tune").map((request) => [
	...parseRequirements(request, vocabulary),
	...keywordRequirement(request.fields.requirements),
]);

/** For each request, all candidates' numbers and scores in ranked order. */
function orders(all: Resume[]) {
	const people = all.map(({ number, form, text }) => {
		const facts = readFacts(text, vocabulary, on, `${form.firstName} ${form.lastName}`);
		const { place, ...rest } = form; // with a place in the form, the resume's first line wouldn't matter
		return {
			reference: number,
			receivedAt: "",
			profile: { ...buildProfile(facts, rest), words: resumeKeywords(text, form) },
		};
	});
	return requests.map((asks) =>
		people
			.map((person) => judgeFit(asks, person))
			.sort(compareFits)
			.map(({ reference, score }) => [reference, score]),
	);
}

const before = orders(resumes);

test.each([
	["Denzel", "Washington"],
	["Li", "Ma"],
	["Amy", "Ok"],
	["Ana", "De La Cruz"],
	["Jackson", "Mo"],
	["Austin", "Dallas"],
	["Virginia", "Hunter"],
])("everybody is called %s %s", (firstName, lastName) => {
	const renamed = resumes.map(({ number, form, text }) => ({
		number,
		form: { ...form, firstName, lastName },
		text: swapped(swapped(text, form.firstName ?? "", firstName), form.lastName ?? "", lastName),
	}));
	expect(renamed.some(({ text }, index) => text !== resumes[index]?.text)).toBe(true);
	expect(orders(renamed)).toEqual(before);
});

/** In uppercase and lowercase too. */
function swapped(text: string, name: string, other: string): string {
	return text
		.replaceAll(name, other)
		.replaceAll(name.toUpperCase(), other.toUpperCase())
		.replaceAll(name.toLowerCase(), other.toLowerCase());
}

test.each([
	["he", { she: "he", her: "his", She: "He", Her: "His" }],
	["she", { he: "she", him: "her", his: "her", He: "She", His: "Her" }],
	["they", { he: "they", she: "they", him: "them", his: "their", her: "their", He: "They", She: "They" }],
])("everybody is %s", (_, others: Record<string, string>) => {
	expect(
		orders(
			resumes.map((resume) => ({
				...resume,
				text: resume.text.replace(/\b(?:[Hh]e|[Ss]he|[Hh]er|[Hh]is|him)\b/g, (word) => others[word] ?? word),
			})),
		),
	).toEqual(before);
});

test("everybody left school 23 years earlier", () => {
	const older = resumes.map((resume) => ({
		...resume,
		text: resume.text.replace(/^.*\b(?:University|College|Institute|School|B\.?[AS]\.?)\b.*$/gm, (line) =>
			/\d{4} ?[-–—]/.test(line) ? line : line.replace(/\b(?:19|20)\d\d\b/g, (year) => String(Number(year) - 23)),
		),
	}));
	expect(older.filter(({ text }, index) => text !== resumes[index]?.text).length).toBeGreaterThan(resumes.length / 3);
	expect(orders(older)).toEqual(before);
});

test.each(["412 Washington Ave, ", "9 Austin Street, ", "1 Ohio St ", "77 Martin Luther King Jr. Blvd, "])(
	"everybody lives at %s",
	(street) => {
		const moved = resumes.map((resume) => {
			const [city = ""] = (resume.form.place ?? "").split(",");
			const at = resume.text.slice(0, 300).indexOf(city);
			const isHome = city !== "" && at !== -1 && !/\d{4}/.test(lineAt(resume.text, at).replace(/\d{3}-\d{4}/, ""));
			return isHome ? { ...resume, text: resume.text.slice(0, at) + street + resume.text.slice(at) } : resume;
		});
		expect(moved.filter(({ text }, index) => text !== resumes[index]?.text).length).toBeGreaterThan(resumes.length / 3);
		expect(orders(moved)).toEqual(before);
	},
);

function lineAt(text: string, at: number): string {
	return text.slice(text.lastIndexOf("\n", at) + 1).split("\n", 1)[0] ?? "";
}
