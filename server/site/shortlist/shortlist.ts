import type { IncomingMessage } from "node:http";
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Logger } from "pino";
import type { OfficeHours } from "../../../contract/office-hours.ts";
import type { ShortlistPageData, ShortlistResumeData, VerdictResponse } from "../../../contract/shortlist.ts";
import { RESUME_FRAME } from "../../../contract/shortlist.ts";
import { drainUnreadBody } from "../../http/unread-body.ts";
import { howToShow, readWordFile } from "../../resumes/show-resume.ts";
import { askForColleague } from "../../shortlists/colleagues.ts";
import { enterCode, isCodeSent, requestCode } from "../../shortlists/reader-codes.ts";
import { BROWSER_MS, isUnlocked, type OpenedShortlist, openShortlist } from "../../shortlists/reader-links.ts";
import { recordFirstUse } from "../../shortlists/reader-use.ts";
import { describePlace, maskEmail, readHead, readShortlist, type Shortlist } from "../../shortlists/shortlist-view.ts";
import { cancelByReader, recordVerdict } from "../../shortlists/verdicts.ts";
import { attachmentHeaders, safeFileName, streamBody } from "../../store/files/attachment.ts";
import type { Store } from "../../store/files/files.ts";
import type { Secret } from "../../store/secret.ts";
import { CROSS_SITE, inMinutes, unavailableMessage } from "../forms/form-limits.ts";
import { isCrossSite } from "../forms/read-form.ts";
import {
	type Env,
	limitGuesses,
	privacyHeaders,
	type Status,
	showPrivatePage,
	TOKEN,
	visitorOf,
} from "../pages/private-pages.ts";
import { BusyError } from "../pages/render-queue.ts";
import { type ActionBody, isJson, readAction, type ShortlistAction } from "./shortlist-body.ts";

/*
 * /shortlist: candidates for an opening, for one reader at the employer. GET changes nothing, because mail scanners open
 * links too. Wrong, revoked and gone links are answered alike.
 */

export interface ShortlistParts {
	store: Store;
	secret: Secret;
	office: OfficeHours;
	log: Logger;
	/** The folder for uploads in progress, of which this page has none. */
	uploads: string;
	/** The firm's phone, for when the site cannot help. */
	phone: string;
	/** Throws BusyError. @param sameForAll the page contains nothing about the visitor */
	page(
		request: IncomingMessage,
		locals: { shortlist: ShortlistPageData },
		sameForAll: boolean,
	): Promise<Response | undefined>;
	/** The page with a resume. Throws BusyError. */
	resumePage(request: IncomingMessage, locals: { shortlistResume: ShortlistResumeData }): Promise<Response | undefined>;
	clientAddress(request: IncomingMessage): string | undefined;
	/** Tells the outbox that there is something to deliver. */
	nudge(): void;
}

interface PageResponse {
	status: Status;
	shortlist: ShortlistPageData;
	retryAfter?: number;
}

type OpenPage = Extract<ShortlistPageData, { view: "open" }>;
type Refused = NonNullable<OpenPage["refused"]>;

const UNKNOWN: PageResponse = { status: 404, shortlist: { view: "unknown" } };
const ACTIONS: readonly string[] = ["code", "names", "verdict", "colleague", "cancel"] satisfies ShortlistAction[];
const STALE = "You answered this in another window. Look at your answer here, and change it if you like";
const GONE = "This candidate is no longer available";

