import { expect, test } from "vitest";
import { type Numbers, percent } from "../../../contract/desk/numbers.ts";
import { inventedNumbers, numbersOfNothing, numbersOfOne } from "../../../tests/sample-numbers.ts";
import { answerTimeSentence, findEnds, slowestOf } from "../figures/answer-times.ts";
import { deliveryNotes, describeTarget } from "../figures/deliveries.ts";
import {
	latestWeek,
	onTimeExclusions,
	onTimeMarks,
	onTimeNote,
	onTimeSentence,
	onTimeTitle,
} from "../figures/on-time-texts.ts";
import {
	chartRows,
	groupIntoColumns,
	type Ranking,
	rankingSentence,
	receivedNotes,
	tableRows,
} from "../figures/received.ts";
import { describeDisk, describeTodo, formatBytes } from "../health-texts.ts";
import { monthLabels, spacedLabels } from "./axis-labels.ts";
import {
	formatBetweenDays,
	formatCount,
	formatDayRange,
	formatHour,
	formatSeconds,
	formatShare,
	officeToday,
} from "./number-formats.ts";

const TODAY = "2026-11-17";

test("shares of many get a percentage, and only exact ones are 0% or 100%", () => {
	expect(formatShare(166, 171)).toBe("97%, 166 of 171");
	expect(formatShare(3, 4)).toBe("3 of 4");
	expect(percent(999, 1000)).toBe("99%");
	expect(percent(1, 1000)).toBe("1%");
	expect([percent(0, 50), percent(50, 50)]).toEqual(["0%", "100%"]);
	expect(formatCount(1877)).toBe("1,877");
});

test("days of other years are shown with their year", () => {
	expect(formatDayRange("2026-08-24", "2026-11-15", TODAY)).toBe("Aug 24 to Nov 15");
	expect(formatDayRange("2025-12-01", "2026-01-15", TODAY)).toBe("Dec 1, 2025 to Jan 15, 2026");
	expect(formatDayRange("2025-03-01", "2025-03-31", TODAY)).toBe("Mar 1 to Mar 31, 2025");
	expect(formatDayRange(TODAY, TODAY, TODAY)).toBe("Nov 17");
	expect(formatBetweenDays("2026-08-24", "2026-11-15", TODAY)).toBe("between Aug 24 and Nov 15");
	expect(formatBetweenDays(TODAY, TODAY, TODAY)).toBe("on Nov 17");
});

test("hours and durations are formatted", () => {
	expect([0, 9, 12, 23].map(formatHour)).toEqual(["12 am", "9 am", "12 pm", "11 pm"]);
	expect([59, 14_760, 200_000].map(formatSeconds)).toEqual(["0m", "4h 06m", "2d 7h"]);
});

test("today is the date in the firm's time zone", () => {
	const { range } = inventedNumbers();
	expect(officeToday({ at: "2026-11-17T04:59:00Z", range })).toBe("2026-11-16");
	expect(officeToday({ at: "2026-11-17T05:01:00Z", range })).toBe("2026-11-17");
	expect(officeToday({ at: "2026-07-17T04:01:00Z", range })).toBe("2026-07-17");
});

test("the headline is the last week, and the lowest week is labeled", () => {
	const of = inventedNumbers();
	const last = of.promise.weeks.at(-1);
	expect(latestWeek(of)).toEqual({
		figure: "97%",
		words: `this week so far, ${last?.kept} of ${last?.due}. It was 92% in the week of Aug 24.`,
	});
	expect(onTimeNote(of.promise)).toMatch(/^by week, 9\d% over 12 weeks$/);
	const [end, low] = onTimeMarks(of.promise.weeks, TODAY);
	expect([end?.at, end?.words, low?.at, low?.words]).toEqual([11, "97%", 2, "91% in the week of Sep 7"]);
	expect(onTimeSentence(of)).toContain("The lowest was 91% in the week of Sep 7.");
	expect(onTimeExclusions(of.promise)).toBe("Not counted: 13 not due yet, 4 that didn't need an answer.");
});

test("a few get no percentage, and none says so", () => {
	const one = numbersOfOne();
	expect(latestWeek(one)).toEqual({ figure: "1 of 1", words: "answered on time this week so far." });
	expect(onTimeMarks(one.promise.weeks, TODAY)).toHaveLength(1);
	expect(onTimeTitle(one)).toBe("Answered within 24 hours");
	expect(onTimeTitle({ ...one, range: { ...one.range, kind: "message" } })).toBe("Answered within 2 office hours");
	const nothing = numbersOfNothing();
	expect(latestWeek(nothing)).toBe(undefined);
	expect(onTimeMarks(nothing.promise.weeks, TODAY)).toEqual([]);
	expect(onTimeSentence(nothing)).toBe("Nothing was due from Aug 24 to Nov 15.");
});

test("the slowest tenth needs at least ten answers", () => {
	expect(slowestOf({ answered: 9, median: 1, slowestTenth: 5 })).toBe(undefined);
	expect(slowestOf({ answered: 10, median: 1, slowestTenth: 5 })).toBe(5);
	expect(answerTimeSentence(numbersOfOne())).toBe("Of those received from Nov 9, 1 was answered, half within 2h 00m.");
	expect(answerTimeSentence(numbersOfNothing())).toContain("has been answered yet");
	expect(findEnds([undefined, 3, 4, undefined])).toEqual({ first: { at: 1, value: 3 }, last: { at: 2, value: 4 } });
});

