import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { validator } from "hono/validator";
import type * as z from "zod/mini";
import { firstMessages } from "../../../contract/forms/rules.ts";
import type { Attempts } from "../../http/attempts.ts";
import { visitorOf } from "../../http/client-address.ts";
import { type BodyRefusal, readBody } from "../../http/json-body.ts";
import { findSession } from "../../people/sessions.ts";
import type { DeskEnv, DeskParts } from "./parts.ts";
import { readSessionCookie } from "./session-cookie.ts";

/* Who may ask what. Each guard stands in front of the routes that are registered after it. */

const BODY_MAX = 64 * 1024; // bytes; the longest answer that somebody writes is a tenth of it
const BODY_MS = 15_000; // as in a chat

/** What a page asks while it is only left open: that is not a person who works. */
export const BY_ITSELF = ["/api/events", "/api/presence", "/api/available"];

/** Whatever the desk says is for the one who asked. */
export const keepNothing = createMiddleware<DeskEnv>(async (context, next) => {
	await next();
	context.header("cache-control", "no-store");
});

/**
 * Only the desk's own pages may ask, and only they can send JSON. The public site is same-site to the desk (hosts of one
 * domain, ports of one machine), so that even a Strict cookie comes along with what its pages might send.
 */
export function ownPagesOnly(url: string): MiddlewareHandler<DeskEnv> {
	return createMiddleware<DeskEnv>(async (context, next) => {
		const { method } = context.req;
		const site = context.req.header("sec-fetch-site");
		const refuse = () => context.json({ error: `Only the desk's own pages may ask this. Open ${url}.` }, 403);
		if (method === "GET" || method === "HEAD") {
			return site === undefined || site === "same-origin" || site === "none" ? next() : refuse();
		}
		if (context.req.header("origin") !== url) return refuse();
		if (site !== undefined && site !== "same-origin") return refuse();
		if (!isJson(context.req.header("content-type"))) {
			return context.json({ error: "Send this as JSON, with the content type application/json." }, 415);
		}
		return next();
	});
}

function isJson(type: string | undefined): boolean {
	return type?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

const REFUSALS: Record<BodyRefusal, { status: 400 | 408 | 413; error: string }> = {
	"too large": { status: 413, error: "That's too much to save at once. Shorten it and try again." },
	"too slow": { status: 408, error: "This took too long to arrive. Send it again." },
	cut: { status: 400, error: "This did not arrive whole. Send it again." },
};

/** Read here, before anybody waits for it: whoever sends a byte now and then gets no place. @param ms for tests */
export function smallBodiesOnly(ms = BODY_MS): MiddlewareHandler<DeskEnv> {
	return createMiddleware<DeskEnv>(async (context, next) => {
		const body = await readBody(context.env.incoming, { bytes: BODY_MAX, ms });
		if (typeof body === "string") return context.json({ error: REFUSALS[body].error }, REFUSALS[body].status);
		// Where Hono looks first, instead of at the request, which is read.
		Object.assign(context.req.bodyCache, { text: Promise.resolve(body.toString("utf8")) });
		return next();
	});
}

export function signedInOnly({ db, clock, url }: DeskParts): MiddlewareHandler<DeskEnv> {
	return createMiddleware<DeskEnv>(async (context, next) => {
		const token = readSessionCookie(context, url);
		const isUse = !BY_ITSELF.includes(context.req.path);
		const signedIn = token ? await findSession(db, token, clock(), isUse) : undefined;
		if (!signedIn) return context.json({ error: "You are not signed in, or not any more. Sign in again." }, 401);
		context.set("signedIn", signedIn);
		return next();
	});
}

export const adminsOnly = createMiddleware<DeskEnv>(async (context, next) => {
	if (context.var.signedIn.person.role === "admin") return next();
	return context.json({ error: "Only an admin may do this. Ask one of yours." }, 403);
});

/** Nothing has a name with a null character, and PostgreSQL takes none. */
export const readableNamesOnly = createMiddleware<DeskEnv>(async (context, next) => {
	return /%00|\0/.test(context.req.path) ? context.notFound() : next();
});

/** Turns away who has tried too often. What counts as a try is up to the routes behind it. */
export function notTooOften(attempts: Attempts, parts: DeskParts): MiddlewareHandler<DeskEnv> {
	return createMiddleware<DeskEnv>(async (context, next) => {
		const seconds = attempts.wait(visitorIn(context, parts));
		if (seconds === undefined) return next();
		context.header("retry-after", String(seconds));
		const minutes = Math.ceil(seconds / 60);
		const inMinutes = minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
		return context.json({ error: `That was tried too often from your connection. Try again ${inMinutes}.` }, 429);
	});
}

export function visitorIn(context: Context<DeskEnv>, { clientAddress }: DeskParts): string {
	return visitorOf(clientAddress(context.env.incoming)) ?? "nowhere";
}

/**
 * The body, checked. What is wrong with it is said field by field.
 *
 * @param prepared what is done with it before
 */
export function json<Schema extends z.ZodMiniType>(schema: Schema, prepared = (value: unknown) => value) {
	return validator("json", (value: unknown, context) => {
		const checked = schema.safeParse(prepared(value));
		if (!checked.success) return context.json({ errors: firstMessages(checked.error.issues) }, 422);
		return checked.data;
	});
}
