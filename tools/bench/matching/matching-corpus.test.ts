import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { parseYaml } from "../../../site/content/yaml.ts";
import { halves, LAST_OF_FIRST_BATCH, readPeople, readRequests } from "./matching-corpus.ts";

test.each(halves)("every grade of %s is of somebody of this half, 1 to 3", (half) => {
	const numbers = readPeople(half).map(({ number }) => number);
	const grades = readRequests(half).flatMap(({ fits }) => Object.entries(fits));
	expect(numbers).toEqual(expect.arrayContaining(grades.map(([number]) => number)));
	expect([1, 2, 3]).toEqual(expect.arrayContaining(grades.map(([, grade]) => grade)));
});

test.each(halves)("who was added to %s later is judged for every request, and nobody else is judged twice", (half) => {
	const more = parseYaml(readFileSync(`tests/resumes/${half}/more-fits.yaml`, "utf8")) as Record<
		string,
		Record<string, number>
	>;
	const requests = globSync(`tests/resumes/${half}/r[0-9][0-9].yaml`).map((file) => basename(file, ".yaml"));
	expect(Object.keys(more)).toEqual(requests.sort());
	const judged = Object.values(more).flatMap((grades) => Object.keys(grades));
	expect(judged.filter((number) => number <= LAST_OF_FIRST_BATCH)).toEqual([]);
	const [first] = readRequests(half);
	expect(first?.fits).toMatchObject(more[requests[0] ?? ""] ?? {});
	expect(Object.keys(first?.fits ?? {}).some((number) => number <= LAST_OF_FIRST_BATCH)).toBe(true);
});
