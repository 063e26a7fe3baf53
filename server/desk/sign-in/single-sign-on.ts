import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as z from "zod/mini";
import { cleanField } from "../../../contract/text/text.ts";
import { beginCeremony, endCeremony } from "../../people/ceremonies.ts";
import { bindAccount, findPerson, findPersonByAccount, join } from "../../people/people.ts";
import type { Account, Provider } from "../../people/provider.ts";
import { findActiveSessions } from "../../people/sessions.ts";
import { consumeLink as spendLink } from "../../people/sign-in-links.ts";
import { appendEvent } from "../../store/database/events.ts";
import type { DatabaseTransaction, PersonRow } from "../../store/tables.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { json, rateLimit, visitorKey } from "../guards/guards.ts";
import { cookieName, isSecure, writeSessionCookie } from "../guards/session-cookie.ts";
import { signInPerson } from "./sign-in-person.ts";

/*
 * Single sign-on. An account counts only once it is linked to a team member, who has to be signed in or hold an
 * invitation at that time: an email address that a provider reports proves nothing.
 */

const COOKIE = "desk-sso";
const COOKIE_LIFETIME_S = 10 * 60;
const PURPOSE = "single sign-on";
const HOME = "/";
/** A path on this desk: two slashes, or a slash and a backslash, would lead to another host. */
const SAFE_PATH = /^\/(?![/\\])[\w\-./?=&%~:]*$/;

const pendingSchema = z.object({
	state: z.string(),
	nonce: z.string(),
	verifier: z.string(),
	to: z.string(),
	/** The person to link the account to, and the session that asked for it. */
	bind: z.optional(z.object({ person: z.string(), session: z.string() })),
});
type PendingSignOn = z.output<typeof pendingSchema>;

const UNREACHABLE = "Single sign-on isn't responding. Try again in a moment, or sign in another way.";
const NOT_STARTED_HERE = "This sign-in wasn't started in this browser, or it took too long. Start again.";
const NOT_BOUND =
	"This account isn't linked to anyone at the desk. Sign in another way first, then link it on your profile page.";
const TAKEN =
	"This account couldn't be linked. You or the account may already be linked, or your link no longer works.";

/** Without a session: the redirect to the provider, and the callback. */
export function singleSignOnRoutes(parts: DeskDeps) {
	const { db, clock, url, provider, guesses, requests, log } = parts;
	const routes = new Hono<DeskEnv>();
	if (!provider) return routes;
	return routes
		.use("/sign-in/sso/*", rateLimit(guesses, parts))
		.get("/sign-in/sso", rateLimit(requests, parts), async (context) => {
			requests.count(visitorKey(context, parts));
			const target = await beginSignOn(context, provider, { to: safePath(context.req.query("to")) }, parts);
			return target ? context.redirect(target, 303) : errorPage(context, UNREACHABLE, 502);
		})
		.get("/sign-in/sso/back", async (context) => {
			const name = cookieName(COOKIE, url);
			const [token = "", invitation] = (getCookie(context, name) ?? "").split(".");
			deleteCookie(context, name, { path: "/", secure: isSecure(url) });
			const asked = pendingSchema.safeParse(await endCeremony(db, PURPOSE, token, clock()));
			if (!asked.success) return fail(context, NOT_STARTED_HERE);
			const account = await provider.finish(new URL(context.req.url).search, asked.data).catch((error: Error) => {
				log.warn({ reason: error.message }, "a single sign-on failed");
				return undefined;
			});
			if (!account) return fail(context, NOT_STARTED_HERE);
			const outcome = await db
				.transaction()
				.execute((transaction) => finishSignOn(transaction, account, asked.data, invitation, context, parts));
			if ("refused" in outcome) return fail(context, outcome.refused);
			if (outcome.session) writeSessionCookie(context, url, outcome.session);
			return redirectViaPage(context, asked.data.to);
		});

	function fail(context: Context<DeskEnv>, sentence: string) {
		guesses.count(visitorKey(context, parts));
		return errorPage(context, sentence, 403);
	}
}

/** With a session: link an account to the signed-in person. */
export function bindRoute(parts: DeskDeps) {
	const { provider, requests } = parts;
	return new Hono<DeskEnv>().post(
		"/api/sso/bind",
		rateLimit(requests, parts),
		json(z.object({ to: z.optional(z.string()) })),
		async (context) => {
			if (!provider) return context.json({ error: "Single sign-on isn't set up for this desk." }, 404);
			const { person, session } = context.var.signedIn;
			if (person.subject) return context.json({ error: "Your account is already linked." }, 409);
			const to = safePath(context.req.valid("json").to);
			const target = await beginSignOn(
				context,
				provider,
				{ to, bind: { person: person.id, session: session.id } },
				parts,
			);
			return target ? context.json({ url: target }, 200) : context.json({ error: UNREACHABLE }, 502);
		},
	);
}

