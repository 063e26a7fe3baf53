import type { Context } from "hono";
import { cleanLine } from "../../../contract/text/text.ts";
import { join } from "../../people/people.ts";
import { beginSession, endSessionByToken } from "../../people/sessions.ts";
import { appendEvent } from "../../store/database/events.ts";
import type { DatabaseTransaction, PersonRow, SignInMethod } from "../../store/tables.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { readSessionCookie } from "../guards/session-cookie.ts";

/** Starts a session and ends this browser's previous one. Returns the token for the cookie; set it after the commit. */
export async function signInPerson(
	transaction: DatabaseTransaction,
	person: PersonRow,
	way: SignInMethod,
	context: Context<DeskEnv>,
	{ clock, url }: Pick<DeskDeps, "clock" | "url">,
): Promise<string> {
	const now = clock();
	// An invited person may use a sign-in link first. They can change their name later.
	if (!person.joined_at) await join(transaction, person.id, nameFromEmail(person.email), now);
	const former = readSessionCookie(context, url);
	if (former) await endSessionByToken(transaction, former);
	const agent = cleanLine(context.req.header("user-agent") ?? "");
	const token = await beginSession(transaction, person.id, way, agent, now);
	await appendEvent(transaction, { person: person.id, what: "signed in", data: { way } }, now);
	return token;
}

function nameFromEmail(email: string): string {
	return email.slice(0, email.lastIndexOf("@"));
}

/** A team member as the API returns them. */
export function toPersonJson({ id, name, email, role, away_until, weekly_mail }: PersonRow) {
	return { id, name, email, role, awayUntil: away_until, weeklyMail: weekly_mail !== 0 };
}
