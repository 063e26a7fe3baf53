import { Hono } from "hono";
import * as z from "zod/mini";
import { email } from "../../../contract/forms/rules.ts";
import { OperatorError } from "../../config/operator-error.ts";
import { changePerson, findPerson, findPersonByEmail, invite, listPeople, removePerson } from "../../people/people.ts";
import { makeLink } from "../../people/sign-in-links.ts";
import { queueDeskMail } from "../../queue/desk-mail.ts";
import { appendEvent } from "../../store/database/events.ts";
import type { PersonRow } from "../../store/tables.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { adminsOnly, json } from "../guards/guards.ts";
import { cleanName } from "./join.ts";
import { sendSignInLink } from "./link.ts";
import { toPersonJson } from "./sign-in-person.ts";

/* /api/staff: the team. No answer contains a link: links go by email, to the person they are for. */

const LINKS_PER_HOUR = 20; // to one person, even by admins
const UNKNOWN = "This person isn't on the team. They may have been removed.";

const role = z.enum(["recruiter", "admin"], "Choose recruiter or admin");
const day = z.iso.date("Enter a date such as 2026-11-17");
const invitationSchema = z.object({ email: email(), role });
const personChangeSchema = z.object({
	name: z.optional(cleanName()),
	role: z.optional(role),
	awayUntil: z.optional(z.nullable(day)),
	weeklyMail: z.optional(z.boolean("Say true or false")),
});

export function staffRoutes(parts: DeskDeps) {
	const { db, clock } = parts;
	return new Hono<DeskEnv>()
		.get("/api/staff", async (context) => {
			const isAdmin = context.var.signedIn.person.role === "admin";
			const people = await listPeople(db);
			return context.json({ people: people.map((person) => toColleagueJson(person, isAdmin)) }, 200);
		})
		.post("/api/staff", adminsOnly, json(invitationSchema), async (context) => {
			const { email: address, role: asked } = context.req.valid("json");
			const known = await findPersonByEmail(db, address);
			if (known?.joined_at) return context.json({ error: `${known.name} is already on the team.` }, 409);
			const { person: by } = context.var.signedIn;
			const person = await invite(db, { email: address, role: asked, by: by.id }, clock());
			await mailInvitation(person, by, parts);
			return context.json({ person: toPersonJson(person) }, 201);
		})
		.post("/api/staff/:id/invite", adminsOnly, async (context) => {
			const person = await findPerson(db, context.req.param("id"));
			if (!person) return context.json({ error: UNKNOWN }, 404);
			if (person.joined_at) {
				return context.json({ error: `${person.name} has already joined. Send them a sign-in link instead.` }, 409);
			}
			const { person: by } = context.var.signedIn;
			const again = await invite(db, { email: person.email, role: person.role, by: by.id }, clock());
			await mailInvitation(again, by, parts);
			return context.json({ person: toPersonJson(again) }, 200);
		})
		.post("/api/staff/:id/link", adminsOnly, async (context) => {
			const person = await findPerson(db, context.req.param("id"));
			if (!person) return context.json({ error: UNKNOWN }, 404);
			if (!person.joined_at) {
				return context.json({ error: `${person.email} hasn't joined yet. Invite them again instead.` }, 409);
			}
			const { person: by } = context.var.signedIn;
			if (!(await sendSignInLink(person.id, by.name, LINKS_PER_HOUR, parts))) {
				return context.json(
					{ error: `${person.name} was already sent ${LINKS_PER_HOUR} links this hour. Try again later.` },
					409,
				);
			}
			await db.transaction().execute(async (transaction) => {
				await appendEvent(transaction, { person: by.id, what: "sent a link", data: { person: person.id } }, clock());
			});
			return context.json({}, 200);
		})
		.patch("/api/staff/:id", json(personChangeSchema), async (context) => {
			const { person: by } = context.var.signedIn;
			const id = context.req.param("id");
			const { name, role: asked, awayUntil, weeklyMail } = context.req.valid("json");
			if (by.role !== "admin" && (id !== by.id || asked)) {
				return context.json({ error: "Only an admin can change this. Ask one of your admins." }, 403);
			}
			if (!(await findPerson(db, id))) return context.json({ error: UNKNOWN }, 404);
			const changed = {
				...(name !== undefined && { name }),
				...(asked !== undefined && { role: asked }),
				...(awayUntil !== undefined && { away_until: awayUntil }),
				...(weeklyMail !== undefined && { weekly_mail: weeklyMail ? 1 : 0 }),
			};
			if (Object.keys(changed).length === 0) {
				return context.json({ errors: { "": "Say what to change: name, role, awayUntil or weeklyMail" } }, 422);
			}
			const refused = await catchRefusal(() => changePerson(db, id, changed, by.id, clock()));
			if (refused) return context.json({ error: refused }, 409);
			const person = await findPerson(db, id);
			return person ? context.json({ person: toPersonJson(person) }, 200) : context.json({ error: UNKNOWN }, 404);
		})
		.delete("/api/staff/:id", adminsOnly, async (context) => {
			const id = context.req.param("id");
			if (!(await findPerson(db, id))) return context.json({ error: UNKNOWN }, 404);
			const refused = await catchRefusal(() => removePerson(db, id, context.var.signedIn.person.id, clock()));
			return refused ? context.json({ error: refused }, 409) : context.json({}, 200);
		});
}

function toColleagueJson(person: PersonRow, toAdmin: boolean) {
	const { id, name, role, away_until, email, invited_at, joined_at, seen_at } = person;
	const forAdmins = { email, invitedAt: invited_at, joinedAt: joined_at, lastSeenAt: seen_at };
	return { id, name, role, awayUntil: away_until, ...(toAdmin && forAdmins) };
}

async function mailInvitation(
	person: PersonRow,
	by: PersonRow,
	{ db, clock, url, mailQueued }: DeskDeps,
): Promise<void> {
	await db.transaction().execute(async (transaction) => {
		const now = clock();
		const link = `${url}/join/${await makeLink(transaction, "join", person.id, now)}`;
		const mail = { to: person.email, name: person.name, event: "invitation" as const, link, by: by.name };
		await queueDeskMail(transaction, mail, now);
	});
	mailQueued();
}

/** Why the work was refused, such as that the last admin has to stay; undefined when it succeeded. */
async function catchRefusal(work: () => Promise<void>): Promise<string | undefined> {
	try {
		await work();
		return undefined;
	} catch (error) {
		if (error instanceof OperatorError) return error.message;
		throw error;
	}
}
