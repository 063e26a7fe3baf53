import { expect, test } from "vitest";
import { measureSentences } from "./matching-sentences.ts";

test("what is read of sentences is counted by how strongly people read it", () => {
	const figures = measureSentences([
		{
			text: "Salesforce is a must, no agencies. Spanish!",
			spans: [
				{ words: "Salesforce", strength: "must" },
				{ words: "agencies", strength: "unwanted" },
				{ words: "Spanish", strength: "must" },
			],
		},
	]);
	expect(figures.must).toEqual({ precision: 1, recall: 0.5, there: 2 });
	expect(figures.unwanted).toEqual({ precision: 1, recall: 1, there: 1 });
	expect(figures.plain).toMatchObject({ precision: 0, there: 0 });
});