test("many days are grouped by week, with the same sums", () => {
	const { received } = inventedNumbers();
	const year = Array.from({ length: 5 }, () => received.days).flat();
	const days = year.map((day, index) => ({
		...day,
		day: new Date(Date.UTC(2025, 8, 1 + index)).toISOString().slice(0, 10),
	}));
	const [byDay, byWeek] = [groupIntoColumns(received), groupIntoColumns({ ...received, days })];
	expect([byDay.by, byDay.days.length, byWeek.by, byWeek.days.length]).toEqual(["day", 84, "week", 60]);
	const sums = (rows: typeof byDay.rows) => rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
	expect(sums(byDay.rows)).toEqual(received.kinds.map((kind) => kind.count));
	expect(sums(byWeek.rows)).toEqual(received.kinds.map((kind) => 5 * kind.count));
	expect(byWeek.weekends).not.toContain(true);
});

test("the top rows are drawn and all others are one row, so that nothing is missing", () => {
	const rows = Array.from({ length: 9 }, (_, index) => ({
		name: `/${index}`,
		count: 20 - index,
		isUnknown: index === 1,
	}));
	const ranking: Ranking = { rows, others: { rows: 3, count: 5 }, called: ["page", "pages"] };
	const drawn = chartRows(ranking);
	expect(drawn).toHaveLength(8);
	expect(drawn[1]).toEqual({ name: "/1", count: 19, words: "19", quiet: true });
	expect(drawn.at(-1)).toEqual({ name: "5 other pages", count: 13 + 12 + 5, words: "30", quiet: true });
	expect(tableRows(ranking).slice(-2)).toEqual([
		{ name: "/8", figures: ["12"] },
		{ name: "3 other pages", figures: ["5"] },
	]);
	expect(rankingSentence(ranking)).toBe("12 pages. Most common: /0, 20.");
});

test("the notes say what no chart counts", () => {
	const { received } = inventedNumbers();
	const { leads, withStepTwo } = received.steps;
	expect(receivedNotes(inventedNumbers())).toBe(
		`Leads with details: ${formatShare(withStepTwo, leads)}. Added at the desk after a call: 22. Not counted: 38 suspected spam or spam.`,
	);
});

test("axis labels are few, and include the first and the last", () => {
	const weeks = inventedNumbers().promise.weeks.map(({ week }) => week);
	expect(spacedLabels(weeks).map(({ words }) => words)).toEqual(["Aug 24", "Sep 21", "Oct 19", "Nov 9"]);
	expect(spacedLabels(["2025-12-29", "2026-01-05"]).map(({ words }) => words)).toEqual(["Dec 29, 2025", "Jan 5"]);
	expect(spacedLabels(["2026-11-16"])).toEqual([{ at: 0, words: "Nov 16" }]);
	const days = inventedNumbers().received.days.map(({ day }) => day);
	expect(monthLabels(days).map(({ at, words, ruled = false }) => [at, words, ruled])).toEqual([
		[0, "Aug 24", false],
		[8, "", true],
		[38, "Oct 1", true],
		[69, "", true],
		[83, "Nov 15", false],
	]);
});

test("the delivery notes say what is waiting and what failed", () => {
	const { targets } = inventedNumbers().health;
	const [receipts, , , webhook] = targets;
	expect(receipts && describeTarget(receipts)).toMatch(/^(\d+) of \1$/);
	expect(webhook && describeTarget(webhook)).toMatch(/, 2 failed$/);
	expect(deliveryNotes(targets, new Date("2026-11-15T15:42:00Z"))[0]).toMatch(
		/^Webhook: 2 waiting, the oldest for 41 minutes\. Next attempt at \d+:55 [ap]m\.$/,
	);
	const well = targets.map((each) => ({ ...each, waiting: { count: 0, oldestAt: null, nextAt: null } }));
	expect(deliveryNotes(well, new Date())).toEqual(["Nothing is waiting, and nothing failed."]);
	const one = { count: 1, oldestAt: "2026-11-17T15:01:00Z", nextAt: null };
	expect(deliveryNotes(webhook ? [{ ...webhook, waiting: one }] : [], new Date("2026-11-17T15:42:00Z"))).toEqual([
		"Webhook: 1 waiting for 41 minutes.",
	]);
});

test("the disk and the to-dos are described", () => {
	expect([420_000_000, 3_140_000_000, 31_200_000_000].map(formatBytes)).toEqual(["420 MB", "3.1 GB", "31 GB"]);
	const disk: NonNullable<Numbers["health"]["disk"]> = { free: 2e9, total: 4e10, used: null };
	expect(describeDisk(disk)).toBe("2 GB free of 40 GB");
	expect(describeTodo({ what: "overdue", count: 1, to: "/" }, true)).toBe("1 answer overdue");
	expect(describeTodo({ what: "no backup", count: 1, to: null }, false)).toBe("No backup found");
});
