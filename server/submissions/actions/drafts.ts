import { cleanText } from "../../../contract/text/text.ts";
import { asReference } from "../../store/reference.ts";
import type { Database, Transacted } from "../../store/tables.ts";

interface Draft {
	reference: string;
	person: string;
	subject: string;
	text: string;
}

/** An empty one is removed. False when there is no such submission. */
export async function saveDraft(db: Database, draft: Draft, now: Date): Promise<boolean> {
	const reference = asReference(draft.reference);
	return db.transaction().execute(async (transaction) => {
		const known = await transaction
			.selectFrom("submissions")
			.select("reference")
			.where("reference", "=", reference)
			.executeTakeFirst();
		if (!known) return false;
		if (draft.subject || draft.text) await keepDraft(transaction, { ...draft, reference }, now);
		else await removeDraft(transaction, reference, draft.person);
		return true;
	});
}

export async function keepDraft(
	transaction: Transacted,
	{ reference, person, subject, text }: Draft,
	now: Date,
): Promise<void> {
	const kept = { subject, body: text, saved_at: now.toISOString() };
	await transaction
		.insertInto("drafts")
		.values({ reference, person, ...kept })
		.onConflict((conflict) => conflict.columns(["reference", "person"]).doUpdateSet(kept))
		.execute();
}

export async function removeDraft(transaction: Transacted, reference: string, person: string): Promise<void> {
	await transaction.deleteFrom("drafts").where("reference", "=", reference).where("person", "=", person).execute();
}

/** Removes it if it is what was sent, or its beginning: what was typed before may be saved after. */
export async function removeSentDraft(
	transaction: Transacted,
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
