import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { firstMessages } from "../../../contract/forms/rules.ts";
import { cleanField } from "../../../contract/text/text.ts";
import { isOwnAction, linkSchema, OWN_ACTIONS, type OwnAction, type Yours } from "../../../contract/yours.ts";
import type { Afterwards } from "../../http/afterwards.ts";
import { countAttempts } from "../../http/attempts.ts";
import { visitorOf } from "../../http/client-address.ts";
import { readFormBody } from "../../http/form-body.ts";
import { answerBeforeTheEnd } from "../../http/unread-body.ts";
import { Limited } from "../../intake/limits.ts";
import { remarkOnMail } from "../../intake/mail-domain.ts";
import { withdraw } from "../../retention/withdraw.ts";
import { attachment, bodyOf, fileName } from "../../store/files/attachment.ts";
import type { Secret } from "../../store/secret.ts";
import { confirmAddress } from "../../yours/confirm-address.ts";
import { everythingOf } from "../../yours/everything.ts";
import { type Own, readOwn } from "../../yours/own.ts";
import { sendAddressLink } from "../../yours/under-address.ts";
import { bodyLimits, REFUSALS, unavailable, within } from "../forms/form-limits.ts";
import { comesFromElsewhere } from "../forms/form-origin.ts";
import { Busy } from "../pages/renders.ts";
import { type Acted, type ActionParts, act } from "./actions.ts";
import { type Opened, openPlace, placeIn } from "./places.ts";

/*
 * /yours: a submission's page, for anyone who has the link. GET changes nothing, because mail scanners open links too.
 * The token is in the URL and nowhere else: no log, no referrer, no error message.
 */

const FAILURES_MAX = 20; // per ten minutes, for links that open nothing: real links come from an email
const LOOKS_MAX = 300; // per ten minutes, for links that open something
const ASKS_MAX = 10; // per ten minutes, for a link by email
const WITHDRAWN = "/yours/withdrawn";

export interface YoursParts extends ActionParts {
	secret: Secret;
	/** The firm's phone, for when the site cannot help. */
	phone: string;
	/** Throws BusyError. @param sameForAll the page contains nothing about the visitor */
	page(request: IncomingMessage, locals: { yours: Yours }, sameForAll: boolean): Promise<Response | undefined>;
	clientAddress(request: IncomingMessage): string | undefined;
	afterwards: Pick<Afterwards, "do">;
	/** Tells the outbox that there is something to deliver. */
	nudge(): void;
}

type Env = { Bindings: HttpBindings };
type Status = 200 | 400 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 503;

interface Shown {
	status: Status;
	yours: Yours;
	retryAfter?: number;
}

/** Keeps the page between us and whoever has the link: no caching, no indexing, no referrer. */
const privately = createMiddleware<Env>(async (context, next) => {
	await next();
	context.header("cache-control", "no-store");
	context.header("x-robots-tag", "noindex");
	context.header("referrer-policy", "no-referrer");
});

