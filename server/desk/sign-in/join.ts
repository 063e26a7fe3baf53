import { Hono } from "hono";
import * as z from "zod/mini";
import { email, firstMessages, fullName } from "../../../contract/forms/rules.ts";
import { cleanField } from "../../../contract/text/text.ts";
import { isLoopback } from "../../config/config.ts";
import { findPerson, isAnyoneInvited, join, joinAsFirst } from "../../people/people.ts";
import { readLink, consumeLink as spendLink } from "../../people/sign-in-links.ts";
import { appendEvent } from "../../store/database/events.ts";
import type { Database, DatabaseTransaction, LinkRow, PersonRow } from "../../store/tables.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { json, rateLimit, visitorKey } from "../guards/guards.ts";
import { writeSessionCookie } from "../guards/session-cookie.ts";
import { signInPerson, toPersonJson } from "./sign-in-person.ts";

/* /api/join/TOKEN: a person's first sign-in, by invitation or, for the first admin, by the link that a start prints. */

const GONE = "This link doesn't work, or no longer works. Ask one of your admins to invite you again.";

const joinSchema = z.object({ name: cleanName(), email: z.optional(z.string()) });

export function joinRoutes(parts: DeskDeps) {
	const { db, clock, url, guesses } = parts;
	// The same condition under which start-line.ts prints a link.
	const open = parts.sample && isLoopback(url);
	return new Hono<DeskEnv>()
		.use("/api/join/*", rateLimit(guesses, parts))
		.get("/api/join/:token", async (context) => {
			const link = await readLink(db, "join", context.req.param("token"), clock());
			const invited = link && (await findInvited(db, link, open));
			if (invited) return context.json({ first: invited.first, email: invited.person?.email }, 200);
			guesses.count(visitorKey(context, parts));
			return context.json({ error: GONE }, 404);
		})
		.post("/api/join/:token", json(joinSchema), async (context) => {
			const token = context.req.param("token");
			const { name, email: typed } = context.req.valid("json");
			const link = await readLink(db, "join", token, clock());
			const mail = z.object({ email: email() }).safeParse({ email: typed });
			if (link && !link.person && !mail.success) {
				return context.json({ errors: firstMessages(mail.error.issues) }, 422);
			}
			const joined = await db.transaction().execute(async (transaction) => {
				const person = await joinWithLink(transaction, token, { name, email: mail.data?.email ?? "", open }, clock());
				if (person) return { person, session: await signInPerson(transaction, person, "join", context, parts) };
				await appendEvent(
					transaction,
					{ person: link?.person ?? null, what: "link failed", data: { to: "join" } },
					clock(),
				);
				return undefined;
			});
			if (!joined) {
				guesses.count(visitorKey(context, parts));
				return context.json({ error: GONE }, 404);
			}
			writeSessionCookie(context, url, joined.session);
			return context.json({ person: toPersonJson(joined.person) }, 200);
		});
}

/** A name on one line, whatever was pasted. */
export function cleanName() {
	const clean = (typed: unknown) => (typeof typed === "string" ? cleanField(typed, "one line") : undefined);
	return z.pipe(z.transform(clean), fullName());
}

/** @param open the link that a start prints works even if others have joined */
async function findInvited(
	db: Database,
	link: LinkRow,
	open: boolean,
): Promise<{ first: boolean; person?: PersonRow } | undefined> {
	if (!link.person) return !open && (await isAnyoneInvited(db)) ? undefined : { first: true };
	const person = await findPerson(db, link.person);
	return person && !person.joined_at ? { first: false, person } : undefined;
}

async function joinWithLink(
	transaction: DatabaseTransaction,
	token: string,
	{ name, email, open }: { name: string; email: string; open: boolean },
	now: Date,
): Promise<PersonRow | undefined> {
	const link = await spendLink(transaction, "join", token, now);
	if (!link) return undefined;
	if (!link.person) return joinAsFirst(transaction, { name, email, open }, now);
	const invited = await findPerson(transaction, link.person);
	if (!invited || !(await join(transaction, invited.id, name, now))) return undefined;
	return { ...invited, name, joined_at: now.toISOString() };
}
