import { readdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { corpus, costly } from "../../tests/resume-corpus.ts";
import { remarks } from "./remarks.ts";
import { lookInto } from "./resume-file.ts";

/* Prints for each file who made it, what was expected and what was said. */

const table: string[] = [];
afterAll(() => console.log(table.join("\n")));

async function verdictOn(content: Buffer): Promise<string> {
	const verdict = await lookInto(content);
	if ("problem" in verdict) return `refused: ${verdict.problem}`;
	const { remark } = verdict;
	if (!remark) return "accepted";
	return `remark: ${Object.entries(remarks).find(([, sentence]) => sentence === remark)?.[0]}`;
}

test.each(corpus)("$file is $expected", async ({ file, maker, expected, content }) => {
	const got = await verdictOn(content);
	table.push([file, maker, expected, got].join(" | "));
	expect(got).toBe(expected);
});

test("a file that is only there to cost time is dealt with", { timeout: 60_000 }, async () => {
	for (const { file, expected, content } of costly()) {
		const before = process.cpuUsage();
		const got = await verdictOn(content);
		const { user, system } = process.cpuUsage(before);
		table.push(`${file} | ${((user + system) / 1e6).toFixed(2)} s of processor | ${expected} | ${got}`);
		expect({ file, got }).toEqual({ file, got: expected });
	}
});

test("every file of tests/corpus is in the table", () => {
	const listed = new Set(corpus.map(({ file }) => file));
	expect(readdirSync("tests/corpus").filter((file) => !listed.has(file))).toEqual([]);
});
