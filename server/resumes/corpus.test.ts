// @module-tag thorough
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { corpus, costly } from "../../tests/resume-corpus.ts";
import { remarks } from "./checks/verdict.ts";
import { inspectContent } from "./resume-file.ts";

async function verdictOn(content: Buffer): Promise<string> {
	const verdict = await inspectContent(content);
	if ("problem" in verdict) return `refused: ${verdict.problem}`;
	const { remark } = verdict;
	if (!remark) return "accepted";
	return `remark: ${Object.entries(remarks).find(([, sentence]) => sentence === remark)?.[0]}`;
}

test.each(corpus)("$file, made by $maker, is $expected", async ({ expected, content }) => {
	expect(await verdictOn(content)).toBe(expected);
});

test("files made only to waste time get a verdict", async () => {
	const costs: string[] = [];
	for (const { file, expected, content } of costly()) {
		const before = process.cpuUsage();
		const got = await verdictOn(content);
		const { user, system } = process.cpuUsage(before);
		costs.push(`${file} ${((user + system) / 1e6).toFixed(2)} s`);
		expect({ file, got }).toEqual({ file, got: expected });
	}
	console.log(`of processor: ${costs.join(", ")}`);
});

test("every file of tests/corpus is in the table", () => {
	const listed = new Set(corpus.map(({ file }) => file));
	expect(readdirSync("tests/corpus").filter((file) => !listed.has(file))).toEqual([]);
});
