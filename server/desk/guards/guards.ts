import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { validator } from "hono/validator";
import type * as z from "zod/mini";
import { firstMessages } from "../../../contract/forms/rules.ts";
import type { AttemptCounter } from "../../http/attempts.ts";
import { toVisitorKey } from "../../http/client-address.ts";
import { type RawBodyRefusal, readBody } from "../../http/json-body.ts";
import { findSession } from "../../people/sessions.ts";
import type { DeskDeps, DeskEnv } from "./desk-deps.ts";
import { readSessionCookie } from "./session-cookie.ts";

/* Access checks. Each one guards the routes registered after it. */

const BODY_MAX = 64 * 1024; // bytes; the longest answer anyone can write is a tenth of that
const BULK_BODY_MAX = 4 * BODY_MAX; // 500 references, versions and events, and the longest answer
const BODY_MS = 15_000; // same as in chat

/** Requests that an open page makes by itself: they don't count as someone using the desk. */
export const BACKGROUND_PATHS = ["/api/events", "/api/presence", "/api/available"];

/** No cache may keep an answer: each is for the person who asked. */
export const noStore = createMiddleware<DeskEnv>(async (context, next) => {
	await next();
	context.header("cache-control", "no-store");
});

/**
 * Only the desk's own pages may call the API, and only they can send JSON. The public site is same-site to the desk
 * (hosts of one domain, ports of one machine), so even a Strict cookie comes with whatever its pages might send.
 */
export function sameOriginOnly(url: string): MiddlewareHandler<DeskEnv> {
	return createMiddleware<DeskEnv>(async (context, next) => {
		const { method } = context.req;
		const site = context.req.header("sec-fetch-site");
		const refuse = () => context.json({ error: `Only the desk's own pages may do this. Open ${url}.` }, 403);
		if (method === "GET" || method === "HEAD") {
			return site === undefined || site === "same-origin" || site === "none" ? next() : refuse();
		}
		if (context.req.header("origin") !== url) return refuse();
		if (site !== undefined && site !== "same-origin") return refuse();
		const isForm = UPLOAD_PATHS.test(context.req.path) && isUpload(context.req.header("content-type"));
		if (!isForm && !isJson(context.req.header("content-type"))) {
			return context.json({ error: "Send this as JSON, with the content type application/json." }, 415);
		}
		return next();
	});
}

/** Take a file, which their routes read by themselves, once they know who sends it. */
const UPLOAD_PATHS = /^\/api\/(?:candidates|imports\/[\w-]+\/pieces)$/;

function isUpload(type: string | undefined): boolean {
	return type?.toLowerCase().startsWith("multipart/form-data;") ?? false;
}

function isJson(type: string | undefined): boolean {
	return type?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

const REFUSALS: Record<RawBodyRefusal, { status: 400 | 408 | 413; error: string }> = {
	"too large": { status: 413, error: "That's too much to save at once. Shorten it and try again." },
	"too slow": { status: 408, error: "This took too long to arrive. Send it again." },
	cut: { status: 400, error: "This didn't arrive completely. Send it again." },
};

/** Reads the body before any route waits for it, so clients that trickle bytes tie nothing up. @param ms for tests */
export function limitBody(ms = BODY_MS): MiddlewareHandler<DeskEnv> {
	return createMiddleware<DeskEnv>(async (context, next) => {
		if (UPLOAD_PATHS.test(context.req.path) && isUpload(context.req.header("content-type"))) return next();
		const bytes = context.req.path.includes("/bulk") ? BULK_BODY_MAX : BODY_MAX;
		const body = await readBody(context.env.incoming, { bytes, ms });
		if (typeof body === "string") return context.json({ error: REFUSALS[body].error }, REFUSALS[body].status);
		// Hono looks here before it reads the request, which has been read already.
		Object.assign(context.req.bodyCache, { text: Promise.resolve(body.toString("utf8")) });
		return next();
	});
}

export function signedInOnly({ db, clock, url }: DeskDeps): MiddlewareHandler<DeskEnv> {
	return createMiddleware<DeskEnv>(async (context, next) => {
		const token = readSessionCookie(context, url);
		const isUse = !BACKGROUND_PATHS.includes(context.req.path);
		const signedIn = token ? await findSession(db, token, clock(), isUse) : undefined;
		if (!signedIn) return context.json({ error: "You're not signed in, or your session ended. Sign in again." }, 401);
		context.set("signedIn", signedIn);
		return next();
	});
}

export const adminsOnly = createMiddleware<DeskEnv>(async (context, next) => {
	if (context.var.signedIn.person.role === "admin") return next();
	return context.json({ error: "Only an admin can do this. Ask one of your admins." }, 403);
});

/** No id contains a null character, and PostgreSQL rejects them. */
export const rejectNullCharacters = createMiddleware<DeskEnv>(async (context, next) => {
	return /%00|\0/.test(context.req.path) ? context.notFound() : next();
});

/** Turns away clients that tried too often. The routes behind it decide what counts as an attempt. */
export function rateLimit(attempts: AttemptCounter, parts: DeskDeps): MiddlewareHandler<DeskEnv> {
	return createMiddleware<DeskEnv>(async (context, next) => {
		const seconds = attempts.wait(visitorKey(context, parts));
		if (seconds === undefined) return next();
		context.header("retry-after", String(seconds));
		const minutes = Math.ceil(seconds / 60);
		const inMinutes = minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
		return context.json({ error: `Too many attempts from your connection. Try again ${inMinutes}.` }, 429);
	});
}

export function visitorKey(context: Context<DeskEnv>, { clientAddress }: DeskDeps): string {
	return toVisitorKey(clientAddress(context.env.incoming)) ?? "nowhere";
}

/**
 * Validates the JSON body and reports errors by field.
 *
 * @param prepared applied to the body before validation
 */
export function json<Schema extends z.ZodMiniType>(
	schema: Schema,
	prepared = (value: unknown, _context: Context) => value,
) {
	return validator("json", (value: unknown, context) => {
		const checked = schema.safeParse(prepared(value, context));
		if (!checked.success) return context.json({ errors: firstMessages(checked.error.issues) }, 422);
		return checked.data;
	});
}
