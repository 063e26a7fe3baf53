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
};

function rowsOf(figures: Partial<WeekFigures>) {
	return Object.fromEntries(weeklyLetter({ ...QUIET, ...figures }, "https://desk.example").rows ?? []);
}

test("the share answered on time is compared with the week before, if anything was due then", () => {
	const kept = { kept: 3, due: 4 };
	const keptBefore = { kept: 1, due: 2 };
	expect(rowsOf({ kept, keptBefore })["Answered in time"]).toBe("75%, 3 of 4; the week before 50%");
	expect(rowsOf({ keptBefore })["Answered in time"]).toBe("nothing was due; the week before 50%");
	expect(rowsOf({ kept })["Answered in time"]).toBe("75%, 3 of 4");
	expect(rowsOf({})["Answered in time"]).toBe("nothing was due");
});

test("a quiet week and failed deliveries are put into words", () => {
	expect(weeklyLetter(QUIET, "https://desk.example").subject).toBe("Last week: nothing was due");
	expect(rowsOf({})).toMatchObject({ "Time to first answer": "nothing was answered", Deliveries: "all made" });
	const deliveries = { waiting: 2, failed: 1 };
	expect(rowsOf({ deliveries }).Deliveries).toBe("1 given up, 2 waiting");
});
