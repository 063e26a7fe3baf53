import { expect, test } from "vitest";
import { readVocabulary } from "../../../config/content.ts";
import { readFacts } from "../read-facts.ts";

const vocabulary = readVocabulary();

/** Titles as `title | employer`, with `?` if they say nothing of the work. */
function titles(...jobs: string[]): string[] {
	return readFacts(`Jo Doe\nTulsa, OK\n\nExperience\n${jobs.join("\n\n")}\n`, vocabulary, new Date("2026-11-16"))
		.filter(({ kind }) => kind === "title")
		.map(({ label, employer, open }) => `${label} | ${employer}${open ? " ?" : ""}`);
}

const READ = ["Account Executive | Harbor Lane", "Barista | Plum Kitchen", "Dye House Gaffer | Tulip Mills ?"];

test.each<[what: string, write: (title: string, employer: string, from: number) => string]>([
	["T, E D", (title, employer, from) => `${title}, ${employer}    ${from} - ${from + 3}`],
	["E - T (D)", (title, employer, from) => `${employer} — ${title} (${from} - ${from + 3})`],
	["E, place / T / D", (title, employer, from) => `${employer}, Tulsa, OK\n${title}\n${from} - ${from + 3}`],
	["E @ place / T / D", (title, employer, from) => `${employer} @ Tulsa, OK\n${title}\n${from} - ${from + 3}`],
	["D / T / E", (title, employer, from) => `${from} - ${from + 3}\n${title}\n${employer}, Tulsa, OK`],
	["E / T D", (title, employer, from) => `${employer}\n${title}    ${from} - ${from + 3}`],
	["E, place // T / D", (title, employer, from) => `${employer}\nTulsa, OK\n\n${title}\n${from} - ${from + 3}`],
])("a title that nobody knows is read where two known ones stand: %s", (_, write) => {
	const jobs = [
		write("Account Executive", "Harbor Lane", 2020),
		write("Barista", "Plum Kitchen", 2017),
		write("Dye House Gaffer", "Tulip Mills", 2012),
	];
	expect(titles(...jobs)).toEqual(READ);
	const story = jobs.map((job) => `${job}\n• Kept the place running`);
	expect(titles(...story)).toEqual(READ);
});

const KNOWN = ["Account Executive, Harbor Lane    2020 - 2023", "Barista, Plum Kitchen    2017 - 2020"];

test.each([
	"Career Break, Tulsa    2012 - 2015",
	"Parental Leave, Home    2012 - 2015",
	"Alder College, Tulsa    2012 - 2015",
	"Tulip Mills Inc., North Yard    2012 - 2015",
	"Forklift License, Tulip Mills    2012 - 2015",
	"Dye House Gaffer, Tulip Mills",
	"Tulip Mills\nDye House Gaffer\n2012 - 2015",
])("what is written otherwise, or is no job, is no title: %j", (lines) => {
	expect(titles(...KNOWN, lines)).toHaveLength(2);
});

test("one known title doesn't show how the others are written", () => {
	expect(titles("Barista, Plum Kitchen    2017 - 2020", "Dye House Gaffer, Tulip Mills    2012 - 2015")).toEqual([
		"Barista | Plum Kitchen",
	]);
});

test("titles in a row below an employer are its own, known or not", () => {
	const stack = (employer: string, ...rows: string[]) => [employer, ...rows].join("\n");
	expect(
		titles(
			stack("Harbor Lane", "Account Executive, Dental    2020 - 2023", "Inside Sales, Dental    2018 - 2020"),
			stack("Tulip Mills", "Barista    2016 - 2018", "Line Cook    2015 - 2016", "Dye House Gaffer    2014 - 2015"),
		),
	).toEqual([
		"Account Executive, Dental | Harbor Lane",
		"Inside Sales, Dental | Harbor Lane",
		"Barista | Tulip Mills",
		"Line Cook | Tulip Mills",
		"Dye House Gaffer | Tulip Mills ?",
	]);
});