export function yoursRoutes(parts: YoursParts): Hono<Env> {
	const { store } = parts;
	const { db, clock, config } = store;
	const guesses = countAttempts(FAILURES_MAX, clock);
	const looks = countAttempts(LOOKS_MAX, clock);
	const asks = countAttempts(ASKS_MAX, clock);
	const app = new Hono<Env>();
	app.use("/yours/*", privately, answerBeforeTheEnd);
	app.get("/yours", (context) => show(context, { status: 200, yours: { view: "ask", values: {}, errors: {} } }));
	app.post("/yours", (context) => guarded(context, () => askForLink(context)));
	app.get("/yours/sent", (context) => show(context, { status: 200, yours: { view: "sent" } }));
	app.get(WITHDRAWN, (context) => show(context, { status: 200, yours: { view: "withdrawn" } }));
	app.get("/yours/*", (context) => guarded(context, () => look(context)));
	app.post("/yours/*", (context) => guarded(context, () => change(context)));
	app.all("/yours/*", (context) => wrongMethod(context));
	app.all("/yours", (context) => wrongMethod(context));
	return app;

	/** Accepts forms only from our own pages, and shows failures on a page, without the URL that failed. */
	async function guarded(context: Context<Env>, work: () => Promise<Response>): Promise<Response> {
		const isLooking = context.req.method === "GET" || context.req.method === "HEAD";
		// Forging one from another site takes the token, and whoever has that need not forge anything.
		if (!isLooking && comesFromElsewhere(context.env.incoming, config.siteUrl, true)) {
			return context.text("This form was sent from another site. Please send it from ours.", 403);
		}
		try {
			return await work();
		} catch (error) {
			if (error instanceof Busy) throw error;
			parts.log.error({ err: error }, "one's own page could not be served");
			return show(context, asking(503, unavailable(parts.phone)));
		}
	}

	/** The response and its timing are the same whether or not anything is stored under the address. */
	async function askForLink(context: Context<Env>): Promise<Response> {
		const visitor = visitorIn(context);
		const seconds = asks.wait(visitor);
		if (seconds !== undefined) return show(context, tooOften(seconds));
		const { fields, refused } = await readFormBody(context.env.incoming, "", bodyLimits(false, false), parts.uploads);
		if (refused) return show(context, asking(REFUSALS[refused].status, REFUSALS[refused].error));
		const values = { email: cleanField(fields.get("email") ?? "", "one line") };
		const checked = linkSchema.safeParse(values);
		if (!checked.success) {
			const errors = firstMessages(checked.error.issues);
			return show(context, { status: 422, yours: { view: "ask", values, errors } });
		}
		asks.count(visitor);
		const { email } = checked.data;
		parts.afterwards.do(async () => {
			const { receiptsPerHour } = config;
			if (await sendAddressLink(db, { email, secret: parts.secret, receiptsPerHour }, clock)) parts.nudge();
		});
		return context.redirect("/yours/sent", 303);
	}

	async function look(context: Context<Env>): Promise<Response> {
		const found = await open(context);
		if ("status" in found) return show(context, found);
		const { opened, deed } = found;
		if (deed === undefined) return show(context, { status: 200, yours: pageOf(opened, context.req.query("done")) });
		if (opened.what === "confirm") return context.redirect(opened.base, 303);
		if (deed === "withdraw") return show(context, { status: 200, yours: withdrawPage(opened) });
		if (deed === "everything") return everything(context, opened);
		if (deed === "resume" && opened.what === "one") return resume(context, opened);
		return isOwnAction(deed) ? context.redirect(opened.base, 303) : show(context, unknown());
	}

	async function change(context: Context<Env>): Promise<Response> {
		const found = await open(context);
		if ("status" in found) return show(context, found);
		const { opened, deed } = found;
		if (opened.what === "confirm") return deed === "confirm" ? confirm(context) : show(context, unknown());
		if (deed === "withdraw") return withdrawAll(context, opened);
		if (opened.what === "all" || !isFor(deed, opened.own)) return show(context, unknown());
		const acted = await acting(context, deed, opened.own);
		parts.nudge();
		if (acted.done) return context.redirect(`${opened.base}?done=${deed}`, 303);
		return show(context, await notDone(acted, deed, opened));
	}

	function isFor(deed: string | undefined, { row }: Own): deed is Exclude<OwnAction, "withdraw"> {
		if (!isOwnAction(deed) || deed === "withdraw") return false;
		return OWN_ACTIONS[deed].some((kind) => kind === row.kind);
	}

	async function acting(context: Context<Env>, deed: Exclude<OwnAction, "withdraw">, own: Own): Promise<Acted> {
		const { incoming } = context.env;
		try {
			return await act(deed, own, incoming, parts.clientAddress(incoming), parts);
		} catch (error) {
			if (!(error instanceof Limited)) throw error;
			return { done: false, why: "limited", seconds: error.wait.seconds };
		}
	}

	/** The current page again, with what was typed and why it was not done. */
	async function notDone(
		acted: Extract<Acted, { done: false }>,
		action: OwnAction,
		opened: Extract<Opened, { what: "one" }>,
	): Promise<Shown> {
		const own = await readOwn(db, opened.own.row.reference, config, clock());
		if (!own) return unknown();
		const page = { ...pageOf({ ...opened, own }), action, ...(acted.values && { values: acted.values }) };
		switch (acted.why) {
			case "wrong":
				return { status: 422, yours: { ...page, errors: acted.errors } };
			case "stale":
				return { status: 409, yours: { ...page, error: STALE } };
			case "limited": {
				const error = `This was changed several times already. Please try again ${within(acted.seconds)}, or call us at ${parts.phone}`;
				return { status: 429, retryAfter: acted.seconds, yours: { ...page, error } };
			}
			case "refused":
				return { status: acted.status, yours: { ...page, error: acted.error } };
			case "unknown":
				return { status: 422, yours: { ...page, error: GONE_QUESTION } };
		}
	}

	async function confirm(context: Context<Env>): Promise<Response> {
		const { token = "" } = placeIn(context.req.path) ?? {};
		const fresh = await confirmAddress({ ...store, targets: parts.targets }, token, remarkOnMail);
		parts.nudge();
		if (!fresh) return show(context, unknown());
		return context.redirect(`/yours/${fresh}?done=correct`, 303);
	}

	async function withdrawAll(
		context: Context<Env>,
		opened: Extract<Opened, { what: "one" | "all" }>,
	): Promise<Response> {
		const references =
			opened.what === "one" ? [opened.own.row.reference] : opened.submissions.map(({ reference }) => reference);
		const byMail = opened.link.inbox !== null;
		const { problem } = await withdraw(store, { secret: parts.secret, references, byMail });
		if (problem) parts.log.error(problem);
		parts.nudge();
		return context.redirect(WITHDRAWN, 303);
	}

	async function everything(
		context: Context<Env>,
		opened: Extract<Opened, { what: "one" | "all" }>,
	): Promise<Response> {
		const file = (name: string, held: object) =>
			context.body(`${JSON.stringify(held, null, "\t")}\n`, 200, attachment(`${name}.json`, "application/json"));
		if (opened.what === "one") return file(opened.own.row.reference, await everythingOf(db, opened.own));
		const all: object[] = [];
		for (const { reference } of opened.submissions) {
			const own = await readOwn(db, reference, config, clock());
			if (own) all.push(await everythingOf(db, own));
		}
		return file("all-that-we-hold", { email: opened.email, submissions: all });
	}

	async function resume(context: Context<Env>, opened: Extract<Opened, { what: "one" }>): Promise<Response> {
		const { reference, file_key, file_name, file_type, file_size, file_scan } = opened.own.row;
		if (!file_key) return show(context, unknown());
		if (file_scan === "infected") {
			const error =
				"Our virus scanner refuses this file, so we do not hand it out. Please replace it with another copy";
			return show(context, { status: 409, yours: { ...pageOf(opened), error } });
		}
		const headers = {
			...attachment(fileName(file_name, file_type ?? "bin", reference), "application/octet-stream"),
			...(file_size !== null && { "content-length": String(file_size) }),
		};
		if (context.env.incoming.method === "HEAD") return context.body(null, 200, headers);
		return context.body(bodyOf(await store.files.read(file_key)), 200, headers);
	}

	/** Opens the link in this URL. A visitor who tries many that open nothing has to wait. */
	async function open(context: Context<Env>): Promise<{ opened: Opened; deed: string | undefined } | Shown> {
		const visitor = visitorIn(context);
		const seconds = guesses.wait(visitor) ?? looks.wait(visitor);
		if (seconds !== undefined) return tooOften(seconds);
		const place = placeIn(context.req.path);
		const opened = place && (await openPlace(db, place, config, clock()));
		(opened ? looks : guesses).count(visitor);
		if (opened) return { opened, deed: place.deed };
		return unknown();
	}

	function visitorIn(context: Context<Env>): string {
		return visitorOf(parts.clientAddress(context.env.incoming)) ?? "nowhere";
	}

	function tooOften(seconds: number): Shown {
		const error = `That was tried too often from your connection. Please try again ${within(seconds)}, or call us at ${parts.phone}`;
		return { ...asking(429, error), retryAfter: seconds };
	}

	async function show(context: Context<Env>, { status, yours, retryAfter }: Shown): Promise<Response> {
		const retry = retryAfter === undefined ? undefined : String(retryAfter);
		if (retry) context.header("retry-after", retry);
		try {
			const page = await parts.page(context.env.incoming, { yours }, isSameForAll(yours));
			if (!page) throw new Error("There is no page for what somebody sent");
			if (retry) page.headers.set("retry-after", retry);
			return new Response(page.body, { status, headers: page.headers });
		} catch (failure) {
			if (failure instanceof Busy) throw failure;
			parts.log.error({ err: failure }, "one's own page could not be made");
			return context.text(`${sentenceOf(yours) ?? unavailable(parts.phone)}.`, status === 200 ? 503 : status);
		}
	}
}

