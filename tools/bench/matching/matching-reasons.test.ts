import { expect, test } from "vitest";
import { drawReasons, type Ranking } from "./matching-reasons.ts";

const judgement = (verdict: "met" | "not known", label: string) => ({
	ask: { id: label, kind: "tool", values: [label], label, weight: 1, emphasis: "plain", words: label },
	verdict,
});
const ranking = (people: number) =>
	({
		request: { kind: "lead", fields: {}, fits: {} },
		people: Array.from({ length: people }, (_, at) => ({
			person: { number: String(at) },
			fit: { judgements: [judgement("met", `a${at}`), judgement("met", `b${at}`), judgement("not known", `c${at}`)] },
		})),
	}) as unknown as Ranking;

test("reasons are drawn from the first ten of each request, without what is not known, and alike for a seed", () => {
	const rankings = Array.from({ length: 8 }, () => ({ half: "tune" as const, ranking: ranking(12) }));
	const drawn = drawReasons(rankings, 7);
	expect(drawn).toHaveLength(100);
	expect(drawn.some(({ judgement }) => judgement.verdict === "not known")).toBe(false);
	expect(drawn.some(({ person }) => Number(person.number) >= 10)).toBe(false);
	const labels = (seed: number) => drawReasons(rankings, seed).map(({ judgement: { ask } }) => ask.label);
	expect(labels(7)).toEqual(labels(7));
	expect(labels(7)).not.toEqual(labels(8));
});
