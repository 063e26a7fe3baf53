import { Hono } from "hono";
import { endSession, endSessions, listSessions } from "../../people/sessions.ts";
import { appendEvent } from "../../store/database/events.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { removeSessionCookie } from "../guards/session-cookie.ts";

/** The signed-in person's own sessions: list them, end them. */
export function sessionRoutes({ db, clock, url }: DeskDeps) {
	return new Hono<DeskEnv>()
		.post("/api/sign-out", async (context) => {
			const { person, session } = context.var.signedIn;
			await db.transaction().execute(async (transaction) => {
				await endSession(transaction, person.id, session.id);
				await appendEvent(transaction, { person: person.id, what: "signed out", data: {} }, clock());
			});
			removeSessionCookie(context, url);
			return context.json({}, 200);
		})
		.get("/api/sessions", async (context) => {
			const { person, session: own } = context.var.signedIn;
			const sessions = await listSessions(db, person.id, clock());
			return context.json(
				{
					sessions: sessions.map(({ id, way, agent, begun_at, seen_at }) => {
						return { id, way, agent, begunAt: begun_at, seenAt: seen_at, isThis: id === own.id };
					}),
				},
				200,
			);
		})
		.delete("/api/sessions/:id", async (context) => {
			const { person, session } = context.var.signedIn;
			const id = context.req.param("id");
			const ended = await db.transaction().execute(async (transaction) => {
				if (!(await endSession(transaction, person.id, id))) return false;
				await appendEvent(transaction, { person: person.id, what: "ended a session", data: {} }, clock());
				return true;
			});
			if (!ended) return context.json({ error: "This session doesn't exist. It may already have ended." }, 404);
			if (id === session.id) removeSessionCookie(context, url);
			return context.json({}, 200);
		})
		.delete("/api/sessions", async (context) => {
			const { person, session } = context.var.signedIn;
			await db.transaction().execute(async (transaction) => {
				await endSessions(transaction, person.id, session.id);
				await appendEvent(transaction, { person: person.id, what: "ended all other sessions", data: {} }, clock());
			});
			return context.json({}, 200);
		});
}
