import type { ManualEntry } from "../../../contract/desk/desk.ts";
import { displayValue } from "../../../contract/forms/labels.ts";
import type { ResponsePolicy } from "../../config/content.ts";
import { computeDueTime } from "../../dates/compute-due-time.ts";
import { queueDeliveries } from "../../queue/queue-deliveries.ts";
import { appendEvent } from "../../store/database/events.ts";
import { lock } from "../../store/database/postgres.ts";
import { lowercaseEmail, normalizeEmail } from "../../store/email-address.ts";
import { unusedReference } from "../../store/reference.ts";
import type { Database, DeliveryTarget, PersonRow } from "../../store/tables.ts";
import { findAddedCall } from "./repeated-actions.ts";

interface AddByHandInput {
	call: ManualEntry;
	by: PersonRow;
	promise: ResponsePolicy;
	/** Without a receipt and the email to the firm, which already knows. */
	targets: DeliveryTarget[];
	/** Sample data passes its own generator, so that references are the same every time. */
	newReference?: () => string;
}

/** Stores a phone call as a submission owned by whoever took it; a retry adds nothing. Returns its reference. */
export async function addByHand(db: Database, input: AddByHandInput, now: Date): Promise<string> {
	const { call, by, promise, targets, newReference } = input;
	const at = now.toISOString();
	const content = {
		kind: call.kind,
		fields: JSON.stringify(toFields(call)),
		received_at: at,
		answered_at: call.answered ? at : null,
	};
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [`added by ${by.id}`]);
		const existing = await findAddedCall(transaction, content, by.id, now);
		if (existing) return existing;
		const reference = await unusedReference(transaction, newReference);
		await transaction
			.insertInto("submissions")
			.values({
				reference,
				...content,
				email: lowercaseEmail(call.email),
				details_count: 0,
				// Callers without an email address must not be treated as one person.
				inbox: normalizeEmail(call.email) || null,
				owner: by.id,
				due_at: computeDueTime(call.kind, now, promise).toISOString(),
				opened_at: at,
			})
			.execute();
		await queueDeliveries(transaction, reference, { event: "received" }, targets, 0, now);
		await appendEvent(transaction, { reference, person: by.id, what: "added", data: {} }, now);
		if (call.answered) {
			const data = { outcome: "reached", text: "" };
			await appendEvent(transaction, { reference, person: by.id, what: "called", data }, now);
		}
		return reference;
	});
}

/** As the form of this kind would have sent it, without empty fields. */
function toFields({ kind, name, email, phone, company, state, role, text }: ManualEntry): Record<string, string> {
	const fields = { email, phone, company, state, ...kindFields() };
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));

	function kindFields(): Record<string, string> {
		if (kind === "talent-request") {
			return { name, jobTitle: role === "" ? "" : displayValue("roleType", role), requirements: text };
		}
		const [firstName = "", ...rest] = name.split(" ");
		const named = { firstName, lastName: rest.join(" ") };
		if (kind === "lead") return { ...named, roleType: role, requirements: text };
		return { ...named, desiredPosition: role, additionalInfo: text };
	}
}
