import { cleanText } from "../../../contract/text/text.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { Database, DatabaseTransaction } from "../../store/tables.ts";

interface Draft {
	reference: string;
	person: string;
	subject: string;
	text: string;
}

/** Deletes the draft if it is empty. False if there is no such submission. */
export async function saveDraft(db: Database, draft: Draft, now: Date): Promise<boolean> {
	const reference = normalizeReference(draft.reference);
	return db.transaction().execute(async (transaction) => {
		const known = await transaction
			.selectFrom("submissions")
			.select("reference")
			.where("reference", "=", reference)
			.executeTakeFirst();
		if (!known) return false;
		if (draft.subject || draft.text) await upsertDraft(transaction, { ...draft, reference }, now);
		else await removeDraft(transaction, reference, draft.person);
		return true;
	});
}

export async function upsertDraft(
	transaction: DatabaseTransaction,
	{ reference, person, subject, text }: Draft,
	now: Date,
): Promise<void> {
	const values = { subject, body: text, saved_at: now.toISOString() };
	await transaction
		.insertInto("drafts")
		.values({ reference, person, ...values })
		.onConflict((conflict) => conflict.columns(["reference", "person"]).doUpdateSet(values))
		.execute();
}

export async function removeDraft(transaction: DatabaseTransaction, reference: string, person: string): Promise<void> {
	await transaction.deleteFrom("drafts").where("reference", "=", reference).where("person", "=", person).execute();
}

/** Deletes the draft if it is what was sent, or the beginning of it: an earlier autosave may arrive after the send. */
export async function removeSentDraft(
	transaction: DatabaseTransaction,
	reference: string,
	person: string,
	sent: string,
): Promise<void> {
	const draft = await transaction
		.selectFrom("drafts")
		.select("body")
		.where("reference", "=", reference)
		.where("person", "=", person)
		.executeTakeFirst();
	if (draft && sent.startsWith(cleanText(draft.body))) await removeDraft(transaction, reference, person);
}
