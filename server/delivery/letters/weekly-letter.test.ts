import { expect, test } from "vitest";
import type { WeekFigures } from "../../numbers/weekly.ts";
import { weeklyLetter } from "./weekly-letter.ts";

const QUIET: WeekFigures = {
	from: "2026-03-02",
	to: "2026-03-08",
	kept: { kept: 0, due: 0 },
	keptBefore: { kept: 0, due: 0 },
	answers: { answered: 0, median: null, slowestTenth: null },
	received: [],
	receivedBefore: 0,
	now: { open: 0, overdue: 0 },
	deliveries: { waiting: 0, failed: 0 },
	openings: { opened: 3, filled: 1, placements: 2, stepsOverdue: 4 },
};

function rowsOf(figures: Partial<WeekFigures>) {
	return Object.fromEntries(weeklyLetter({ ...QUIET, ...figures }, "https://desk.example").rows ?? []);
}

test("the share answered on time is compared with the week before, if anything was due then", () => {
	const kept = { kept: 3, due: 4 };
	const keptBefore = { kept: 1, due: 2 };
	expect(rowsOf({ kept, keptBefore })["Answered on time"]).toBe("75%, 3 of 4; the week before 50%");
	expect(rowsOf({ keptBefore })["Answered on time"]).toBe("nothing was due; the week before 50%");
	expect(rowsOf({ kept })["Answered on time"]).toBe("75%, 3 of 4");
	expect(rowsOf({})["Answered on time"]).toBe("nothing was due");
});

test("a busy week is put into figures", () => {
	const figures: WeekFigures = {
		...QUIET,
		kept: { kept: 3, due: 4 },
		answers: { answered: 4, median: 59 * 60 + 59, slowestTenth: 4 * 3600 + 6 * 60 },
		received: [
			{ kind: "lead", count: 3 },
			{ kind: "resume", count: 9 },
		],
		receivedBefore: 7,
		now: { open: 5, overdue: 2 },
	};
	const letter = weeklyLetter(figures, "https://desk.example");
	expect(letter).toMatchObject({
		subject: "Last week: 75% answered on time",
		preview: "12 received, 5 open now, 2 overdue.",
		paragraphs: [expect.stringMatching(/^March 2 to March 8\./)],
		link: { address: "https://desk.example/numbers?from=2026-03-02&to=2026-03-08" },
	});
	expect(rowsOf(figures)).toMatchObject({
		"Time to first answer": "median 59 min; the slowest 10% took over 4 h 06 min",
		Received: "12 (3 leads, 9 resumes); the week before 7",
		"Open now": "5, including 2 overdue",
		Openings: "3 opened, 1 of them filled, 2 placed; 4 next steps overdue now",
	});
	const waiting = { deliveries: { waiting: 1, failed: 0 } };
	expect(rowsOf(waiting).Deliveries).toBe("0 failed, 1 waiting");
});

test("a quiet week and failed deliveries are put into words", () => {
	expect(weeklyLetter(QUIET, "https://desk.example").subject).toBe("Last week: nothing was due");
	expect(rowsOf({})).toMatchObject({ "Time to first answer": "no answers", Deliveries: "all delivered" });
	const deliveries = { waiting: 2, failed: 1 };
	expect(rowsOf({ deliveries }).Deliveries).toBe("1 failed, 2 waiting");
});
