import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { feedFile } from "../../booking/calendar-file.ts";
import { findFeedOwner, readFeedEvents } from "../../booking/feeds.ts";
import type { Database } from "../../store/tables.ts";
import { type Env, limitGuesses, privacyHeaders, TOKEN, visitorOf } from "../pages/private-pages.ts";

/* /calendar/TOKEN.ics: a recruiter's own calendar, for the program that subscribed to it. */

interface FeedParts {
	db: Database;
	clock(): Date;
	firm: { name: string; email: string };
	/** The desk's public origin, if there is one. */
	deskUrl(): string | undefined;
	clientAddress(request: IncomingMessage): string | undefined;
}

const ENDING = ".ics";

export function feedRoutes({ db, clock, firm, deskUrl, clientAddress }: FeedParts): Hono<Env> {
	const guesses = limitGuesses(clock);
	const app = new Hono<Env>();
	app.use("/calendar/*", privacyHeaders);
	app.get("/calendar/:file", async (context) => {
		const visitor = visitorOf(context, clientAddress);
		const seconds = guesses.wait(visitor);
		if (seconds !== undefined) {
			context.header("retry-after", String(seconds));
			return context.text("Too many requests. Please try again later.", 429);
		}
		const file = context.req.param("file");
		const token = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : "";
		const person = TOKEN.test(token) ? await findFeedOwner(db, token) : undefined;
		guesses.count(visitor, person !== undefined);
		if (!person) return context.text("There's no calendar at this address.", 404);
		const [, domain = "localhost"] = firm.email.split("@");
		const events = await readFeedEvents(db, person, { now: clock(), domain, desk: deskUrl() });
		return context.body(feedFile(events, firm.name, clock()), 200, {
			"content-type": "text/calendar; charset=utf-8",
		});
	});
	app.all("/calendar/*", (context) => context.text("There's no calendar at this address.", 404));
	return app;
}
