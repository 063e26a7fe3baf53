import { Hono } from "hono";
import * as z from "zod/mini";
import { hoursSchema } from "../../contract/booking.ts";
import { makeFeed, readFeed, stopFeed } from "../booking/feeds.ts";
import { readHours, setHours } from "../booking/hours.ts";
import type { DeskDeps, DeskEnv } from "./guards/desk-deps.ts";
import { json } from "./guards/guards.ts";

/** Null to take no calls. */
const schema = z.object({ hours: z.nullable(hoursSchema) });

/**
 * /api/hours: when the signed-in person takes calls that visitors book. /api/feed: the secret address of their own
 * calendar.
 */
export function hoursRoutes({ db, clock, firm }: DeskDeps) {
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
	);
}
