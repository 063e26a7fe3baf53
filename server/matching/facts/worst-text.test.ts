import { expect, test, vi } from "vitest";
import { readVocabulary } from "../../content.ts";
import { readFacts } from "./read-facts.ts";

/* What a stranger's file may say, as much of it as there can be of what patterns stumble over. */

vi.setConfig({ testTimeout: 300_000 });

const SIZE = 200_000; // characters, the most that is kept of a file
const MOST_MS = 5_000; // of this process' own work; it takes a tenth, and what takes the square of its length takes minutes
const SHAPES = [
	...["a", "A", "1", " ", "\n", "\t", ",", ".", "-", "- ", "%", "$", "(", "•", "é", "\u0301"],
	...[
		"A ",
		"a b ",
		"A\n",
		"A, ",
		"1 ",
		"2019 ",
		"2019 - ",
		"Jan ",
		"Jan 2019",
		"1/",
		"01/2019-",
		"118% ",
		"118% of ",
		"$1",
	],
	...[
		"Sales ",
		"Account Executive, ",
		"Account Executive 2019 - 2021\n",
		"Columbus, OH ",
		"Columbus, ",
		"no ",
		"Salesforce ",
		"Salesfroce ",
		"Outreach ",
	],
	...[
		"Series 7, ",
		"Spanish ",
		"B.S. in ",
		"BS ",
		"years in sales ",
		"nine years ",
		"quota ",
		"exceeded ",
		"Experience\n",
		"Skills: ",
		"sold a ",
		"vp of ",
		"Ohio and ",
	],
];

const vocabulary = readVocabulary();

test.each(SHAPES.map((shape) => [JSON.stringify(shape), shape]))("%s again and again", (_, shape) => {
	const before = process.cpuUsage();
	readFacts(shape.repeat(Math.ceil(SIZE / shape.length)), vocabulary);
	const { user, system } = process.cpuUsage(before);
	expect((user + system) / 1000).toBeLessThan(MOST_MS);
});
