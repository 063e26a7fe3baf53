import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as z from "zod/mini";
import { cleanField } from "../../../contract/text/text.ts";
import { beginCeremony, endCeremony } from "../../people/ceremonies.ts";
import { useLink as spendLink } from "../../people/links.ts";
import { bindAccount, findByAccount, findPerson, join } from "../../people/people.ts";
import type { Account, Provider } from "../../people/provider.ts";
import { findLasting } from "../../people/sessions.ts";
import { append } from "../../store/database/events.ts";
import type { PersonRow, Transacted } from "../../store/tables.ts";
import { json, notTooOften, visitorIn } from "../guards/guards.ts";
import type { DeskEnv, DeskParts } from "../guards/parts.ts";
import { isSecure, nameOf, writeSessionCookie } from "../guards/session-cookie.ts";
import { letIn } from "./let-in.ts";

/*
 * Single sign-on. An account counts only once it is linked to a team member, who has to be signed in or hold an
 * invitation at that time: an email address that a provider reports proves nothing.
 */

const COOKIE = "desk-sso";
const LASTS_S = 10 * 60;
const PURPOSE = "single sign-on";
const HOME = "/";
/** A path on this desk: two slashes, or a slash and a backslash, would lead to another host. */
const OWN_PATH = /^\/(?![/\\])[\w\-./?=&%~:]*$/;

const underWay = z.object({
	state: z.string(),
	nonce: z.string(),
	verifier: z.string(),
	to: z.string(),
	/** The person to link the account to, and the session that asked for it. */
	bind: z.optional(z.object({ person: z.string(), session: z.string() })),
});
type UnderWay = z.output<typeof underWay>;

const AWAY = "The single sign-on does not answer. Try again in a moment, or sign in another way.";
const NOT_ASKED = "This sign-in was not begun in this browser, or took too long. Begin it again.";
const UNBOUND =
	"Nobody at this desk has bound this account. Sign in another way first; then bind it under your own name.";
const TAKEN = "This account could not be bound: it, or you, are bound already, or your link does not work any more.";

/** Without a session: the redirect to the provider, and the callback. */
export function singleSignOnRoutes(parts: DeskParts) {
	const { db, clock, url, provider, guesses, requests, log } = parts;
	const routes = new Hono<DeskEnv>();
	if (!provider) return routes;
	return routes
		.use("/sign-in/sso/*", notTooOften(guesses, parts))
		.get("/sign-in/sso", notTooOften(requests, parts), async (context) => {
			requests.count(visitorIn(context, parts));
			const target = await begin(context, provider, { to: ownPath(context.req.query("to")) }, parts);
			return target ? context.redirect(target, 303) : sayOnPage(context, AWAY, 502);
		})
		.get("/sign-in/sso/back", async (context) => {
			const name = nameOf(COOKIE, url);
			const [token = "", invitation] = (getCookie(context, name) ?? "").split(".");
			deleteCookie(context, name, { path: "/", secure: isSecure(url) });
			const asked = underWay.safeParse(await endCeremony(db, PURPOSE, token, clock()));
			if (!asked.success) return fail(context, NOT_ASKED);
			const account = await provider.finish(new URL(context.req.url).search, asked.data).catch((error: Error) => {
				log.warn({ reason: error.message }, "a single sign-on failed");
				return undefined;
			});
			if (!account) return fail(context, NOT_ASKED);
			const outcome = await db
				.transaction()
				.execute((transaction) => comeIn(transaction, account, asked.data, invitation, context, parts));
			if ("refused" in outcome) return fail(context, outcome.refused);
			if (outcome.session) writeSessionCookie(context, url, outcome.session);
			return leadTo(context, asked.data.to);
		});

	function fail(context: Context<DeskEnv>, sentence: string) {
		guesses.count(visitorIn(context, parts));
		return sayOnPage(context, sentence, 403);
	}
}

/** With a session: link an account to the signed-in person. */
export function bindRoute(parts: DeskParts) {
	const { provider, requests } = parts;
	return new Hono<DeskEnv>().post(
		"/api/sso/bind",
		notTooOften(requests, parts),
		json(z.object({ to: z.optional(z.string()) })),
		async (context) => {
			if (!provider) return context.json({ error: "This desk has no single sign-on." }, 404);
			const { person, session } = context.var.signedIn;
			if (person.subject) return context.json({ error: "Your account is bound already." }, 409);
			const to = ownPath(context.req.valid("json").to);
			const target = await begin(context, provider, { to, bind: { person: person.id, session: session.id } }, parts);
			return target ? context.json({ url: target }, 200) : context.json({ error: AWAY }, 502);
		},
	);
}

