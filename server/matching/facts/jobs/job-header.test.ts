import { expect, test } from "vitest";
import { readVocabulary } from "../../../config/content.ts";
import { readFacts } from "../read-facts.ts";

const vocabulary = readVocabulary();

/** Titles as `title | employer | begin | end`. */
function titles(lines: string): string[] {
	return readFacts(`Jo Doe\nTulsa, OK\n\nExperience\n${lines}\n`, vocabulary, new Date("2026-11-16"))
		.filter(({ kind }) => kind === "title")
		.map(({ label, employer, begin, end }) => [label, employer, begin, end].join(" | "));
}

test.each([
	["Marsh, Tolliver & Reed", "Marsh, Tolliver & Reed"],
	["Marsh, Tolliver, Reed and Sons", "Marsh, Tolliver, Reed and Sons"],
	["Tulsa, Tolliver & Reed", "Tolliver & Reed"],
	["Tulip Mills, LLC", "Tulip Mills, LLC"],
	["Tulip Mills, a Corwin company", "Tulip Mills"],
	["Tulip Mills, part of the Corwin Group", "Tulip Mills"],
	["Tulip Mills, formerly Corwin Yarn", "Tulip Mills"],
	["Contractor through Vale Staffing for the Tulip Office", "Vale Staffing"],
	["Contract role via Vale Staffing", "Vale Staffing"],
	["Tulip Mills (via Vale Staffing)", "Tulip Mills"],
])("an employer's name: %s", (written, employer) => {
	expect(titles(`${written}\nAccount Executive\n2020 - 2023`)).toEqual([
		`Account Executive | ${employer} | 2020 | 2023`,
	]);
});

test.each([
	["6/18 - present", "2018-06 | now"],
	["2/14 - 6/18", "2014-02 | 2018-06"],
	["2015, 2016 (summers)", "2015 | 2016"],
	["From March 2016 until my promotion in May 2020. Eastern Oklahoma.", "2016-03 | 2020-05"],
	["Since May 2020. I lead eight people at $6M", "2020-05 | now"],
])("dates beside a job: %s", (dates, read) => {
	expect(titles(`Account Executive\nTulip Mills, Tulsa, OK\n${dates}`)).toEqual([
		`Account Executive | Tulip Mills | ${read}`,
	]);
});

test.each([
	["Gunner's Mate Second Class, U.S. Navy, 2005 - 2009", "Gunner's Mate Second Class | U.S. Navy | 2005 | 2009"],
	[
		"Chief Warrant Officer 2, Network Technician, US Army, 1998 - 2015",
		"Chief Warrant Officer 2, Network Technician | US Army | 1998 | 2015",
	],
	["Teller, then Personal Banker, at Plum Bank, 2001 - 2004", "Teller, then Personal Banker | Plum Bank | 2001 | 2004"],
])("ranks, and titles that follow each other: %s", (line, read) => {
	expect(titles(line)).toEqual([read]);
});

test("whoever works alone, or below a new heading, doesn't work for the employer before", () => {
	const job = "Account Executive, Tulip Mills, 2020 - 2023";
	expect(titles(`${job}\n\nYoga Instructor, self-employed\n2018 - 2020`)).toEqual([
		"Account Executive | Tulip Mills | 2020 | 2023",
		"Yoga Instructor |  | 2018 | 2020",
	]);
	expect(titles(`${job}\n\nFreelance\nMath Tutor, 2018 - 2020`)).toEqual([
		"Account Executive | Tulip Mills | 2020 | 2023",
		"Math Tutor |  | 2018 | 2020",
	]);
});

test("a course that somebody took is no job", () => {
	expect(titles("Fellow, Alder Sales Bootcamp\n2022 - 2023")).toEqual([]);
	expect(titles("Fellow, Alder Service Year\n2022 - 2023")).toHaveLength(1);
});
