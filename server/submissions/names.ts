import { personName } from "../../contract/forms/labels.ts";
import { inboxOf } from "../store/inbox.ts";
import type { Database } from "../store/tables.ts";

/** What a person called themselves in all that they sent. Empty when there is nobody of this address. */
export async function namesOfPerson(db: Database, email: string): Promise<string[]> {
	const inbox = inboxOf(email);
	if (inbox === "") return []; // what was added by hand without an address is of many people
	// Compared here, because rows of earlier versions name no inbox, or one by an earlier rule.
	const known = await db.selectFrom("submissions").select("email").distinct().execute();
	const emails = known.map((row) => row.email).filter((address) => inboxOf(address) === inbox);
	if (emails.length === 0) return [];
	const rows = await db.selectFrom("submissions").select("fields").where("email", "in", emails).execute();
	return [...new Set(rows.map(({ fields }) => personName(JSON.parse(fields))))];
}
