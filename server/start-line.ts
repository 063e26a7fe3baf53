import { isLoopback } from "./config/config.ts";
import { makeLink } from "./people/links.ts";
import { isAnybodyInvited } from "./people/people.ts";
import type { Database } from "./store/tables.ts";

/**
 * Where the desk is, on a line of its own. While nobody is invited, with the way in for the first of all; with sample data on this
 * machine, with a way in for whoever started it.
 */
export async function startLine(db: Database, url: string, now: Date, sample = false): Promise<string> {
	const isOpen = sample && isLoopback(url);
	if (!isOpen && (await isAnybodyInvited(db))) return `Desk: ${url}`;
	// Whoever reads this output of a server that others reach is not always whom the firm would let in first.
	if (!isLoopback(url)) return `Desk: ${url} (nobody is invited yet: npm run -s staff -- invite EMAIL --admin)`;
	return `Desk: ${url}/join/${await makeLink(db, "join", undefined, now)}`;
}