const STALE =
	"This was changed meanwhile, in another window or from another link. Look at what stands here now, and send it again";
const GONE_QUESTION = "This question is not open any more. Look at what stands here now";

/** The same for a wrong link, an expired one and one whose submission is erased. */
function unknown(): Shown {
	return { status: 404, yours: { view: "unknown" } };
}

function asking(status: Status, error: string): Shown {
	return { status, yours: { view: "ask", values: {}, errors: {}, error } };
}

function pageOf(opened: Extract<Opened, { what: "one" }>, done?: string): Extract<Yours, { view: "one" }>;
function pageOf(opened: Opened, done?: string): Yours;
function pageOf(opened: Opened, done?: string): Yours {
	const { base } = opened;
	if (opened.what === "confirm") return { view: "confirm", base, email: opened.email };
	const known = isOwnAction(done) ? { done } : {};
	if (opened.what === "all") {
		return { view: "all", base, email: opened.email, submissions: opened.submissions, ...known };
	}
	const { submission, version } = opened.own;
	return { view: "one", base, submission, version, ...known };
}

/** Whether nothing on the page was typed or is personal. */
function isSameForAll(yours: Yours): boolean {
	if (yours.view === "ask") return Object.keys(yours.values).length === 0;
	return yours.view === "sent" || yours.view === "unknown" || yours.view === "withdrawn";
}

function withdrawPage(opened: Extract<Opened, { what: "one" | "all" }>): Yours {
	return {
		view: "withdraw",
		base: opened.base,
		...(opened.what === "one" && { submission: opened.own.submission }),
	};
}

/** The page's error as one line of text. */
function sentenceOf(yours: Yours): string | undefined {
	if ("error" in yours && yours.error) return yours.error;
	if ("errors" in yours && yours.errors) return Object.values(yours.errors).join(". ");
	return undefined;
}

function wrongMethod(context: Context<Env>): Response {
	context.header("allow", "GET, HEAD, POST");
	return context.text("This page is read by GET and changed by POST.", 405);
}
