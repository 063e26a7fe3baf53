import { personName } from "../../contract/forms/labels.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Database } from "../store/tables.ts";

/** The names a person gave in their submissions. Empty if no one has this address. */
export async function findNamesByEmail(db: Database, email: string): Promise<string[]> {
	const inbox = normalizeEmail(email);
	if (inbox === "") return []; // submissions without an address were added by hand for many people
	// Compared here because rows of earlier versions have no inbox, or one normalized by older rules.
	const known = await db.selectFrom("submissions").select("email").distinct().execute();
	const emails = known.map((row) => row.email).filter((address) => normalizeEmail(address) === inbox);
	if (emails.length === 0) return [];
	const rows = await db.selectFrom("submissions").select("fields").where("email", "in", emails).execute();
	return [...new Set(rows.map(({ fields }) => personName(JSON.parse(fields))))];
}
