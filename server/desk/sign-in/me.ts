import { Hono } from "hono";
import { findSession } from "../../people/sessions.ts";
import type { DeskEnv, DeskParts } from "../guards/parts.ts";
import { readSessionCookie } from "../guards/session-cookie.ts";
import { told } from "./let-in.ts";

/** GET /api/me: the signed-in person, or the ways to sign in. */
export function meRoute({ db, clock, url, firm, version, provider, sample }: DeskParts) {
	const ways = { singleSignOn: provider !== undefined };
	return new Hono<DeskEnv>().get("/api/me", async (context) => {
		const token = readSessionCookie(context, url);
		const signedIn = token ? await findSession(db, token, clock()) : undefined;
		if (!signedIn) return context.json({ error: "You are not signed in.", firm, ways }, 401);
		const { person, session } = signedIn;
		return context.json({ person: told(person), session: { id: session.id }, firm, ways, version, sample }, 200);
	});
}
