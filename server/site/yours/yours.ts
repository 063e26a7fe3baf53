import type { IncomingMessage } from "node:http";
import { type Context, Hono } from "hono";
import { firstMessages } from "../../../contract/forms/rules.ts";
import { cleanField } from "../../../contract/text/text.ts";
import { isOwnAction, linkSchema, OWN_ACTIONS, type OwnAction, type YourPageData } from "../../../contract/yours.ts";
import { createAttemptCounter } from "../../http/attempts.ts";
import type { DeferredWork } from "../../http/deferred-work.ts";
import { readFormBody } from "../../http/form-body.ts";
import { drainUnreadBody } from "../../http/unread-body.ts";
import { RateLimitError } from "../../intake/limits.ts";
import { remarkOnEmail } from "../../intake/submission.ts";
import { eraseAlerts, exportAlerts } from "../../jobs/alerts.ts";
import { withdraw } from "../../retention/withdraw.ts";
import { attachmentHeaders, safeFileName, streamBody } from "../../store/files/attachment.ts";
import type { Secret } from "../../store/secret.ts";
import { confirmAddress } from "../../yours/confirm-address.ts";
import { exportOwnData } from "../../yours/own-data-export.ts";
import { readSenderView, type SenderView } from "../../yours/sender-view.ts";
import { sendAddressLink } from "../../yours/submissions-by-address.ts";
import { bodyLimits, inMinutes, REFUSALS, unavailableMessage } from "../forms/form-limits.ts";
import { isCrossSite } from "../forms/read-form.ts";
import {
	type Env,
	limitGuesses,
	privacyHeaders,
	type Status,
	showPrivatePage,
	visitorOf,
} from "../pages/private-pages.ts";
import { BusyError } from "../pages/render-queue.ts";
import { type ActionParts, type ActionResult, performAction } from "./actions.ts";
import { type OpenedLink, openLink, parseLinkPath } from "./open-link.ts";

/*
 * /yours: a submission's page, for anyone who has the link. GET changes nothing, because mail scanners open links too.
 * The token is in the URL and nowhere else: no log, no referrer, no error message.
 */

const LINK_REQUESTS_MAX = 10; // per ten minutes, for a link by email
const WITHDRAWN = "/yours/withdrawn";

export interface YoursParts extends ActionParts {
	secret: Secret;
	/** The firm's phone, for when the site cannot help. */
	phone: string;
	/** Throws BusyError. @param sameForAll the page contains nothing about the visitor */
	page(request: IncomingMessage, locals: { yours: YourPageData }, sameForAll: boolean): Promise<Response | undefined>;
	clientAddress(request: IncomingMessage): string | undefined;
	afterwards: Pick<DeferredWork, "do">;
	/** Tells the outbox that there is something to deliver. */
	nudge(): void;
}

interface PageResponse {
	status: Status;
	yours: YourPageData;
	retryAfter?: number;
}

