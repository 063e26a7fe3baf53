import { readWishes, wish } from "../candidates/wishes.ts";
import { queueToSender } from "../queue/own-mails.ts";
import { inboxOf, mailbox } from "../store/inbox.ts";
import { type Changing, change } from "./change.ts";
import { findOwnLink, makeOwnLink } from "./links.ts";
import { waitingAddress } from "./own.ts";

/**
 * Makes a new address effective, once the owner of its mailbox has confirmed it through the link emailed there. All
 * other links to the submission stop working, because they went to the old address, which is notified of the change.
 * Returns the token of a new link; undefined if the link no longer works, or yet another address was entered since.
 */
export async function confirmAddress(
	changing: Changing,
	token: string,
	remarkOn: (email: string) => string | undefined,
): Promise<string | undefined> {
	const link = await findOwnLink(changing.db, token, changing.clock());
	if (link?.purpose !== "new address" || !link.reference) return undefined;
	const { reference } = link;
	let fresh: string | undefined;
	await change(changing, reference, async ({ transaction, row, now }) => {
		const still = await findOwnLink(transaction, token, now);
		const email = waitingAddress(await readWishes(transaction, reference), now);
		if (!still || !email || mailbox(email) !== link.email) return { done: false, why: "unknown" };
		const fields: Record<string, string> = JSON.parse(row.fields);
		await transaction.deleteFrom("own_links").where("reference", "=", reference).execute();
		await wish(transaction, reference, { new_email: null, new_email_at: null });
		fresh = await makeOwnLink(transaction, { purpose: "submission", reference, inbox: inboxOf(email) }, now);
		if (fields.email) await queueToSender(transaction, reference, "address changed", now, { to: fields.email });
		const remark = remarkOn(email);
		return {
			set: {
				email: mailbox(email),
				inbox: inboxOf(email),
				fields: JSON.stringify({ ...fields, email }),
				indexed_at: null,
				...(remark && { remarks: [row.remarks, remark].filter(Boolean).join("\n") }),
			},
			events: [{ what: "address confirmed" }],
			told: [{ what: "address confirmed", fields: ["email"] }],
		};
	});
	return fresh;
}
