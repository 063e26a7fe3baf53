import { expect, test } from "vitest";
import { linesOnPage, type PlacedText } from "./layout.ts";

const SIZE = 10;

/** A piece of text at a position, in letters half as wide as they are high. */
function at(x: number, y: number, text: string, size = SIZE): PlacedText {
	return { text, x, y, width: text.length * size * 0.5, size };
}

/** Lines one below the other. */
function column(x: number, y: number, lines: string[], pitch = 12): PlacedText[] {
	return lines.map((line, i) => at(x, y + i * pitch, line));
}

const SKILLS = ["Skills", "Salesforce", "HubSpot", "Outreach", "MEDDIC", "Languages", "Spanish"];
const STORY = [
	"Experience",
	"Sold managed freight to manufacturers",
	"in Ohio and Kentucky, closed the largest",
	"contract of the year and led a team of",
	"six through two reorganizations, with a",
	"record of keeping customers for years",
	"and of finding new ones every quarter",
];

test("words placed piece by piece become a line, without a space inside a word", () => {
	const words = [at(72, 100, "Jordan"), at(104.5, 100, "Reyes"), at(129.5, 100, "es"), at(144, 101, "AE")];
	expect(linesOnPage(words)).toEqual(["Jordan Reyeses AE"]);
});

test("two columns drawn one after the other are read that way, on the same baselines or not", () => {
	for (const shift of [0, 5]) {
		const page = [at(72, 60, "Jordan Reyes", 20), ...column(72, 100, SKILLS), ...column(200, 100 + shift, STORY)];
		expect(linesOnPage(page).filter(Boolean)).toEqual(["Jordan Reyes", ...SKILLS, ...STORY]);
	}
});

test("columns drawn line by line are recognized by their baselines", () => {
	const drawn = [...column(72, 100, SKILLS), ...column(200, 105, STORY)].toSorted((one, other) => one.y - other.y);
	expect(linesOnPage(drawn)).toEqual([...SKILLS, "", ...STORY]);
});

test("years at the right margin stay with their job, whether drawn with it or last", () => {
	const jobs = ["Account Executive, Northwind", "SDR, Contoso", "Clerk, Fabrikam"];
	const years = ["2021 - Present", "2018 - 2021", "2016 - 2018"];
	const rows = jobs.map((job, i) => `${job}\t${years[i]}`);
	const left = column(72, 100, jobs, 24);
	const right = column(400, 100, years, 24);
	expect(linesOnPage([...left, ...right]).filter(Boolean)).toEqual(rows);
	expect(linesOnPage(left.flatMap((job, i) => [job, right[i] ?? job])).filter(Boolean)).toEqual(rows);
});

test("a table is read row by row, with tabs", () => {
	const rows = [
		["Year", "Quota", "Reached"],
		["2021", "$1.2M", "118%"],
		["2022", "$1.4M", "97%"],
		["2023", "$1.5M", "124%"],
	];
	const page = rows.flatMap((row, i) => row.map((cell, j) => at(72 + 80 * j, 100 + 14 * i, cell)));
	expect(linesOnPage(page)).toEqual(rows.map((row) => row.join("\t")));
});

test("if a date range wraps at the margin, the cells beside it are joined too", () => {
	const page = [
		...[at(72, 100, "Account Executive, Broadway Health"), at(400, 100, "August 2023 -")],
		...[at(72, 112, "Software"), at(400, 112, "Present")],
		...[at(72, 124, "Nashville, TN")],
		...[at(72, 148, "Clerk, Fabrikam"), at(400, 148, "2016 - 2018")],
	];
	expect(linesOnPage(page).filter(Boolean)).toEqual([
		"Account Executive, Broadway Health Software\tAugust 2023 - Present",
		"Nashville, TN",
		"Clerk, Fabrikam\t2016 - 2018",
	]);
});

test("cells of several lines are read one after the other, row by row", () => {
	const cells = [
		["Sold freight", "to makers of", "machines"],
		["Ohio and its", "neighbors in", "the south"],
		["Led a team", "of six that", "sold paper"],
		["Kentucky, and", "for a year", "Tennessee"],
	];
	const page = cells.flatMap((cell, i) => column(72 + 150 * (i % 2), 100 + 40 * Math.floor(i / 2), cell));
	expect(linesOnPage(page).filter(Boolean)).toEqual(cells.flat());
});