export function yoursRoutes(parts: YoursParts): Hono<Env> {
	const { store } = parts;
	const { db, clock, config } = store;
	const guesses = limitGuesses(clock);
	const linkRequests = createAttemptCounter(LINK_REQUESTS_MAX, clock);
	const app = new Hono<Env>();
	app.use("/yours/*", privacyHeaders, drainUnreadBody);
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
		if (!isLooking && isCrossSite(context.env.incoming, config.siteUrl, true)) {
			return context.text("This form was sent from another site. Please send it from ours.", 403);
		}
		try {
			return await work();
		} catch (error) {
			if (error instanceof BusyError) throw error;
			parts.log.error({ err: error }, 'a page of "your page" could not be served');
			return show(context, askPage(503, unavailableMessage(parts.phone)));
		}
	}

	/** The response and its timing are the same whether or not anything is stored under the address. */
	async function askForLink(context: Context<Env>): Promise<Response> {
		const visitor = visitorIn(context);
		const seconds = linkRequests.wait(visitor);
		if (seconds !== undefined) return show(context, tooOften(seconds));
		const { fields, refused } = await readFormBody(context.env.incoming, "", bodyLimits(false, false), parts.uploads);
		if (refused) return show(context, askPage(REFUSALS[refused].status, REFUSALS[refused].error));
		const values = { email: cleanField(fields.get("email") ?? "", "one line") };
		const checked = linkSchema.safeParse(values);
		if (!checked.success) {
			const errors = firstMessages(checked.error.issues);
			return show(context, { status: 422, yours: { view: "ask", values, errors } });
		}
		linkRequests.count(visitor);
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
		if (deed === undefined) return show(context, { status: 200, yours: toPage(opened, context.req.query("done")) });
		if (opened.what === "confirm") return context.redirect(opened.base, 303);
		if (deed === "withdraw") return show(context, { status: 200, yours: withdrawPage(opened) });
		if (deed === "everything") return everything(context, opened);
		if (deed === "resume" && opened.what === "one") return resume(context, opened);
		return isOwnAction(deed) ? context.redirect(opened.base, 303) : show(context, unknownPage());
	}

	async function change(context: Context<Env>): Promise<Response> {
		const found = await open(context);
		if ("status" in found) return show(context, found);
		const { opened, deed } = found;
		if (opened.what === "confirm") return deed === "confirm" ? confirm(context) : show(context, unknownPage());
		if (deed === "withdraw") return withdrawAll(context, opened);
		if (opened.what === "all" || !isFor(deed, opened.own)) return show(context, unknownPage());
		const acted = await tryAction(context, deed, opened.own);
		parts.nudge();
		if (acted.done) return context.redirect(`${opened.base}?done=${deed}`, 303);
		return show(context, await failedPage(acted, deed, opened));
	}

	function isFor(deed: string | undefined, { row }: SenderView): deed is Exclude<OwnAction, "withdraw"> {
		if (!isOwnAction(deed) || deed === "withdraw") return false;
		return OWN_ACTIONS[deed].some((kind) => kind === row.kind);
	}

	async function tryAction(
		context: Context<Env>,
		deed: Exclude<OwnAction, "withdraw">,
		own: SenderView,
	): Promise<ActionResult> {
		const { incoming } = context.env;
		try {
			return await performAction(deed, own, incoming, parts.clientAddress(incoming), parts);
		} catch (error) {
			if (!(error instanceof RateLimitError)) throw error;
			return { done: false, why: "limited", seconds: error.wait.seconds };
		}
	}

	/** The current page again, with what was typed and why it was not done. */
	async function failedPage(
		acted: Extract<ActionResult, { done: false }>,
		action: OwnAction,
		opened: Extract<OpenedLink, { what: "one" }>,
	): Promise<PageResponse> {
		const own = await readSenderView(db, opened.own.row.reference, config, clock());
		if (!own) return unknownPage();
		const page = { ...toPage({ ...opened, own }), action, ...(acted.values && { values: acted.values }) };
		switch (acted.why) {
			case "wrong":
				return { status: 422, yours: { ...page, errors: acted.errors } };
			case "stale":
				return { status: 409, yours: { ...page, error: STALE } };
			case "limited": {
				const error = `This has been changed several times already. Please try again ${inMinutes(acted.seconds)}, or call us at ${parts.phone}`;
				return { status: 429, retryAfter: acted.seconds, yours: { ...page, error } };
			}
			case "refused":
				return { status: acted.status, yours: { ...page, error: acted.error } };
			case "unknown":
				return { status: 422, yours: { ...page, error: GONE_QUESTION } };
		}
	}

	async function confirm(context: Context<Env>): Promise<Response> {
		const { token = "" } = parseLinkPath(context.req.path) ?? {};
		const fresh = await confirmAddress({ ...store, targets: parts.targets }, token, remarkOnEmail);
		parts.nudge();
		if (!fresh) return show(context, unknownPage());
		return context.redirect(`/yours/${fresh}?done=correct`, 303);
	}

	async function withdrawAll(
		context: Context<Env>,
		opened: Extract<OpenedLink, { what: "one" | "all" }>,
	): Promise<Response> {
		const references =
			opened.what === "one" ? [opened.own.row.reference] : opened.submissions.map(({ reference }) => reference);
		const byMail = opened.link.inbox !== null;
		const { problem } = await withdraw(store, { secret: parts.secret, references, byMail });
		if (opened.what === "all") {
			await db.transaction().execute((transaction) => eraseAlerts(transaction, opened.email, clock()));
		}
		if (problem) parts.log.error(problem);
		parts.nudge();
		return context.redirect(WITHDRAWN, 303);
	}

	async function everything(
		context: Context<Env>,
		opened: Extract<OpenedLink, { what: "one" | "all" }>,
	): Promise<Response> {
		const file = (name: string, held: object) =>
			context.body(`${JSON.stringify(held, null, "\t")}\n`, 200, attachmentHeaders(`${name}.json`, "application/json"));
		if (opened.what === "one") return file(opened.own.row.reference, await exportOwnData(db, opened.own));
		const all: object[] = [];
		for (const { reference } of opened.submissions) {
			const own = await readSenderView(db, reference, config, clock());
			if (own) all.push(await exportOwnData(db, own));
		}
		const jobAlerts = await exportAlerts(db, opened.email);
		return file("all-that-we-hold", { email: opened.email, submissions: all, jobAlerts });
	}

	async function resume(context: Context<Env>, opened: Extract<OpenedLink, { what: "one" }>): Promise<Response> {
		const { reference, file_key, file_name, file_type, file_size, file_scan } = opened.own.row;
		if (!file_key) return show(context, unknownPage());
		if (file_scan === "infected") {
			const error =
				"Our virus scanner flagged this file, so you can't download it. Please replace it with another copy";
			return show(context, { status: 409, yours: { ...toPage(opened), error } });
		}
		const headers = {
			...attachmentHeaders(safeFileName(file_name, file_type ?? "bin", reference), "application/octet-stream"),
			...(file_size !== null && { "content-length": String(file_size) }),
		};
		if (context.env.incoming.method === "HEAD") return context.body(null, 200, headers);
		return context.body(streamBody(await store.files.read(file_key)), 200, headers);
	}

	/** Opens the link in this URL. A visitor who tries many that open nothing has to wait. */
	async function open(context: Context<Env>): Promise<{ opened: OpenedLink; deed: string | undefined } | PageResponse> {
		const visitor = visitorIn(context);
		const seconds = guesses.wait(visitor);
		if (seconds !== undefined) return tooOften(seconds);
		const place = parseLinkPath(context.req.path);
		const opened = place && (await openLink(db, place, config, clock()));
		guesses.count(visitor, opened !== undefined);
		if (opened) return { opened, deed: place.action };
		return unknownPage();
	}

	function visitorIn(context: Context<Env>): string {
		return visitorOf(context, parts.clientAddress);
	}

	function tooOften(seconds: number): PageResponse {
		const error = `Too many tries from your connection. Please try again ${inMinutes(seconds)}, or call us at ${parts.phone}`;
		return { ...askPage(429, error), retryAfter: seconds };
	}

	function show(context: Context<Env>, { status, yours, retryAfter }: PageResponse): Promise<Response> {
		return showPrivatePage(context, {
			...{ status, retryAfter, log: parts.log },
			render: () => parts.page(context.env.incoming, { yours }, isSameForAll(yours)),
			fallback: errorText(yours) ?? unavailableMessage(parts.phone),
		});
	}
}

