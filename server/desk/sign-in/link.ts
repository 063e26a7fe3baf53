import { Hono } from "hono";
import * as z from "zod/mini";
import { email } from "../../../contract/forms/rules.ts";
import { findPerson, findPersonByEmail } from "../../people/people.ts";
import { countLinks, makeLink, readLink, consumeLink as spendLink } from "../../people/sign-in-links.ts";
import { queueDeskMail } from "../../queue/desk-mail.ts";
import { appendEvent } from "../../store/database/events.ts";
import { lock } from "../../store/database/postgres.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { json, rateLimit, visitorKey } from "../guards/guards.ts";
import { writeSessionCookie } from "../guards/session-cookie.ts";
import { signInPerson, toPersonJson } from "./sign-in-person.ts";

/* Emailed sign-in links that work once. A button on the page uses the link up, so that a mail scanner does not. */

const HOUR_MS = 60 * 60_000;
const LINKS_PER_HOUR = 5; // to one person, whoever asks: more would be an attempt to flood their mailbox
const GONE = "This link doesn't work, or no longer works. Request a new one: it works once and expires in 15 minutes.";

export function linkRoutes(parts: DeskDeps) {
	const { db, clock, url, guesses, requests } = parts;
	return new Hono<DeskEnv>()
		.post("/api/sign-in/link", rateLimit(requests, parts), json(z.object({ email: email() })), (context) => {
			requests.count(visitorKey(context, parts));
			const { email: address } = context.req.valid("json");
			// After the answer, so that it takes the same time whether or not the address is known.
			parts.afterwards(() => mailRequestedLink(address, parts));
			return context.json({ sent: "If this address is invited, a link is on its way." }, 202);
		})
		.use("/api/sign-in/*", rateLimit(guesses, parts))
		.get("/api/sign-in/:token", async (context) => {
			const link = await readLink(db, "sign-in", context.req.param("token"), clock());
			const person = link?.person ? await findPerson(db, link.person) : undefined;
			if (person) return context.json({ email: person.email }, 200);
			guesses.count(visitorKey(context, parts));
			return context.json({ error: GONE }, 404);
		})
		.post("/api/sign-in/:token", async (context) => {
			const token = context.req.param("token");
			const signedIn = await db.transaction().execute(async (transaction) => {
				const link = await spendLink(transaction, "sign-in", token, clock());
				const person = link?.person ? await findPerson(transaction, link.person) : undefined;
				if (person) return { person, session: await signInPerson(transaction, person, "link", context, parts) };
				await appendEvent(transaction, { person: null, what: "link failed", data: { to: "sign in" } }, clock());
				return undefined;
			});
			if (!signedIn) {
				guesses.count(visitorKey(context, parts));
				return context.json({ error: GONE }, 404);
			}
			writeSessionCookie(context, url, signedIn.session);
			return context.json({ person: toPersonJson((await findPerson(db, signedIn.person.id)) ?? signedIn.person) }, 200);
		});
}

async function mailRequestedLink(address: string, parts: DeskDeps): Promise<void> {
	const { db, clock } = parts;
	const person = await findPersonByEmail(db, address);
	if (!person) return;
	await sendSignInLink(person.id, undefined, LINKS_PER_HOUR, parts);
	const now = clock();
	await db
		.transaction()
		.execute((transaction) => appendEvent(transaction, { person: person.id, what: "asked for a link", data: {} }, now));
}

/**
 * Emails a sign-in link. False if the person has reached the limit, or was removed.
 *
 * @param by the name of the admin who sends it
 */
export async function sendSignInLink(
	id: string,
	by: string | undefined,
	limit: number,
	{ db, clock, url, mailQueued }: DeskDeps,
): Promise<boolean> {
	const sent = await db.transaction().execute(async (transaction) => {
		await lock(transaction, [`links ${id}`]);
		const now = clock();
		const person = await findPerson(transaction, id);
		const recent = await countLinks(transaction, "sign-in", id, new Date(now.getTime() - HOUR_MS));
		if (!person || recent >= limit) return false;
		const link = `${url}/sign-in/${await makeLink(transaction, "sign-in", id, now)}`;
		await queueDeskMail(transaction, { to: person.email, name: person.name, event: "sign-in", link, by }, now);
		return true;
	});
	if (sent) mailQueued();
	return sent;
}