export function shortlistRoutes(parts: ShortlistParts): Hono<Env> {
	const { store, secret, office } = parts;
	const { db, clock, config } = store;
	const { retainResumesMonths } = config;
	const guesses = limitGuesses(clock);
	const app = new Hono<Env>();
	app.use("/shortlist/*", privacyHeaders, drainUnreadBody);
	app.get(`${RESUME_FRAME}*`, (context) => show(context, UNKNOWN)); // a file of an older build, and no guess
	app.get("/shortlist/:token", (context) => guarded(context, look));
	app.get("/shortlist/:token/read/:letter", (context) => guarded(context, showResume));
	app.get("/shortlist/:token/resume/:letter", (context) => guarded(context, download));
	app.get("/shortlist/:token/words/:letter", (context) => guarded(context, sendWords));
	app.get("/shortlist/:token/:action", (context) => guarded(context, lookAgain));
	app.post("/shortlist/:token/:action", (context) => guarded(context, change));
	app.get("/shortlist/*", (context) => show(context, UNKNOWN));
	app.get("/shortlist", (context) => show(context, UNKNOWN));
	app.post("/shortlist/*", (context) => show(context, UNKNOWN));
	app.all("/shortlist/*", wrongMethod);
	app.all("/shortlist", wrongMethod);
	return app;

	/** Opens the link, accepts forms only from our own pages, and shows failures without the URL that failed. */
	async function guarded(
		context: Context<Env>,
		work: (context: Context<Env>, opened: OpenedShortlist) => Promise<Response>,
	): Promise<Response> {
		const isLooking = context.req.method === "GET" || context.req.method === "HEAD";
		// Forging one from another site takes the token, and whoever has that need not forge anything.
		if (!isLooking && isCrossSite(context.env.incoming, config.siteUrl, true)) {
			if (isJson(context.env.incoming)) return context.json({ error: CROSS_SITE.error }, 403);
			return context.text(`${CROSS_SITE.error}.`, 403);
		}
		try {
			const visitor = visitorOf(context, parts.clientAddress);
			const seconds = guesses.wait(visitor);
			if (seconds !== undefined) return show(context, tooOften(seconds));
			const token = context.req.param("token") ?? "";
			const opened = TOKEN.test(token) ? await openShortlist(db, token, clock()) : undefined;
			guesses.count(visitor, opened !== undefined);
			return opened ? await work(context, opened) : await show(context, UNKNOWN);
		} catch (error) {
			if (error instanceof BusyError) throw error;
			parts.log.error({ err: error }, "a shortlist could not be served");
			return show(context, { status: 503, shortlist: { view: "busy", error: unavailableMessage(parts.phone) } });
		}
	}

	async function look(context: Context<Env>, opened: OpenedShortlist): Promise<Response> {
		const { done, about } = context.req.query();
		const page = await toPage(context, opened);
		if (page.view !== "open") return show(context, { status: 200, shortlist: page });
		return show(context, { status: 200, shortlist: { ...page, ...toDone(done, about, page) } });
	}

	/** Reloading the page after a form was refused. */
	async function lookAgain(context: Context<Env>): Promise<Response> {
		const { token, action } = context.req.param();
		return ACTIONS.includes(action ?? "") ? context.redirect(`/shortlist/${token}`, 303) : show(context, UNKNOWN);
	}

	async function change(context: Context<Env>, opened: OpenedShortlist): Promise<Response> {
		const action = context.req.param("action") ?? "";
		if (opened.opening.status !== "open" || !isAction(action)) return show(context, UNKNOWN);
		const body = await readAction(action, context.env.incoming, parts.uploads);
		await recordFirstUse(db, opened.reader, clock());
		if ("errors" in body) {
			const { status, values, errors, error } = body;
			const about = action === "verdict" && values.candidate ? { about: values.candidate } : {};
			return refuse(context, status, { what: action, ...about, values, errors, ...(error && { error }) });
		}
		return perform(context, opened, body);
	}

	function perform(context: Context<Env>, opened: OpenedShortlist, body: ActionBody): Promise<Response> {
		switch (body.what) {
			case "code":
				return sendCode(context, opened);
			case "names":
				return unlock(context, opened, body.fields.code);
			case "colleague":
				return addColleague(context, opened, body.fields);
			case "verdict":
				return judge(context, opened, body);
			case "cancel":
				return cancel(context, opened, body.fields.candidate);
		}
	}

	async function judge(
		context: Context<Env>,
		opened: OpenedShortlist,
		{ fields, values }: Extract<ActionBody, { what: "verdict" }>,
	): Promise<Response> {
		const { reader } = opened;
		const letter = fields.candidate;
		const { candidates } = await readShortlist(db, opened, {
			now: clock(),
			office,
			retainResumesMonths,
			unlocked: false,
		});
		const found = candidates.find(({ shown }) => shown.letter === letter);
		const about = { what: "verdict" as const, about: letter, values, errors: {} };
		if (!found) return refuse(context, 404, { ...about, error: GONE });
		const { candidate, resume } = found.row;
		const deps = { db, clock, office, retainResumesMonths };
		const recorded = await recordVerdict(deps, { reader, candidate, resume, body: fields });
		parts.nudge();
		if (!recorded.done && recorded.why === "unknown") return show(context, UNKNOWN);
		if (!recorded.done) {
			const present = { candidate: letter, ...(recorded.answer ?? { version: 0 as const }) };
			if (isJson(context.env.incoming))
				return context.json({ ...present, error: STALE } satisfies VerdictResponse, 409);
			return refuse(context, 409, { ...about, error: STALE });
		}
		if (isJson(context.env.incoming))
			return context.json({ candidate: letter, ...recorded.answer } satisfies VerdictResponse, 200);
		return context.redirect(`${baseOf(context)}?done=verdict&about=${letter}#${letter}`, 303);
	}

	/** Canceling twice is canceling once. */
	async function cancel(context: Context<Env>, opened: OpenedShortlist, letter: string): Promise<Response> {
		const { candidates } = await readShortlist(db, opened, {
			...{ now: clock(), office, retainResumesMonths, unlocked: false },
		});
		const found = candidates.find(({ shown }) => shown.letter === letter);
		if (!found) return refuse(context, 404, { ...refusal("cancel", GONE), about: letter });
		const { candidate, resume } = found.row;
		await cancelByReader({ db, clock, office, retainResumesMonths }, { reader: opened.reader, candidate, resume });
		parts.nudge();
		if (isJson(context.env.incoming)) return context.json({}, 200);
		return context.redirect(`${baseOf(context)}?done=cancel&about=${letter}#${letter}`, 303);
	}

	async function sendCode(context: Context<Env>, opened: OpenedShortlist): Promise<Response> {
		const { hasNames } = await readShortlist(db, opened, {
			now: clock(),
			office,
			retainResumesMonths,
			unlocked: false,
		});
		if (!hasNames) return refuse(context, 422, refusal("code", "No one has agreed to be introduced yet"));
		if (!(await requestCode(db, opened.reader, clock()))) {
			const error = `We have sent several codes already. Please try again in an hour, or call us at ${parts.phone}`;
			return refuse(context, 429, refusal("code", error));
		}
		parts.nudge();
		if (isJson(context.env.incoming)) return context.json({ email: maskEmail(opened.reader.email) }, 200);
		return context.redirect(`${baseOf(context)}#names`, 303);
	}

	async function unlock(context: Context<Env>, opened: OpenedShortlist, code: string): Promise<Response> {
		const { id } = opened.reader;
		const entered = await enterCode(db, { reader: id, code, hash: secret.readerCodeHash }, clock());
		if (typeof entered === "string") {
			const errors = { code: entered === "wrong" ? WRONG_CODE : OVER_CODE };
			return refuse(context, 422, { what: "names", values: {}, errors });
		}
		setCookie(context, cookieName(id), entered.token, {
			...{ httpOnly: true, sameSite: "Lax", path: "/shortlist", maxAge: BROWSER_MS / 1000 },
			secure: config.siteUrl.startsWith("https:"),
		});
		if (isJson(context.env.incoming)) return context.json({}, 200);
		return context.redirect(`${baseOf(context)}?done=names`, 303);
	}

	async function addColleague(
		context: Context<Env>,
		opened: OpenedShortlist,
		asked: { name: string; email: string },
	): Promise<Response> {
		if (!(await askForColleague({ db, office, now: clock() }, opened.reader, asked))) {
			const error = `Several requests are waiting already. Please call us at ${parts.phone}`;
			return refuse(context, 429, { ...refusal("colleague", error), values: asked });
		}
		if (isJson(context.env.incoming)) return context.json({}, 200);
		return context.redirect(`${baseOf(context)}?done=colleague`, 303);
	}

	/** The page with a resume. In a browser that is locked, or without one to show, back to the shortlist. */
	async function showResume(context: Context<Env>, opened: OpenedShortlist): Promise<Response> {
		const base = baseOf(context);
		const found = await findResume(context, opened);
		const showing = found && howToShow(found.file, Boolean(context.req.query("anyway")));
		if (!found || !showing || showing === "infected") return context.redirect(`${base}#names`, 303);
		const { letter, name, file } = found;
		const head = { base, ...(await readHead(db, opened)) };
		const shortlistResume: ShortlistResumeData = { ...head, letter, name, type: file.type ?? "", showing };
		return showPrivatePage(context, {
			...{ status: 200, fallback: FALLBACKS[503], log: parts.log },
			render: () => parts.resumePage(context.env.incoming, { shortlistResume }),
		});
	}

	async function download(context: Context<Env>, opened: OpenedShortlist): Promise<Response> {
		const found = await findResume(context, opened);
		if (!found) return show(context, UNKNOWN);
		const { letter, fileName, size, file } = found;
		const headers = {
			...attachmentHeaders(
				safeFileName(fileName, file.type ?? "bin", `Candidate ${letter}`),
				"application/octet-stream",
			),
			...(size > 0 && { "content-length": String(size) }),
		};
		if (context.env.incoming.method === "HEAD") return context.body(null, 200, headers);
		return context.body(streamBody(await store.files.read(file.key)), 200, headers);
	}

	/** A Word file as HTML, in JSON: on its own it would be a page of this site. */
	async function sendWords(context: Context<Env>, opened: OpenedShortlist): Promise<Response> {
		const found = await findResume(context, opened);
		if (!found) return show(context, UNKNOWN);
		const { file, resume } = found;
		const showing = howToShow(file, true);
		if (showing !== "docx" && showing !== "doc") return show(context, UNKNOWN);
		if (context.env.incoming.method === "HEAD") return context.body(null, 200);
		const read = () => store.files.read(file.key);
		const word = await readWordFile({ type: showing, read }, parts.log.child({ reference: resume }));
		if (typeof word === "object") return context.json(word, 200);
		return context.json({}, word === "lost" ? 503 : 422);
	}

	/** Undefined unless this browser may open it now. */
	async function findResume(context: Context<Env>, opened: OpenedShortlist) {
		if (opened.opening.status !== "open") return undefined;
		const { candidates } = await read(context, opened);
		const found = candidates.find(({ shown }) => shown.letter === context.req.param("letter"));
		if (!found) return undefined;
		const { file, row, shown } = found;
		const { letter, name, resume } = shown;
		if (!file || !name || !resume) return undefined;
		return { letter, name, file, resume: row.resume, fileName: resume.name, size: resume.size };
	}

	/** As JSON for a script; for a browser the page again, with what was typed and why it was not done. */
	async function refuse(context: Context<Env>, status: Exclude<Status, 200>, refused: Refused): Promise<Response> {
		const { errors, error } = refused;
		if (isJson(context.env.incoming)) {
			const hasErrors = Object.keys(errors).length > 0;
			return context.json({ ...(hasErrors && { errors }), ...(error && { error }) }, status);
		}
		const fresh = await openShortlist(db, context.req.param("token") ?? "", clock());
		const page = fresh && (await toPage(context, fresh));
		return show(context, page?.view === "open" ? { status, shortlist: { ...page, refused } } : UNKNOWN);
	}

	async function read(context: Context<Env>, opened: OpenedShortlist): Promise<Shortlist & { unlocked: boolean }> {
		const now = clock();
		const cookie = getCookie(context, cookieName(opened.reader.id));
		const unlocked = await isUnlocked(db, opened.reader.id, cookie, now);
		return { ...(await readShortlist(db, opened, { now, office, retainResumesMonths, unlocked })), unlocked };
	}

	async function toPage(context: Context<Env>, opened: OpenedShortlist): Promise<ShortlistPageData> {
		const { reader, opening } = opened;
		const head = { base: baseOf(context), ...(await readHead(db, opened)) };
		// On hold, nobody is to be decided about; the link works again when it goes on.
		if (opening.status !== "open") return { view: "closed", ...head, outcome: opening.status };
		const { candidates, readers, hasNames, unlocked } = await read(context, opened);
		return {
			view: "open",
			...head,
			...{ place: describePlace(opening), seats: opening.seats, sentAt: reader.sent_at ?? reader.made_at },
			candidates: candidates.map(({ shown }) => shown),
			readers,
			names: !hasNames ? "none" : unlocked ? "shown" : isCodeSent(reader, clock()) ? "code-sent" : "locked",
			email: maskEmail(reader.email),
		};
	}

	function tooOften(seconds: number): PageResponse {
		const error = `Too many tries from your connection. Please try again ${inMinutes(seconds)}, or call us at ${parts.phone}`;
		return { status: 429, shortlist: { view: "busy", error }, retryAfter: seconds };
	}

	async function show(context: Context<Env>, { status, shortlist, retryAfter }: PageResponse): Promise<Response> {
		const fallback = shortlist.view === "busy" ? shortlist.error : FALLBACKS[status === 404 ? 404 : 503];
		if (context.req.method === "POST" && isJson(context.env.incoming)) {
			if (retryAfter !== undefined) context.header("retry-after", String(retryAfter));
			return context.json({ error: fallback }, status);
		}
		return showPrivatePage(context, {
			...{ status, retryAfter, fallback, log: parts.log },
			render: () => parts.page(context.env.incoming, { shortlist }, shortlist.view === "unknown"),
		});
	}
}