/** Returns the URL to send the browser to. A cookie ties the callback to this browser; it has to be Lax for that. */
async function begin(
	context: Context<DeskEnv>,
	provider: Provider,
	what: Pick<UnderWay, "to" | "bind">,
	{ db, clock, url, log }: DeskParts,
): Promise<string | undefined> {
	const begun = await provider.begin().catch((error: Error) => {
		log.error({ reason: error.message }, "the single sign-on does not answer");
		return undefined;
	});
	if (!begun) return undefined;
	const token = await beginCeremony(db, PURPOSE, { ...begun.checks, ...what }, clock());
	// The invitation stays in the browser: the store keeps tokens only as hashes.
	const invitation = what.bind ? undefined : context.req.query("join");
	setCookie(context, nameOf(COOKIE, url), [token, invitation].filter(Boolean).join("."), {
		path: "/",
		httpOnly: true,
		sameSite: "Lax",
		secure: isSecure(url),
		maxAge: LASTS_S,
	});
	return begun.url;
}

async function comeIn(
	transaction: Transacted,
	account: Account,
	{ bind }: UnderWay,
	invitation: string | undefined,
	context: Context<DeskEnv>,
	parts: DeskParts,
): Promise<{ session?: string } | { refused: string }> {
	if (bind) return bindTo(transaction, bind, account, parts);
	const person = invitation
		? await joinBy(transaction, invitation, account, parts)
		: await findByAccount(transaction, account.issuer, account.subject);
	if (person) return { session: await letIn(transaction, person, "single sign-on", context, parts) };
	const now = parts.clock();
	await append(
		transaction,
		{ person: null, what: "single sign-on failed", data: { joining: Boolean(invitation) } },
		now,
	);
	return { refused: invitation ? TAKEN : UNBOUND };
}

async function bindTo(
	transaction: Transacted,
	{ person, session }: NonNullable<UnderWay["bind"]>,
	account: Account,
	{ clock }: DeskParts,
): Promise<{ session?: string } | { refused: string }> {
	const [lasting] = await findLasting(transaction, [session], clock());
	if (!lasting || !(await bindAccount(transaction, person, accountOf(account)))) return { refused: TAKEN };
	await append(transaction, { person, what: "bound single sign-on", data: {} }, clock());
	return {};
}

async function joinBy(
	transaction: Transacted,
	invitation: string,
	account: Account,
	{ clock }: DeskParts,
): Promise<PersonRow | undefined> {
	const now = clock();
	const taken = await findByAccount(transaction, account.issuer, account.subject);
	if (taken) return undefined; // without using up the invitation
	const link = await spendLink(transaction, "join", invitation, now);
	const invited = link?.person ? await findPerson(transaction, link.person) : undefined;
	if (!invited) return undefined;
	const name = cleanField(account.name ?? "", "one line").slice(0, 100) || invited.email;
	// Join first: an account linked to someone who has already joined would let its owner in from then on.
	if (!(await join(transaction, invited.id, name, now))) return undefined;
	if (!(await bindAccount(transaction, invited.id, accountOf(account)))) return undefined;
	await append(transaction, { person: invited.id, what: "bound single sign-on", data: {} }, now);
	return { ...invited, name, joined_at: now.toISOString() };
}

function accountOf({ issuer, subject }: Account) {
	return { issuer, subject };
}

function ownPath(path: string | undefined): string {
	return path && OWN_PATH.test(path) ? path : HOME;
}

/** Via a page of ours: the session cookie is Strict, and is not sent on a redirect that comes from the provider. */
function leadTo(context: Context<DeskEnv>, path: string): Response {
	const address = path.replaceAll("&", "&amp;");
	return context.html(
		page(`<meta http-equiv="refresh" content="0;url=${address}"><p><a href="${address}">Go on to the desk</a></p>`),
		200,
	);
}

function sayOnPage(context: Context<DeskEnv>, sentence: string, status: 403 | 502): Response {
	return context.html(page(`<p>${sentence}</p><p><a href="/sign-in">Back to the sign-in</a></p>`), status);
}

function page(content: string): string {
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in</title>${content}</html>`;
}