/** Returns the URL to send the browser to. A cookie ties the callback to this browser; it has to be Lax for that. */
async function beginSignOn(
	context: Context<DeskEnv>,
	provider: Provider,
	pending: Pick<PendingSignOn, "to" | "bind">,
	{ db, clock, url, log }: DeskDeps,
): Promise<string | undefined> {
	const begun = await provider.begin().catch((error: Error) => {
		log.error({ reason: error.message }, "the single sign-on does not answer");
		return undefined;
	});
	if (!begun) return undefined;
	const token = await beginCeremony(db, PURPOSE, { ...begun.checks, ...pending }, clock());
	// The invitation stays in the browser: the store keeps tokens only as hashes.
	const invitation = pending.bind ? undefined : context.req.query("join");
	setCookie(context, cookieName(COOKIE, url), [token, invitation].filter(Boolean).join("."), {
		path: "/",
		httpOnly: true,
		sameSite: "Lax",
		secure: isSecure(url),
		maxAge: COOKIE_LIFETIME_S,
	});
	return begun.url;
}

async function finishSignOn(
	transaction: DatabaseTransaction,
	account: Account,
	{ bind }: PendingSignOn,
	invitation: string | undefined,
	context: Context<DeskEnv>,
	parts: DeskDeps,
): Promise<{ session?: string } | { refused: string }> {
	if (bind) return bindTo(transaction, bind, account, parts);
	const person = invitation
		? await joinWithInvitation(transaction, invitation, account, parts)
		: await findPersonByAccount(transaction, account.issuer, account.subject);
	if (person) return { session: await signInPerson(transaction, person, "single sign-on", context, parts) };
	const now = parts.clock();
	await appendEvent(
		transaction,
		{ person: null, what: "single sign-on failed", data: { joining: Boolean(invitation) } },
		now,
	);
	return { refused: invitation ? TAKEN : NOT_BOUND };
}

async function bindTo(
	transaction: DatabaseTransaction,
	{ person, session }: NonNullable<PendingSignOn["bind"]>,
	account: Account,
	{ clock }: DeskDeps,
): Promise<{ session?: string } | { refused: string }> {
	const [lasting] = await findActiveSessions(transaction, [session], clock());
	if (!lasting || !(await bindAccount(transaction, person, accountKey(account)))) return { refused: TAKEN };
	await appendEvent(transaction, { person, what: "bound single sign-on", data: {} }, clock());
	return {};
}

async function joinWithInvitation(
	transaction: DatabaseTransaction,
	invitation: string,
	account: Account,
	{ clock }: DeskDeps,
): Promise<PersonRow | undefined> {
	const now = clock();
	const taken = await findPersonByAccount(transaction, account.issuer, account.subject);
	if (taken) return undefined; // without using up the invitation
	const link = await spendLink(transaction, "join", invitation, now);
	const invited = link?.person ? await findPerson(transaction, link.person) : undefined;
	if (!invited) return undefined;
	const name = cleanField(account.name ?? "", "one line").slice(0, 100) || invited.email;
	// Join first: an account linked to someone who has already joined would let its owner in from then on.
	if (!(await join(transaction, invited.id, name, now))) return undefined;
	if (!(await bindAccount(transaction, invited.id, accountKey(account)))) return undefined;
	await appendEvent(transaction, { person: invited.id, what: "bound single sign-on", data: {} }, now);
	return { ...invited, name, joined_at: now.toISOString() };
}

function accountKey({ issuer, subject }: Account) {
	return { issuer, subject };
}

function safePath(path: string | undefined): string {
	return path && SAFE_PATH.test(path) ? path : HOME;
}

/** Via a page of ours: the session cookie is Strict, and is not sent on a redirect that comes from the provider. */
function redirectViaPage(context: Context<DeskEnv>, path: string): Response {
	const address = path.replaceAll("&", "&amp;");
	return context.html(
		htmlPage(
			`<meta http-equiv="refresh" content="0;url=${address}"><p><a href="${address}">Continue to the desk</a></p>`,
		),
		200,
	);
}

function errorPage(context: Context<DeskEnv>, sentence: string, status: 403 | 502): Response {
	return context.html(htmlPage(`<p>${sentence}</p><p><a href="/sign-in">Back to sign-in</a></p>`), status);
}

function htmlPage(content: string): string {
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in</title>${content}</html>`;
}
