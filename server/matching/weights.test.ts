import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
	EMPHASIS_FACTORS,
	FIT_MIN_SCORE,
	KEYWORD_SHARES,
	SECONDARY_SECTOR_SHARE,
	VERDICT_SHARES,
	WEIGHTS,
} from "./weights.ts";

test("docs/matching.md and the desk show the real weights", () => {
	const doc = readFileSync("docs/matching.md", "utf8");
	const { role, sector, place, years, level, language, license, tool, method, degree, pay, words } = WEIGHTS;
	expect(doc).toContain(`| role | ${role} |`);
	expect(doc).toContain(`| industry | ${sector}; ${sector * SECONDARY_SECTOR_SHARE} if only chosen`);
	expect(doc).toContain(`| place | ${place} |`);
	expect(doc).toContain(`| years | ${years} |`);
	expect(doc).toContain(`| level | ${level} |`);
	expect(KEYWORD_SHARES).toEqual({ met: 0.3, near: 0.15 });
	expect(doc).toContain(`| keywords | ${words} | three tenths of them are in the resume | half as many |`);
	expect([language, license]).toEqual([2, 2]);
	expect(doc).toContain("| language, license | 2 each |");
	expect([tool, method, degree, pay]).toEqual([1, 1, 1, 1]);
	expect(doc).toContain("| tool, method, degree, pay | 1 each |");

	// 'A must counts twice, a plus half. Met in full, near half, not known three tenths, not met nothing.'
	expect(EMPHASIS_FACTORS).toEqual({ must: 2, plain: 1, nice: 0.5, unwanted: 2 });
	expect(VERDICT_SHARES).toEqual({ met: 1, near: 0.5, "not known": 0.3, "not met": 0 });
	expect(FIT_MIN_SCORE).toBe(0.5);
	const said = readFileSync("desk/submission/shortlist/RankingDialog.tsx", "utf8").replace(/\s+/g, " ");
	expect(said).toContain("near counts half, unknown counts 30%, not met 0");
	expect(said).toContain("An unknown that may be close counts half");
	expect(said).toContain("A must-have counts twice; a plus counts half");
});
