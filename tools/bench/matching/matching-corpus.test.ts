import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { parseYaml } from "../../../site/content/yaml.ts";
import {
	batches,
	halves,
	isOf,
	LAST_OF_FIRST_BATCH,
	readPeople,
	readRequests,
	readSearches,
} from "./matching-corpus.ts";

test.each(halves)("every grade of %s is of somebody who was judged for the request, 1 to 3", (half) => {
	const people = readPeople(half);
	for (const batch of batches.slice(1)) {
		const numbers = people.filter((person) => isOf(batch, person)).map(({ number }) => number);
		const grades = readRequests(half, batch).flatMap(({ fits }) => Object.entries(fits));
		expect(grades.length).toBeGreaterThan(0);
		expect(numbers).toEqual(expect.arrayContaining(grades.map(([number]) => number)));
		expect([1, 2, 3]).toEqual(expect.arrayContaining(grades.map(([, grade]) => grade)));
	}
});

test.each(halves)("every search of %s finds somebody of the last batch", (half) => {
	const searches = readSearches(half);
	const found = searches.flatMap(({ finds }) => finds);
	const numbers = readPeople(half).filter((person) => isOf(batches[2], person));
	expect(searches.every((search) => search.half === half && search.finds.length > 0)).toBe(true);
	expect(numbers.map(({ number }) => number)).toEqual(expect.arrayContaining(found));
});

test.each(halves)("who was added to %s later is judged for every request, and nobody else is judged twice", (half) => {
	const more = parseYaml(readFileSync(`tests/resumes/${half}/more-fits.yaml`, "utf8")) as Record<
		string,
		Record<string, number>
	>;
	const requests = globSync(`tests/resumes/${half}/r{[01][0-9],2[0-4]}.yaml`).map((file) => basename(file, ".yaml"));
	expect(Object.keys(more)).toEqual(requests.sort());
	const judged = Object.values(more).flatMap((grades) => Object.keys(grades));
	expect(judged.filter((number) => number <= LAST_OF_FIRST_BATCH)).toEqual([]);
	const [first] = readRequests(half);
	expect(first?.fits).toMatchObject(more[requests[0] ?? ""] ?? {});
	expect(Object.keys(first?.fits ?? {}).some((number) => number <= LAST_OF_FIRST_BATCH)).toBe(true);
});
