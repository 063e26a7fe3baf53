import type { ByHand } from "../../../contract/desk/desk.ts";
import { readable } from "../../../contract/forms/labels.ts";
import type { AnswerPromise } from "../../config/content.ts";
import { dueAt } from "../../dates/promise.ts";
import { queue } from "../../queue/queue.ts";
import { append } from "../../store/database/events.ts";
import { lock } from "../../store/database/postgres.ts";
import { inboxOf, mailbox } from "../../store/inbox.ts";
import { unusedReference } from "../../store/reference.ts";
import type { Database, PersonRow, Target } from "../../store/tables.ts";
import { findAdded } from "./repeated.ts";

interface Adding {
	call: ByHand;
	by: PersonRow;
	promise: AnswerPromise;
	/** Without a receipt and the email to the firm, which already knows. */
	targets: Target[];
	/** Sample data passes its own generator, so that references are the same every time. */
	newReference?: () => string;
}

/** Stores a phone call as a submission owned by whoever took it; a retry adds nothing. Returns its reference. */
export async function addByHand(db: Database, adding: Adding, now: Date): Promise<string> {
	const { call, by, promise, targets, newReference } = adding;
	const at = now.toISOString();
	const said = {
		kind: call.kind,
		fields: JSON.stringify(fieldsOf(call)),
		received_at: at,
		answered_at: call.answered ? at : null,
	};
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [`added by ${by.id}`]);
		const before = await findAdded(transaction, said, by.id, now);
		if (before) return before;
		const reference = await unusedReference(transaction, newReference);
		await transaction
			.insertInto("submissions")
			.values({
				reference,
				...said,
				email: mailbox(call.email),
				details_count: 0,
				// Callers without an email address must not be treated as one person.
				inbox: inboxOf(call.email) || null,
				owner: by.id,
				due_at: dueAt(call.kind, now, promise).toISOString(),
				opened_at: at,
			})
			.execute();
		await queue(transaction, reference, "received", targets, 0, now);
		await append(transaction, { reference, person: by.id, what: "added", data: {} }, now);
		if (call.answered) {
			const data = { outcome: "reached", text: "" };
			await append(transaction, { reference, person: by.id, what: "called", data }, now);
		}
		return reference;
	});
}

/** As the form of this kind would have sent it, without empty fields. */
function fieldsOf({ kind, name, email, phone, company, state, role, text }: ByHand): Record<string, string> {
	const fields = { email, phone, company, state, ...ofKind() };
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));

	function ofKind(): Record<string, string> {
		if (kind === "talent-request") {
			return { name, jobTitle: role === "" ? "" : readable("roleType", role), requirements: text };
		}
		const [firstName = "", ...rest] = name.split(" ");
		const named = { firstName, lastName: rest.join(" ") };
		if (kind === "lead") return { ...named, roleType: role, requirements: text };
		return { ...named, desiredPosition: role, additionalInfo: text };
	}
}
