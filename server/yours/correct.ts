import { wish } from "../candidates/wishes.ts";
import { before, span } from "../dates/span.ts";
import { queueToSender } from "../queue/own-mails.ts";
import { areReceiptsUsedUp } from "../queue/receipts.ts";
import { inboxOf, mailbox } from "../store/inbox.ts";
import type { SubmissionRow } from "../store/tables.ts";
import { type Changed, type Changing, change, DONE, type Step, type Subject } from "./change.ts";
import { contentVersion } from "./own.ts";

type Texts = Record<string, string>;

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_ADDRESSES_PER_DAY = 3; // per submission, and per mailbox: anyone may type a stranger's address
const ENOUGH = "We have sent several emails about a new address today. Please try again tomorrow";

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
export function correct(changing: Changing, correction: Correction): Promise<Changed> {
	return change(changing, correction.reference, async (subject) => {
		const { row } = subject;
		const present: Texts = JSON.parse(row.fields);
		const presentDetails: Texts = row.details ? JSON.parse(row.details) : {};
		const { email = present.email ?? "", ...others } = correction.fields;
		const isNewAddress = mailbox(email) !== row.email;
		const fields = merged(present, isNewAddress ? others : { ...others, email });
		const details = correction.details ? merged(presentDetails, correction.details) : presentDetails;
		const changed = [...new Set([...differing(present, fields), ...differing(presentDetails, details)])];
		if (changed.length === 0 && !isNewAddress) return DONE;
		if (correction.version !== contentVersion(row) && changed.length > 0) return { done: false, why: "stale" };
		const waits = isNewAddress ? await askNewAddress(subject, email, correction.receiptsPerHour) : undefined;
		if (waits && "done" in waits) return waits;
		// Derived from the form and the file together, so it has to be computed again.
		if (row.kind === "resume" && changed.length > 0) {
			await subject.transaction.deleteFrom("resume_facts").where("reference", "=", row.reference).execute();
		}
		return stepOf(row, fields, details, changed, waits);
	});
}

function stepOf(row: SubmissionRow, fields: Texts, details: Texts, changed: string[], waits?: Step): Step {
	if (changed.length === 0) return waits ?? { events: [], told: [] };
	return {
		set: {
			fields: JSON.stringify(fields),
			...((row.details || Object.keys(details).length > 0) && { details: JSON.stringify(details) }),
			indexed_at: null,
		},
		events: [{ what: "corrected", data: { fields: changed } }, ...(waits?.events ?? [])],
		told: [{ what: "corrected", fields: changed }, ...(waits?.told ?? [])],
	};
}

/** Omits fields that were empty before and still are. */
function merged(present: Texts, corrected: Texts): Texts {
	const filled = Object.entries(corrected).filter(([name, value]) => value !== "" || Object.hasOwn(present, name));
	return { ...present, ...Object.fromEntries(filled) };
}

function differing(before: Texts, after: Texts): string[] {
	return Object.keys(after).filter((name) => (before[name] ?? "") !== after[name]);
}

async function askNewAddress(
	{ transaction, row, now }: Subject,
	email: string,
	perHour: number,
): Promise<Step | Changed> {
	const today = span(now, DAY_MS);
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
		.where("inbox", "=", inboxOf(email))
		.where("made_at", ">", before(now, DAY_MS))
		.where("purpose", "=", "new address")
		.execute();
	const isEnough = asked.length >= NEW_ADDRESSES_PER_DAY || links.length >= NEW_ADDRESSES_PER_DAY;
	if (isEnough || (await areReceiptsUsedUp(transaction, perHour, now))) {
		return { done: false, why: "wrong", errors: { email: ENOUGH } };
	}
	await wish(transaction, row.reference, { new_email: email, new_email_at: now.toISOString() });
	// A bot must not be able to have emails sent to addresses of its choice.
	if (row.suspected === null) await queueToSender(transaction, row.reference, "new address", now);
	return { events: [{ what: "wants another address" }], told: [] };
}
