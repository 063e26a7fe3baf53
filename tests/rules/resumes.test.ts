import { globSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { inspectResume } from "../../server/resumes/inspect.ts";
import { readPeople } from "../resumes/person.ts";

const MAX_BYTES = 6_500_000; // of all files together: every clone includes them

test("every fictional person has one resume, which the site accepts as its declared type", async () => {
	const people = readPeople(); // throws if a person's YAML contradicts itself
	expect(people.length).toBeGreaterThan(0);
	const taken = people.map(async ({ file, format }) => {
		expect(globSync(file.replace(/yaml$/, "{pdf,docx,doc}"))).toHaveLength(1);
		return inspectResume(file.replace(/yaml$/, format));
	});
	expect(await Promise.all(taken)).toEqual(people.map(({ format }) => ({ type: format })));
});

test("the fictional resumes stay small", () => {
	const bytes = globSync("tests/resumes/*/*.{pdf,docx,doc}").reduce((sum, file) => sum + statSync(file).size, 0);
	expect(bytes).toBeLessThan(MAX_BYTES);
});
