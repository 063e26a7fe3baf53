import { saveWishes } from "../candidates/wishes.ts";
import { timeBefore, timeWindow } from "../dates/time-window.ts";
import { hasReachedHourlyReceiptLimit } from "../queue/receipt-limits.ts";
import { queueToSender } from "../queue/your-page-mails.ts";
import { lowercaseEmail, normalizeEmail } from "../store/email-address.ts";
import type { SubmissionRow } from "../store/tables.ts";
import {
	type ChangeContext,
	type ChangeDeps,
	type ChangeResult,
	type ChangeStep,
	changeSubmission,
	DONE,
} from "./change-submission.ts";
import { contentVersion } from "./sender-view.ts";

type Texts = Record<string, string>;

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_ADDRESSES_PER_DAY = 3; // per submission, and per mailbox: anyone may type a stranger's address
const TOO_MANY_ADDRESSES = "We've sent several emails about a new address today. Please try again tomorrow";

export interface Correction {
	reference: string;
	/** Version of the content that was shown. */
	version: number;
	/** Validated by the form's rules. Fields that are not included stay as they are. */
	fields: Texts;
	/** Likewise for step two of a lead; undefined if it stays as it is. */
	details?: Texts | undefined;
	receiptsPerHour: number;
}

/**
 * A new email address takes effect only after it is confirmed through an email sent to it. Repeating the same
 * correction after a lost response succeeds.
 */
export function correctSubmission(changing: ChangeDeps, correction: Correction): Promise<ChangeResult> {
	return changeSubmission(changing, correction.reference, async (subject) => {
		const { row } = subject;
		const present: Texts = JSON.parse(row.fields);
		const presentDetails: Texts = row.details ? JSON.parse(row.details) : {};
		const { email = present.email ?? "", ...others } = correction.fields;
		const isNewAddress = lowercaseEmail(email) !== row.email;
		const fields = mergeFields(present, isNewAddress ? others : { ...others, email });
		const details = correction.details ? mergeFields(presentDetails, correction.details) : presentDetails;
		const changed = [
			...new Set([...findChangedFields(present, fields), ...findChangedFields(presentDetails, details)]),
		];
		if (changed.length === 0 && !isNewAddress) return DONE;
		if (correction.version !== contentVersion(row) && changed.length > 0) return { done: false, why: "stale" };
		const waits = isNewAddress ? await requestNewAddress(subject, email, correction.receiptsPerHour) : undefined;
		if (waits && "done" in waits) return waits;
		// Derived from the form and the file together, so it has to be computed again.
		if (row.kind === "resume" && changed.length > 0) {
			await subject.transaction.deleteFrom("resume_facts").where("reference", "=", row.reference).execute();
		}
		return buildStep(row, fields, details, changed, waits);
	});
}

function buildStep(
	row: SubmissionRow,
	fields: Texts,
	details: Texts,
	changed: string[],
	waits?: ChangeStep,
): ChangeStep {
	if (changed.length === 0) return waits ?? { events: [], notices: [] };
	return {
		set: {
			fields: JSON.stringify(fields),
			...((row.details || Object.keys(details).length > 0) && { details: JSON.stringify(details) }),
			...{ indexed_at: null, employer: null },
		},
		events: [{ what: "corrected", data: { fields: changed } }, ...(waits?.events ?? [])],
		notices: [{ what: "corrected", fields: changed }, ...(waits?.notices ?? [])],
	};
}

/** Omits fields that were empty before and still are. */
function mergeFields(present: Texts, corrected: Texts): Texts {
	const filled = Object.entries(corrected).filter(([name, value]) => value !== "" || Object.hasOwn(present, name));
	return { ...present, ...Object.fromEntries(filled) };
}

function findChangedFields(before: Texts, after: Texts): string[] {
	return Object.keys(after).filter((name) => (before[name] ?? "") !== after[name]);
}

async function requestNewAddress(
	{ transaction, row, now }: ChangeContext,
	email: string,
	perHour: number,
): Promise<ChangeStep | ChangeResult> {
	const today = timeWindow(now, DAY_MS);
	const asked = await transaction
		.selectFrom("events")
		.select("id")
		.where("reference", "=", row.reference)
		.where("what", "=", "wants another address")
		.where("at", ">", today.after)
		.execute();
	const links = await transaction
		.selectFrom("own_links")
		.select("hash")
		.where("inbox", "=", normalizeEmail(email))
		.where("made_at", ">", timeBefore(now, DAY_MS))
		.where("purpose", "=", "new address")
		.execute();
	const isEnough = asked.length >= NEW_ADDRESSES_PER_DAY || links.length >= NEW_ADDRESSES_PER_DAY;
	if (isEnough || (await hasReachedHourlyReceiptLimit(transaction, perHour, now))) {
		return { done: false, why: "wrong", errors: { email: TOO_MANY_ADDRESSES } };
	}
	await saveWishes(transaction, row.reference, { new_email: email, new_email_at: now.toISOString() });
	// A bot must not be able to have emails sent to addresses of its choice.
	if (row.suspected === null) await queueToSender(transaction, row.reference, { event: "new address" }, now);
	return { events: [{ what: "wants another address" }], notices: [] };
}
