import { readWishes, saveWishes } from "../candidates/wishes.ts";
import { moveContact } from "../companies/contacts.ts";
import { queueToSender } from "../queue/your-page-mails.ts";
import { lowercaseEmail, normalizeEmail } from "../store/email-address.ts";
import { type ChangeDeps, changeSubmission } from "./change-submission.ts";
import { getUnconfirmedAddress } from "./sender-view.ts";
import { findOwnLink, makeOwnLink } from "./your-page-links.ts";

/**
 * Makes a new address effective, once the owner of its mailbox has confirmed it through the link emailed there. All
 * other links to the submission stop working, because they went to the old address, which is notified of the change.
 * Returns the token of a new link; undefined if the link no longer works, or yet another address was entered since.
 */
export async function confirmAddress(
	changing: ChangeDeps,
	token: string,
	remarkOn: (email: string) => string | undefined,
): Promise<string | undefined> {
	const link = await findOwnLink(changing.db, token, changing.clock());
	if (link?.purpose !== "new address" || !link.reference) return undefined;
	const { reference } = link;
	let fresh: string | undefined;
	await changeSubmission(changing, reference, async ({ transaction, row, now }) => {
		const still = await findOwnLink(transaction, token, now);
		const email = getUnconfirmedAddress(await readWishes(transaction, reference), now);
		if (!still || !email || lowercaseEmail(email) !== link.email) return { done: false, why: "unknown" };
		const fields: Record<string, string> = JSON.parse(row.fields);
		await transaction.deleteFrom("own_links").where("reference", "=", reference).execute();
		await saveWishes(transaction, reference, { new_email: null, new_email_at: null });
		fresh = await makeOwnLink(transaction, { purpose: "submission", reference, inbox: normalizeEmail(email) }, now);
		if (fields.email) await queueToSender(transaction, reference, { event: "address changed", to: fields.email }, now);
		if (row.kind !== "resume") await moveContact(transaction, { reference, from: row.email, to: email });
		const remark = remarkOn(email);
		return {
			set: {
				email: lowercaseEmail(email),
				inbox: normalizeEmail(email),
				fields: JSON.stringify({ ...fields, email }),
				...{ indexed_at: null, employer: null },
				...(remark && { remarks: [row.remarks, remark].filter(Boolean).join("\n") }),
			},
			events: [{ what: "address confirmed" }],
			notices: [{ what: "address confirmed", fields: ["email"] }],
		};
	});
	return fresh;
}