const STALE =
	"This was changed in the meantime, in another window or from another link. Check what it says now, and send it again";
const GONE_QUESTION = "This question is no longer open. Check what it says now";

/** The same for a wrong link, an expired one and one whose submission is erased. */
function unknownPage(): PageResponse {
	return { status: 404, yours: { view: "unknown" } };
}

function askPage(status: Status, error: string): PageResponse {
	return { status, yours: { view: "ask", values: {}, errors: {}, error } };
}

function toPage(opened: Extract<OpenedLink, { what: "one" }>, done?: string): Extract<YourPageData, { view: "one" }>;
function toPage(opened: OpenedLink, done?: string): YourPageData;
function toPage(opened: OpenedLink, done?: string): YourPageData {
	const { base } = opened;
	if (opened.what === "confirm") return { view: "confirm", base, email: opened.email };
	const known = isOwnAction(done) ? { done } : {};
	if (opened.what === "all") {
		return { view: "all", base, email: opened.email, submissions: opened.submissions, ...known };
	}
	const { submission, version, owner } = opened.own;
	return { view: "one", base, submission, version, ...(owner && { owner }), ...known };
}

/** Whether nothing on the page was typed or is personal. */
function isSameForAll(yours: YourPageData): boolean {
	if (yours.view === "ask") return Object.keys(yours.values).length === 0;
	return yours.view === "sent" || yours.view === "unknown" || yours.view === "withdrawn";
}

function withdrawPage(opened: Extract<OpenedLink, { what: "one" | "all" }>): YourPageData {
	return {
		view: "withdraw",
		base: opened.base,
		...(opened.what === "one" && { submission: opened.own.submission }),
	};
}

/** The page's error as one line of text. */
function errorText(yours: YourPageData): string | undefined {
	if ("error" in yours && yours.error) return yours.error;
	if ("errors" in yours && yours.errors) return Object.values(yours.errors).join(". ");
	return undefined;
}

function wrongMethod(context: Context<Env>): Response {
	context.header("allow", "GET, HEAD, POST");
	return context.text("This page is read by GET and changed by POST.", 405);
}
