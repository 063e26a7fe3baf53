import type { ActionOf } from "../../../contract/desk/actions.ts";
import { appendEvent } from "../../store/database/events.ts";
import { normalizeEmail } from "../../store/email-address.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { DatabaseTransaction } from "../../store/tables.ts";
import type { ActionContext, ActionStep } from "./undo.ts";

/*
 * Two candidates who are one person. Whatever belongs to one mailbox belongs to one candidate, so a merge gives their
 * resumes the same one; the address stays as it was, which is all that taking it back needs.
 */

/** From now on their newest resume counts, with the openings and the history of both. */
export async function mergeCandidates(
	{ transaction, row, by, now }: ActionContext,
	{ into }: ActionOf<"merge">,
): Promise<ActionStep | string> {
	const kept = normalizeReference(into);
	const [own, other] = [await readResume(transaction, row.reference), await readResume(transaction, kept)];
	if (!own || !other || kept === row.reference) return "This candidate doesn't exist. They may have been deleted.";
	if (own.inbox !== null && own.inbox === other.inbox) return "They are one candidate already.";
	const both = await findSharedOpening(transaction, [own, other]);
	if (both) return `Both are in the opening ${both}. Remove one of them there first.`;
	const inbox = other.inbox ?? `merged:${kept}`;
	if (other.inbox === null) {
		await transaction.updateTable("submissions").set({ inbox }).where("reference", "=", kept).execute();
	}
	if (own.inbox !== null) {
		await transaction
			.updateTable("submissions")
			.set({ inbox })
			.where("kind", "=", "resume")
			.where("inbox", "=", own.inbox)
			.execute();
	}
	const event = { reference: kept, person: by.id, what: "merged", data: { with: row.reference } };
	await appendEvent(transaction, event, now);
	return { what: "merged", data: { with: kept }, set: { inbox } };
}

/** Takes a merge back: this resume and others from its address stand on their own again. */
export async function splitCandidate({ transaction, row }: ActionContext): Promise<ActionStep | string> {
	const own = await readResume(transaction, row.reference);
	const inbox = normalizeEmail(row.email) || null;
	if (!own || own.inbox === inbox) return "This candidate wasn't merged with another one.";
	if (row.email !== "") {
		await transaction
			.updateTable("submissions")
			.set({ inbox })
			.where("kind", "=", "resume")
			.where("email", "=", row.email)
			.execute();
	}
	return { what: "split off", set: { inbox } };
}

function readResume(transaction: DatabaseTransaction, reference: string) {
	return transaction
		.selectFrom("submissions")
		.select(["reference", "inbox"])
		.where("reference", "=", reference)
		.where("kind", "=", "resume")
		.executeTakeFirst();
}

type Resume = NonNullable<Awaited<ReturnType<typeof readResume>>>;

/** The title of one. */
async function findSharedOpening(transaction: DatabaseTransaction, pair: [Resume, Resume]) {
	const [openings, others] = await Promise.all(
		pair.map(({ reference, inbox }) =>
			transaction
				.selectFrom("candidacies")
				.innerJoin("submissions", "submissions.reference", "candidacies.resume")
				.innerJoin("openings", "openings.id", "candidacies.opening")
				.select(["openings.id", "openings.title"])
				.where((row) =>
					row.or([
						row("submissions.reference", "=", reference),
						...(inbox ? [row("submissions.inbox", "=", inbox)] : []),
					]),
				)
				.execute(),
		),
	);
	const ids = new Set(others?.map(({ id }) => id));
	return openings?.find(({ id }) => ids.has(id))?.title;
}
