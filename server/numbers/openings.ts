import type { OpeningStats } from "../../contract/desk/numbers.ts";
import { dayAfter, dayAt, toInstant } from "../dates/compute-due-time.ts";
import type { Database, OpeningRow, PlacementRow } from "../store/tables.ts";
import { summarizeSpans } from "./answer-times.ts";
import type { Range } from "./rows/range.ts";

/* From a request to a hire that lasts: how long it took, and what became of it. */

export async function readOpeningStats(
	db: Database,
	{ from, to, timeZone }: Range,
	withFees: boolean,
	now: Date,
): Promise<OpeningStats> {
	const begins = new Date(toInstant(from, "00:00", timeZone)).toISOString();
	const ends = new Date(toInstant(dayAfter(to), "00:00", timeZone)).toISOString();
	const openings = (await readOpeningTimes(db)).filter(({ openedAt }) => openedAt >= begins && openedAt < ends);
	const placements = await db
		.selectFrom("placements")
		.selectAll()
		.where("placed_at", ">=", begins)
		.where("placed_at", "<", ends)
		.execute();
	const sum = (amounts: (number | null)[]) => amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
	const ofState = (wanted: ReturnType<typeof placementState>) =>
		placements.filter((row) => placementState(row, dayAt(now, timeZone)) === wanted).length;
	return {
		opened: openings.length,
		filled: openings.filter(({ status }) => status === "filled").length,
		canceled: openings.filter(({ status }) => status === "canceled").length,
		toShortlist: summarizeSpans(openings.flatMap(({ toShortlist }) => toShortlist ?? [])),
		toOffer: summarizeSpans(openings.flatMap(({ toOffer }) => toOffer ?? [])),
		toStart: summarizeSpans(openings.flatMap(({ toStart }) => toStart ?? [])),
		shortlists: {
			sent: openings.filter(({ isSent }) => isSent).length,
			answered: openings.filter(({ isSent, isAnswered }) => isSent && isAnswered).length,
		},
		placements: {
			count: placements.length,
			...{ held: ofState("held"), left: ofState("left"), running: ofState("running") },
		},
		fees: withFees
			? {
					placed: sum(placements.map(({ fee }) => fee)),
					invoiced: sum(placements.filter(({ invoiced_on }) => invoiced_on).map(({ fee }) => fee)),
					paid: sum(placements.filter(({ paid_on }) => paid_on).map(({ fee }) => fee)),
				}
			: null,
	};
}

/** Left: before the guarantee was over. Whoever leaves later has held. */
export function placementState(
	{ left_on, guarantee_ends_on, never_started }: Pick<PlacementRow, "left_on" | "guarantee_ends_on" | "never_started">,
	today: string,
): "held" | "left" | "running" {
	if (left_on && (never_started || left_on <= guarantee_ends_on)) return "left";
	return guarantee_ends_on < today ? "held" : "running";
}

export interface OpeningTimes extends Pick<OpeningRow, "status" | "role"> {
	openedAt: string;
	isSent: boolean;
	/** The employer chose or passed on someone. */
	isAnswered: boolean;
	/** Seconds since the request; undefined if it did not come to that. */
	toShortlist: number | undefined;
	toOffer: number | undefined;
	/** Until the offer was accepted. */
	toPlacement: number | undefined;
	toStart: number | undefined;
}

/** Of all openings but replacements, which repeat an earlier one. */
export async function readOpeningTimes(db: Database): Promise<OpeningTimes[]> {
	const openings = await db
		.selectFrom("openings")
		.select(["id", "status", "role", "requested_at", "opened_at", "sent_at"])
		.where("replaces", "is", null)
		.execute();
	const firsts = await db
		.selectFrom("candidacies")
		.select("opening")
		.select((row) => [
			row.fn.min("offer_at").as("offer_at"),
			row.fn.min("placed_at").as("placed_at"),
			row.fn.min("interview_at").as("interview_at"),
		])
		.groupBy("opening")
		.execute();
	const passed = await db
		.selectFrom("candidacies")
		.select("opening")
		.where("ended_reason", "=", "employer-passed")
		.groupBy("opening")
		.execute();
	const starts = await db
		.selectFrom("placements")
		.select("opening")
		.select((row) => row.fn.min("starts_on").as("starts_on"))
		.where("never_started", "=", 0)
		.groupBy("opening")
		.execute();
	const firstOf = new Map(firsts.map((row) => [row.opening, row]));
	const hasPassed = new Set(passed.map(({ opening }) => opening));
	const startOf = new Map(starts.map((row) => [row.opening, row.starts_on]));
	return openings.map(({ id, status, role, requested_at, opened_at, sent_at }) => {
		const first = firstOf.get(id);
		const since = Date.parse(requested_at ?? opened_at);
		const until = (at: string | null | undefined) =>
			at ? Math.max(0, Math.round((Date.parse(at) - since) / 1000)) : undefined;
		return {
			...{ status, role, openedAt: opened_at, isSent: sent_at !== null },
			isAnswered: Boolean(first?.interview_at || first?.offer_at || first?.placed_at) || hasPassed.has(id),
			...{ toShortlist: until(sent_at), toOffer: until(first?.offer_at), toPlacement: until(first?.placed_at) },
			toStart: until(startOf.get(id)),
		};
	});
}
