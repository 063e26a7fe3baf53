import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { createAttemptCounter } from "../../http/attempts.ts";
import { toVisitorKey } from "../../http/client-address.ts";
import type { Database } from "../../store/tables.ts";
import { BusyError } from "./render-queue.ts";

/*
 * What pages behind a link have in common: "your page" and employers' shortlists. The token is in the URL and nowhere
 * else: no log, no referrer, no error message.
 */

export type Env = { Bindings: HttpBindings };
export type Status = 200 | 400 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 503;

/** As our links have it. */
export const TOKEN = /^[\w-]{43}$/;

/** Keeps the page between us and whoever has the link: no caching, no indexing, no referrer. */
export const privacyHeaders = createMiddleware<Env>(async (context, next) => {
	await next();
	context.header("cache-control", "no-store");
	context.header("x-robots-tag", "noindex");
	context.header("referrer-policy", "no-referrer");
});

const FAILURES_MAX = 20; // per ten minutes, for links that open nothing: real links come from an email
const VIEWS_MAX = 300; // per ten minutes, for links that open something

/** A visitor who tries many links that open nothing has to wait. */
export function limitGuesses(clock: () => Date) {
	const guesses = createAttemptCounter(FAILURES_MAX, clock);
	const views = createAttemptCounter(VIEWS_MAX, clock);
	return {
		/** How many seconds they must wait; undefined if they don't have to. */
		wait: (visitor: string): number | undefined => guesses.wait(visitor) ?? views.wait(visitor),
		count(visitor: string, opened: boolean): void {
			(opened ? views : guesses).count(visitor);
		},
	};
}

export function visitorOf(
	context: Context<Env>,
	clientAddress: (request: IncomingMessage) => string | undefined,
): string {
	return toVisitorKey(clientAddress(context.env.incoming)) ?? "nowhere";
}

/** What routes need whose pages are rendered from one of the locals. */
export interface PageRoutesParts<Locals> {
	db: Database;
	clock(): Date;
	/** The folder for uploads in progress. */
	uploads: string;
	log: Logger;
	/** Throws BusyError. */
	page(request: IncomingMessage, locals: Locals): Promise<Response | undefined>;
	clientAddress(request: IncomingMessage): string | undefined;
	/** Tells the outbox that there is something to deliver. */
	nudge(): void;
}

interface PrivatePage {
	status: Status;
	retryAfter?: number | undefined;
	/** Throws BusyError. */
	render(): Promise<Response | undefined>;
	/** Without a full stop, for when the page can't be rendered. */
	fallback: string;
	log: Logger;
}

export async function showPrivatePage(
	context: Context<Env>,
	{ status, retryAfter, render, fallback, log }: PrivatePage,
): Promise<Response> {
	const retry = retryAfter === undefined ? undefined : String(retryAfter);
	if (retry) context.header("retry-after", retry);
	try {
		const page = await render();
		if (!page) throw new Error("There is no page for what is behind a link");
		if (retry) page.headers.set("retry-after", retry);
		return new Response(page.body, { status, headers: page.headers });
	} catch (failure) {
		if (failure instanceof BusyError) throw failure;
		log.error({ err: failure }, "a page behind a link could not be made");
		return context.text(`${fallback}.`, status === 200 ? 503 : status);
	}
}
