import { isLoopback } from "./config/config.ts";
import { isAnyoneInvited } from "./people/people.ts";
import { makeLink } from "./people/sign-in-links.ts";
import type { Database } from "./store/tables.ts";

/**
 * The line with the desk's address that a start prints. Until someone is invited it is the link for the first admin;
 * with sample data on this machine, a link for whoever started it.
 */
export async function startLine(db: Database, url: string, now: Date, sample = false): Promise<string> {
	const isOpen = sample && isLoopback(url);
	if (!isOpen && (await isAnyoneInvited(db))) return `Desk: ${url}`;
	// On a server that others reach, whoever reads this output may not be the person the firm wants as its first admin.
	if (!isLoopback(url)) return `Desk: ${url} (nobody is invited yet: npm run -s staff -- invite EMAIL --admin)`;
	return `Desk: ${url}/join/${await makeLink(db, "join", undefined, now)}`;
}
