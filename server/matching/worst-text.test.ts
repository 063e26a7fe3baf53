// @module-tag thorough
import { expect, test, vi } from "vitest";
import { FACTS_MAX } from "../../contract/desk/fact-names.ts";
import { expectLinear, makeText } from "../../tools/running/linear-time.ts";
import { denseShapes, requestReaders, resumeReaders, worstShapes } from "../../tools/running/worst-texts.ts";
import { readVocabulary } from "../config/content.ts";
import { splitLines } from "./facts/lines/lines.ts";
import { readFacts } from "./facts/read-facts.ts";

vi.setConfig({ testTimeout: 1_800_000 }); // beside all the others they take seven minutes

const readers = { ...resumeReaders, ...requestReaders };

test("the work of every reader grows linearly with the text, whatever it says", async () => {
	await expectLinear(readers, worstShapes);
});

test("the work of every reader grows linearly with the text, however much there is to find", async () => {
	await expectLinear(readers, denseShapes, { size: 64_000, runs: [80] });
});

test("no pattern sees more than a thousand characters of a line, nor more than four thousand lines", () => {
	const lines = splitLines(`${"Sold freight. ".repeat(2_000)}\n${"a\n".repeat(10_000)}`);
	expect(Math.max(...lines.map(({ text }) => text.length))).toBe(1_000);
	expect(lines.length).toBeLessThanOrEqual(4_000);
});

test("no kind has more facts than a recruiter can save", () => {
	const vocabulary = readVocabulary();
	for (const shape of worstShapes) {
		const facts = readFacts(makeText(shape, 80, 20_000), vocabulary);
		const counts = [...Map.groupBy(facts, ({ kind }) => kind).values()].map(({ length }) => length);
		expect(Math.max(0, ...counts)).toBeLessThanOrEqual(FACTS_MAX);
	}
	const quotas = readFacts(
		makeText({ before: "", unit: "99% plan ", after: "", between: "\n" }, 200, 20_000),
		vocabulary,
	);
	expect(quotas).toHaveLength(FACTS_MAX);
});
