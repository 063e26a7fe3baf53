import { expect, test } from "vitest";
import type { Stage } from "../../contract/desk/opening-options.ts";
import { newInstallation } from "../../tests/installation.ts";
import type { Database, OpeningRow, PlacementRow } from "../store/tables.ts";
import { readClaims } from "./claims.ts";
import { readOpeningStats } from "./openings.ts";
import { resolveRange } from "./rows/range.ts";

const TIME_ZONE = "America/New_York";
const NOW = new Date("2026-06-01T16:00:00.000Z");
const DAY_S = 24 * 3600;

/** An opening requested on March 2 at noon, with one candidate. */
async function addOpening(
	db: Database,
	id: string,
	opening: Partial<OpeningRow>,
	candidacy: { stage: Stage; interview_at?: string; offer_at?: string; placed_at?: string },
	placement?: Partial<PlacementRow>,
) {
	const at = "2026-03-02T17:00:00.000Z";
	const row = {
		...{ id, company: "acme", contact: null, request: null, title: "AE", role: "account-executive", seats: 1 },
		...{ city: "Dover", state: "delaware", mode: "remote" as const, pay_from: null, pay_to: null, fee: 20 },
		...{ guarantee_days: 90, owner: null, status: "open" as const, cancel_reason: null, replaces: null },
		...{ requested_at: at, opened_at: at, sent_at: null, closed_at: null, next_step: null, next_due_at: null },
		...{ waits_for: null, due_at: null, ...opening },
	};
	await db.insertInto("openings").values(row).execute();
	const none = { sent_at: null, interview_at: null, offer_at: null, placed_at: null };
	const unset = { resume: null, added_by: null, letter: null, asked_at: null, consent_at: null };
	const ended = { ended_reason: null, ended_why: null, ended_at: null };
	await db
		.insertInto("candidacies")
		.values({
			...{ opening: id, candidate: `${id}-1`, added_at: at, stage_at: at, ...unset, ...none, ...ended },
			...{ next_step: null, next_due_at: null, waits_for: null, ...candidacy },
		})
		.execute();
	if (!placement) return;
	await db
		.insertInto("placements")
		.values({
			...{ opening: id, candidate: `${id}-1`, placed_at: at, starts_on: "2026-03-20", base: 100_000, fee: 20_000 },
			...{ fee_why: null, guarantee_days: 90, guarantee_ends_on: "2026-06-18", invoiced_on: null, paid_on: null },
			...{ left_on: null, left_why: null, replacement: null, ...placement },
		})
		.execute();
}

async function fill() {
	const { db } = await newInstallation().open();
	const made_at = "2026-03-02T17:00:00.000Z";
	await db
		.insertInto("companies")
		.values({
			...{ id: "acme", name: "Acme", compared: "acme", merged_into: null, root: "acme" },
			...{ terms_agreed_on: null, fee: null, made_at },
		})
		.execute();
	// Shortlist after two days, offer after ten, accepted after twenty; the guarantee is over.
	await addOpening(
		db,
		"OP-1",
		{ status: "filled", sent_at: "2026-03-04T17:00:00.000Z" },
		{ stage: "placed", offer_at: "2026-03-12T17:00:00.000Z", placed_at: "2026-03-22T17:00:00.000Z" },
		{ guarantee_ends_on: "2026-05-31", invoiced_on: "2026-03-20", paid_on: "2026-04-01" },
	);
	// Shortlist after four days; left under guarantee.
	await addOpening(
		db,
		"OP-2",
		{ status: "filled", sent_at: "2026-03-06T17:00:00.000Z", city: "Lewes" },
		{ stage: "placed", offer_at: "2026-03-14T17:00:00.000Z", placed_at: "2026-03-24T17:00:00.000Z" },
		{ left_on: "2026-04-01", fee: 30_000 },
	);
	await addOpening(db, "OP-3", { status: "canceled", sent_at: "2026-03-05T17:00:00.000Z" }, { stage: "sent" });
	// Outside the range, and a replacement, which repeats an earlier one.
	await addOpening(db, "OP-4", { opened_at: "2026-01-02T17:00:00.000Z" }, { stage: "shortlisted" });
	await addOpening(db, "OP-5", { replaces: "OP-2" }, { stage: "shortlisted" });
	return db;
}

test("openings are counted from the request to the day a guarantee is over", async () => {
	const db = await fill();
	const range = resolveRange({ from: "2026-03-01", to: "2026-03-31" }, NOW, TIME_ZONE);
	expect(await readOpeningStats(db, range, true, NOW)).toEqual({
		...{ opened: 3, filled: 2, canceled: 1 },
		toShortlist: { count: 3, median: 3 * DAY_S, slowestTenth: 4 * DAY_S },
		toOffer: { count: 2, median: 10 * DAY_S, slowestTenth: 12 * DAY_S },
		toStart: { count: 2, median: expect.any(Number), slowestTenth: expect.any(Number) },
		shortlists: { sent: 3, answered: 2 },
		placements: { count: 2, held: 1, left: 1, running: 0 },
		fees: { placed: 50_000, invoiced: 20_000, paid: 20_000 },
	});
	expect((await readOpeningStats(db, range, false, NOW)).fees).toBeNull();
	const nothing = resolveRange({ from: "2026-05-01", to: "2026-05-31" }, NOW, TIME_ZONE);
	expect(await readOpeningStats(db, nothing, true, NOW)).toMatchObject({
		...{ opened: 0, toOffer: { count: 0, median: null }, placements: { count: 0 }, fees: { placed: 0 } },
	});
});

test("claims stand beside what was measured, and over how many", async () => {
	const claims = new Map((await readClaims(await fill(), TIME_ZONE, NOW)).map((claim) => [claim.figure, claim]));
	const measured = (figure: string) => {
		const { measured, of } = claims.get(figure) ?? {};
		return [measured, of];
	};
	expect(claims.get("successRate")).toMatchObject({
		...{ claimed: "98%", pages: ["/", "/resume"], measured: "67%", of: 3, unit: "closed openings" },
	});
	expect(claims.get("successRate")?.label).toBe(claims.get("successRateRetained")?.label);
	expect(claims.get("responseTime")?.unit).toBe("requests and resumes");
	expect(measured("shortlistTime")).toEqual(["67%", 3]);
	expect(measured("averagePlacement")).toEqual(["21.0 days", 2]);
	expect(measured("guaranteeDays")).toEqual(["50%", 2]);
	expect(measured("fee")).toEqual(["25.0%", 2]);
	expect(measured("placements")).toEqual(["2", 2]);
	expect(measured("cities")).toEqual(["2", 2]);
	expect(measured("emailResponse")).toEqual([null, 0]);
});