const WRONG_CODE = "That isn't the code we sent last. Check the newest email";
const OVER_CODE = "This code no longer works. Get a new one";
const FALLBACKS = {
	404: "This link opens nothing. It may be incomplete, or no longer valid",
	503: "The page could not be made just now. Please try again in a few minutes",
};

function refusal(what: Refused["what"], error: string): Refused {
	return { what, values: {}, errors: {}, error };
}

function isAction(action: string): action is ShortlistAction {
	return ACTIONS.includes(action);
}

function baseOf(context: Context<Env>): string {
	return `/shortlist/${context.req.param("token")}`;
}

/** One for each reader: the same browser may hold links to several openings. */
function cookieName(reader: string): string {
	return `shortlist_${reader}`;
}

/** What was just done, if the page knows it: anyone may type an address. */
function toDone(what: string | undefined, about: string | undefined, page: OpenPage): Pick<OpenPage, "done"> {
	if (what === "names" || what === "colleague") return { done: { what } };
	const found = page.candidates.find(({ letter }) => letter === about);
	if (!found || !about) return {};
	if (what === "cancel") return found.interview?.at === null ? { done: { what, about } } : {};
	return what === "verdict" && found.answer ? { done: { what, about } } : {};
}

function wrongMethod(context: Context<Env>): Response {
	context.header("allow", "GET, HEAD, POST");
	return context.text("This page is read by GET and changed by POST.", 405);
}
