import type { ActionOf } from "../../../contract/desk/actions.ts";
import { AGREE_SUBJECT, agreementText } from "../../../contract/desk/candidates.ts";
import { personName } from "../../../contract/forms/labels.ts";
import { readSourced } from "../../candidates/agreement.ts";
import { readFirm } from "../../config/content.ts";
import { deletedWithoutYes } from "../../dates/kept-until.ts";
import { queueAnswer } from "../../queue/answer.ts";
import { lowercaseEmail, normalizeEmail } from "../../store/email-address.ts";
import type { ActionContext, ActionStep } from "./undo.ts";

/* What recruiters do with a candidate whom the team added: ask whether they agree to be on file, correct contact info. */

const DAY_MS = 24 * 60 * 60 * 1000;
const ASK_AGAIN_MS = 7 * DAY_MS; // whoever doesn't want to be on file must not be pressed
const NOT_ADDED = "They sent their resume themselves.";

/** The link to their page is made when the email is sent, so no one at the firm sees it. */
export async function askToAgree({
	transaction,
	row,
	by,
	now,
	undoUntil,
}: ActionContext): Promise<ActionStep | string> {
	const sourced = await readSourced(transaction, row.reference);
	if (!sourced) return `${NOT_ADDED} There is nothing to ask.`;
	if (sourced.agreed_at) return "They already agreed.";
	if (sourced.asked_at && Date.parse(sourced.asked_at) > now.getTime() - ASK_AGAIN_MS) {
		return "They were asked within the last week. Give them time, or call them.";
	}
	const fields: Record<string, string> = JSON.parse(row.fields);
	const firm = readFirm();
	const until = deletedWithoutYes(sourced.added_at);
	const text = agreementText({
		firstName: fields.firstName ?? "",
		source: sourced.source,
		firm: firm.name,
		until: until.toLocaleDateString("en-US", { dateStyle: "long", timeZone: firm.hours.timeZone }),
	});
	const mail = { to: fields.email ?? "", name: personName(fields), subject: AGREE_SUBJECT, text, by: by.id };
	const delivery = await queueAnswer(transaction, row.reference, { ...mail, agrees: true }, now, null, undoUntil);
	await transaction
		.updateTable("sourced")
		.set({ asked_at: now.toISOString() })
		.where("reference", "=", row.reference)
		.execute();
	return { what: "asked to agree", data: { delivery } };
}

/** Only until they agree: from then on it is theirs to correct. */
export async function editContact(
	{ transaction, row }: ActionContext,
	{ name, email, phone }: ActionOf<"contact">,
): Promise<ActionStep | string> {
	const sourced = await readSourced(transaction, row.reference);
	if (!sourced) return `${NOT_ADDED} Send them a link to their page, where they can correct it.`;
	if (sourced.agreed_at) return "They agreed to be on file, and correct this on their page. Send them a link to it.";
	const [firstName = "", ...rest] = name.split(" ");
	const before: Record<string, string> = JSON.parse(row.fields);
	const typed = { ...before, firstName, lastName: rest.join(" "), email, phone };
	const fields = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ""));
	// The page of whoever had the old address must not show what belongs to the new one.
	if (normalizeEmail(before.email) !== normalizeEmail(email)) {
		await transaction.deleteFrom("own_links").where("reference", "=", row.reference).execute();
		await transaction.updateTable("sourced").set({ asked_at: null }).where("reference", "=", row.reference).execute();
	}
	return {
		what: "corrected the contact info",
		set: {
			fields: JSON.stringify(fields),
			email: lowercaseEmail(email),
			inbox: normalizeEmail(email) || null,
			indexed_at: null,
		},
	};
}
