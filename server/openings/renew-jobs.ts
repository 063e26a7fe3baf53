import { STEP_MAX } from "../../contract/desk/opening-options.ts";
import type { OfficeHours } from "../../contract/office-hours.ts";
import { dayAt, toOfficeMinute } from "../dates/compute-due-time.ts";
import { addDays } from "../dates/days.ts";
import { appendEvent } from "../store/database/events.ts";
import type { Database, DatabaseTransaction, NextStepColumns, OpeningRow } from "../store/tables.ts";
import { isListed, lockOpening, updateDueTime } from "./opening-state.ts";

/* A week before a listed job closes, renewing it becomes the opening's next step, of which its owner is reminded. */

const WEEK = 7; // days
const REMIND_TIME = "10:00";
const RENEW_STEP = "Renew the job page or let it close";
const THEN = ". Then: ";
const CLOSES_SOON = "job closes soon";

interface Circumstances {
	office: OfficeHours;
	clock: () => Date;
}

/** Returns how many came due. */
export async function remindToRenew(db: Database, { office, clock }: Circumstances): Promise<number> {
	const today = dayAt(clock(), office.timeZone);
	const ending = await db
		.selectFrom("openings")
		.select("id")
		.where("published_at", "is not", null)
		.where("unpublished_at", "is", null)
		.where("status", "=", "open")
		.where("valid_through", ">=", today)
		.where("valid_through", "<=", addDays(today, WEEK))
		.execute();
	let due = 0;
	for (const { id } of ending) {
		if (await db.transaction().execute((transaction) => plan(transaction, id, office, clock()))) due += 1;
	}
	return due;
}

/** False if it was done already, or if the job was listed for no more than a week. */
async function plan(transaction: DatabaseTransaction, id: string, office: OfficeHours, now: Date): Promise<boolean> {
	const opening = await lockOpening(transaction, id);
	if (!opening || !isListed(opening, dayAt(now, office.timeZone))) return false;
	const last = await transaction
		.selectFrom("events")
		.select(["what", "at"])
		.where("opening", "=", id)
		.where("what", "in", ["published", "renewed the job", CLOSES_SOON])
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.executeTakeFirst();
	const isShort = dayAt(new Date(last?.at ?? now), office.timeZone) >= addDays(opening.valid_through ?? "", -WEEK);
	if (last?.what === CLOSES_SOON || isShort) return false;
	await transaction
		.updateTable("openings")
		.set({ ...renewStep(opening, now, office), version: opening.version + 1 })
		.where("id", "=", id)
		.execute();
	await updateDueTime(transaction, id);
	const data = { validThrough: opening.valid_through };
	await appendEvent(transaction, { opening: id, person: null, what: CLOSES_SOON, data }, now);
	return true;
}

/** What was to be done anyway stays in it. */
function renewStep({ next_step }: OpeningRow, now: Date, office: OfficeHours): NextStepColumns {
	const text = next_step && !isRenewStep(next_step) ? `${RENEW_STEP}${THEN}${next_step}` : RENEW_STEP;
	const due = toOfficeMinute(dayAt(now, office.timeZone), REMIND_TIME, office);
	return { next_step: text.slice(0, STEP_MAX), next_due_at: due.toISOString(), waits_for: "us" };
}

function isRenewStep(text: string | null): boolean {
	return text?.startsWith(RENEW_STEP) ?? false;
}

/** The opening's own step once the job was renewed or taken down: what the reminder had put off. */
export function stepAfterRenewal({ next_step, next_due_at }: OpeningRow): Partial<NextStepColumns> {
	if (!isRenewStep(next_step)) return {};
	const [, then] = (next_step ?? "").split(THEN);
	return then ? { next_step: then, next_due_at } : { next_step: null, next_due_at: null, waits_for: null };
}
