import { Hono } from "hono";
import * as z from "zod/mini";
import { hoursSchema } from "../../contract/booking.ts";
import { BUSY_CALENDARS_MAX, busyAddressSchema } from "../../contract/busy-calendars.ts";
import { addBusyCalendar, listBusyCalendars, removeBusyCalendar } from "../booking/busy/busy-calendars.ts";
import { makeFeed, readFeed, stopFeed } from "../booking/feeds.ts";
import { readHours, setHours } from "../booking/hours.ts";
import type { DeskDeps, DeskEnv } from "./guards/desk-deps.ts";
import { json } from "./guards/guards.ts";

/** Null to take no calls. */
const schema = z.object({ hours: z.nullable(hoursSchema) });

/**
 * /api/hours: when the signed-in person takes calls that visitors book. /api/feed: the secret address of their own
 * calendar. /api/busy: calendars elsewhere, in which they are busy.
 */
export function hoursRoutes({ db, clock, firm, secret }: DeskDeps) {
	return (
		new Hono<DeskEnv>()
			.get("/api/hours", async (context) => {
				const hours = await readHours(db, context.var.signedIn.person.id);
				return context.json({ hours: hours ?? null }, 200);
			})
			.put("/api/hours", json(schema), async (context) => {
				const { hours } = context.req.valid("json");
				await setHours(db, context.var.signedIn.person.id, hours, clock());
				return context.json({ hours }, 200);
			})
			.get("/api/feed", async (context) => {
				const madeAt = await readFeed(db, context.var.signedIn.person.id);
				return context.json({ madeAt: madeAt ?? null }, 200);
			})
			// Shown once: only its hash is stored.
			.post("/api/feed", async (context) => {
				const token = await makeFeed(db, context.var.signedIn.person.id, clock());
				return context.json({ address: `${firm.siteUrl}/calendar/${token}.ics` }, 200);
			})
			.delete("/api/feed", async (context) => {
				await stopFeed(db, context.var.signedIn.person.id);
				return context.json({ madeAt: null }, 200);
			})
			.get("/api/busy", async (context) => {
				return context.json({ calendars: await listBusyCalendars(db, context.var.signedIn.person.id) }, 200);
			})
			.post("/api/busy", json(busyAddressSchema), async (context) => {
				const person = context.var.signedIn.person.id;
				const added = await addBusyCalendar(db, secret, { person, ...context.req.valid("json") }, clock());
				if (added === "too many") return context.json({ errors: { address: TOO_MANY } }, 422);
				return context.json({ calendars: await listBusyCalendars(db, person) }, 200);
			})
			.delete("/api/busy/:id", async (context) => {
				const person = context.var.signedIn.person.id;
				await removeBusyCalendar(db, { person, id: context.req.param("id") });
				return context.json({ calendars: await listBusyCalendars(db, person) }, 200);
			})
	);
}

const TOO_MANY = `Remove one first: ${BUSY_CALENDARS_MAX} at most`;
