import { Hono } from "hono";
import { findSession } from "../../people/sessions.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { readSessionCookie } from "../guards/session-cookie.ts";
import { toPersonJson } from "./sign-in-person.ts";

/** GET /api/me: the signed-in person, or the ways to sign in. */
export function meRoute({ db, clock, config, url, firm, version, provider, sample }: DeskDeps) {
	const ways = { singleSignOn: provider !== undefined };
	return new Hono<DeskEnv>().get("/api/me", async (context) => {
		const token = readSessionCookie(context, url);
		const signedIn = token ? await findSession(db, token, clock()) : undefined;
		if (!signedIn) return context.json({ error: "You're not signed in.", firm, ways }, 401);
		const { person, session } = signedIn;
		const mailIn = config.mailIn !== undefined; // whether emails come to the desk
		return context.json(
			{ person: toPersonJson(person), session: { id: session.id }, firm, ways, version, sample, mailIn },
			200,
		);
	});
}