test("in a table of jobs, what wraps in its column is one line, and what was done follows it", () => {
	const rows = [
		[
			["Mar 2021", "- Present"],
			["Area Sales", "Representative, Norwell", "Insulation, Durham, NC"],
		],
		[
			["Jul 2016 -", "Feb 2021"],
			["Project Engineer, Blue", "Heron Contractors"],
		],
	];
	const done = [
		["Fourteen distributor branches in the", "Carolinas, 115% of target in 2025, and", "ninety insulation contractors"],
		["Submittals and site walks on schools", "and apartments for five years"],
	];
	const page = rows.flatMap((row, i) => {
		const y = 100 + 60 * i;
		const names = row.flatMap((lines, j) => column(72 + 65 * j, y, lines));
		return [...names, ...column(270, y, done[i] ?? [])];
	});
	const heads = [at(72, 82, "Dates"), at(137, 82, "Employer and title"), at(270, 82, "Results")];
	expect(linesOnPage([...heads, ...page]).filter(Boolean)).toEqual([
		"Dates\tEmployer and title\tResults",
		"Mar 2021 - Present\tArea Sales Representative, Norwell Insulation, Durham, NC",
		...(done[0] ?? []),
		"Jul 2016 - Feb 2021\tProject Engineer, Blue Heron Contractors",
		...(done[1] ?? []),
	]);
});

test("indented text stays under its heading", () => {
	const page = [0, 1, 2, 3].flatMap((i) => [
		at(72, 100 + 60 * i, `H${i}`),
		...column(100, 115 + 60 * i, [`First of ${i} and more`, `Second of ${i} and more`]),
	]);
	const lines = linesOnPage(page).filter(Boolean);
	expect(lines).toEqual([0, 1, 2, 3].flatMap((i) => [`H${i}`, `First of ${i} and more`, `Second of ${i} and more`]));
});

test("a bullet belongs to its line, not to a column of bullets", () => {
	const page = STORY.flatMap((line, i) => [at(72, 100 + 12 * i, "•"), at(95, 100 + 12 * i, line)]);
	expect(linesOnPage(page)).toEqual(STORY.map((line) => `• ${line}`));
});

test("a gap or a larger line starts a new section; letterspaced text is a word", () => {
	const page = [...column(72, 100, ["One", "Two"]), at(72, 150, "Three"), at(72, 164, "W O R K", 14)];
	expect(linesOnPage(page)).toEqual(["One", "Two", "", "Three", "", "WORK"]);
});

test("the maximum number of pieces on a page is put in order", () => {
	const scattered = Array.from({ length: 5_000 }, (_, i) => at((i * 7919) % 601, (i * 104_729) % 797, "ab", 1));
	expect(linesOnPage(scattered).join(" ").match(/ab/g)).toHaveLength(5_000);
});

test("of more than seven columns side by side, the first ones are read in rows", () => {
	const columns = (count: number) => {
		// The gaps grow to the right, so the columns are split off from there.
		const starts = Array.from({ length: count }, (_, i) => 10 + 30 * i + 2 * i * i);
		return starts.flatMap((x, i) =>
			column(
				x,
				100,
				["a", "b", "c"].map((letter) => `${letter}${i}`),
			),
		);
	};
	const alone = (count: number) => Array.from({ length: count }, (_, i) => [`a${i}`, `b${i}`, `c${i}`]);
	expect(linesOnPage(columns(7)).filter(Boolean)).toEqual(alone(7).flat());
	expect(linesOnPage(columns(8)).filter(Boolean)).toEqual(["a0\ta1", "b0\tb1", "c0\tc1", ...alone(8).slice(2).flat()]);
});

test("three short lines beside the main text are a column, two belong to its lines", () => {
	const three = SKILLS.slice(0, 3);
	const beside = (lines: string[]) => linesOnPage([...column(72, 100, lines), ...column(200, 100, STORY)]);
	expect(beside(three)).toEqual([...three, "", ...STORY]);
	const [first, second] = STORY;
	expect(beside(["Ohio", "Texas"]).slice(0, 2)).toEqual([`Ohio\t${first}`, `Texas\t${second}`]);
});

test("headings and the indented text below each stay together, even if all headings are drawn first", () => {
	const headings = ["Northwind", "Contoso", "Fabrikam"];
	const texts = ["Sold managed freight", "Led a team of six", "Kept the books"];
	const page = [...column(72, 100, headings, 40), ...column(200, 115, texts, 40)];
	const read = headings.flatMap((heading, i) => [heading, texts[i]]);
	expect(linesOnPage(page).filter(Boolean)).toEqual(read);
});
