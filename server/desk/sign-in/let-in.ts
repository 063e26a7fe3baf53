import type { Context } from "hono";
import { cleanLine } from "../../../contract/text/text.ts";
import { join } from "../../people/people.ts";
import { beginSession, endSessionOf } from "../../people/sessions.ts";
import { append } from "../../store/database/events.ts";
import type { PersonRow, Transacted, Way } from "../../store/tables.ts";
import type { DeskEnv, DeskParts } from "../guards/parts.ts";
import { readSessionCookie } from "../guards/session-cookie.ts";

/** Starts a session and ends this browser's previous one. Returns the token for the cookie; set it after the commit. */
export async function letIn(
	transaction: Transacted,
	person: PersonRow,
	way: Way,
	context: Context<DeskEnv>,
	{ clock, url }: Pick<DeskParts, "clock" | "url">,
): Promise<string> {
	const now = clock();
	// An invited person may use a sign-in link first. They can change their name later.
	if (!person.joined_at) await join(transaction, person.id, nameIn(person.email), now);
	const former = readSessionCookie(context, url);
	if (former) await endSessionOf(transaction, former);
	const agent = cleanLine(context.req.header("user-agent") ?? "");
	const token = await beginSession(transaction, person.id, way, agent, now);
	await append(transaction, { person: person.id, what: "signed in", data: { way } }, now);
	return token;
}

function nameIn(email: string): string {
	return email.slice(0, email.lastIndexOf("@"));
}

/** A team member as the API returns them. */
export function told({ id, name, email, role, away_until, weekly_mail }: PersonRow) {
	return { id, name, email, role, awayUntil: away_until, weeklyMail: weekly_mail !== 0 };
}
