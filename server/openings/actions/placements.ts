import { checkInDays } from "../../../contract/desk/check-ins.ts";
import type { CandidacyActionOf } from "../../../contract/desk/openings.ts";
import { dayAt } from "../../dates/compute-due-time.ts";
import { addDays } from "../../dates/days.ts";
import { newReference } from "../../store/reference.ts";
import type { OpeningRow } from "../../store/tables.ts";
import { checkInStep, NO_STEP, shortlistStep } from "../next-steps.ts";
import {
	countPlacements,
	endOpenCandidacies,
	filledColumns,
	maySeeFee,
	NOT_PUBLISHED,
	notOpen,
} from "../opening-state.ts";
import { copyRequirementEdits } from "../requirement-edits.ts";
import { type CandidacyContext, forbid, type OpeningChange, type Refusal, refuse } from "./opening-change.ts";

/* A hire: its fee, its guarantee, and what happens until that ends. */

const NOT_PLACED = "They haven't been placed.";
const FEE_FORBIDDEN = "Only the opening's owner and admins may see or change its fee.";

/** The last seat fills the opening, and nobody else is considered any longer. */
export async function place(
	context: CandidacyContext,
	{ startsOn, base, fee, why, closesRequest }: CandidacyActionOf<"place">,
): Promise<OpeningChange | Refusal> {
	const { opening, candidacy, by, now, office } = context;
	if (candidacy.stage === "placed") return refuse("stage", "They've already been placed.");
	if (opening.status === "filled" || opening.status === "canceled") return refuse("status", notOpen(opening));
	if (candidacy.resume === null) return refuse("candidate", "Their data was deleted.");
	if (candidacy.stage === "ended") return refuse("stage", "It has ended. Move them to a stage first.");
	const filled = await countPlacements(context);
	if (filled >= opening.seats) return refuse("seats", "All positions are filled.");
	const agreed = computeFee(opening, base);
	if (fee !== undefined && fee !== null && fee !== agreed) {
		if (!maySeeFee(opening, by)) return forbid("fee", FEE_FORBIDDEN);
		if (agreed !== null && !why) return refuse("why", "Explain why the fee differs from the agreed one.");
	}
	const at = now.toISOString();
	const placement = {
		placed_at: at,
		starts_on: startsOn,
		base,
		fee: fee ?? agreed,
		fee_why: why || null,
		guarantee_days: opening.guarantee_days,
		guarantee_ends_on: addDays(startsOn, opening.guarantee_days),
		checked_days: "[]",
		...{ invoiced_on: null, paid_on: null, left_on: null, left_why: null, never_started: 0, replacement: null },
	};
	const set = { stage: "placed", stage_at: at, placed_at: at, ...checkInStep(placement, office) } as const;
	const isLast = filled + 1 === opening.seats;
	return {
		what: "placed",
		data: { startsOn },
		candidacies: [
			{ candidate: candidacy.candidate, set: { ...set, offer_at: candidacy.offer_at ?? at } },
			...(isLast ? await endOpenCandidacies(context, candidacy.candidate) : []),
		],
		placement,
		...(isLast && { opening: filledColumns(now) }),
		...(closesRequest && (await isRequestOpen(context)) && { request: { closed_at: at, outcome: "won" } }),
	};
}

async function isRequestOpen({ transaction, opening }: CandidacyContext): Promise<boolean> {
	if (!opening.request) return false;
	const request = await transaction
		.selectFrom("submissions")
		.select("closed_at")
		.where("reference", "=", opening.request)
		.executeTakeFirst();
	return request?.closed_at === null;
}

/** Whole dollars; null if no percentage was agreed. A replacement costs nothing. */
function computeFee({ fee, replaces }: Pick<OpeningRow, "fee" | "replaces">, base: number): number | null {
	if (replaces) return 0;
	return fee === null ? null : Math.round((fee * base) / 100);
}

export function recordCheckIn(
	{ candidacy, placement, office }: CandidacyContext,
	{ day, text }: CandidacyActionOf<"checked">,
): OpeningChange | Refusal {
	if (!placement) return refuse("stage", NOT_PLACED);
	if (placement.left_on) return refuse("stage", "They left, so there's no check-in to record.");
	if (!checkInDays(placement.guarantee_days).includes(day)) return refuse("day", "There's no check-in on this day.");
	const done: number[] = JSON.parse(placement.checked_days);
	if (done.includes(day)) return refuse("day", "This check-in is already done.");
	const checked_days = JSON.stringify([...done, day].sort((a, b) => a - b));
	return {
		what: "checked in",
		data: { day, ...(text && { text }) },
		candidacies: [{ candidate: candidacy.candidate, set: checkInStep({ ...placement, checked_days }, office) }],
		placement: { checked_days },
	};
}

export function recordMoney(
	{ opening, candidacy, placement, by }: CandidacyContext,
	{ what, on }: CandidacyActionOf<"invoiced"> | CandidacyActionOf<"paid">,
): OpeningChange | Refusal {
	if (!placement) return refuse("stage", NOT_PLACED);
	if (!maySeeFee(opening, by)) return forbid("fee", FEE_FORBIDDEN);
	return {
		what,
		data: { on },
		candidacies: [{ candidate: candidacy.candidate, set: {} }],
		placement: what === "invoiced" ? { invoiced_on: on } : { paid_on: on },
	};
}

/**
 * Up to the guarantee's last day, or if they never started, it opens an opening for a replacement, which costs nothing.
 * Without a guarantee it only ends.
 */
export async function recordLeaving(
	context: CandidacyContext,
	{ on, why }: CandidacyActionOf<"left">,
): Promise<OpeningChange | Refusal> {
	const { candidacy, placement, now, office } = context;
	if (!placement) return refuse("stage", NOT_PLACED);
	if (placement.left_on) return refuse("stage", "Their departure is already recorded.");
	const day = on ?? dayAt(now, office.timeZone);
	const neverStarted = on === null || day < placement.starts_on;
	const isCovered = placement.guarantee_days > 0 && (neverStarted || day <= placement.guarantee_ends_on);
	const replacement = isCovered ? await openReplacement(context) : null;
	return {
		what: neverStarted ? "never started" : "left",
		data: { on: day, why, ...(replacement && { replacement }) },
		candidacies: [{ candidate: candidacy.candidate, set: NO_STEP }],
		placement: { left_on: day, left_why: why, never_started: neverStarted ? 1 : 0, replacement },
		...(replacement && { madeOpening: replacement }),
	};
}

async function openReplacement({ transaction, opening, by, now, office }: CandidacyContext): Promise<string> {
	const id = newReference("OP");
	await transaction
		.insertInto("openings")
		.values({
			...opening,
			...{ id, seats: 1, status: "open", version: 1, replaces: opening.id, fee: 0, cancel_reason: null },
			...{ requested_at: null, opened_at: now.toISOString(), sent_at: null, closed_at: null },
			...NOT_PUBLISHED,
			...shortlistStep(now, now, office),
			due_at: shortlistStep(now, now, office).next_due_at,
		})
		.execute();
	await copyRequirementEdits(transaction, { from: opening.id, to: id, person: by.id }, now);
	return id;
}
