import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono, type Next } from "hono";
import type { Logger } from "pino";
import type * as z from "zod/mini";
import { chatBeginSchema, chatLineSchema } from "../../../contract/chat.ts";
import { firstMessages, isMultiline } from "../../../contract/forms/rules.ts";
import { cleanField, cleanLine } from "../../../contract/text/text.ts";
import type { Chats } from "../../chat/chats.ts";
import { wasJustSeen } from "../../chat/heartbeats.ts";
import type { Config } from "../../config/config.ts";
import { createAttemptCounter } from "../../http/attempts.ts";
import { toVisitorKey } from "../../http/client-address.ts";
import { type JsonRefusal, readBody, readJsonBody } from "../../http/json-body.ts";
import { limitSlots } from "../../http/slots.ts";
import { drainUnreadBody } from "../../http/unread-body.ts";
import type { Intake } from "../../intake/intake.ts";
import { RateLimitError } from "../../intake/limits.ts";
import { toSubmission } from "../../intake/submission.ts";
import type { ChatRow } from "../../store/tables.ts";
import { hashToken } from "../../store/token.ts";
import { rateLimitMessage } from "../forms/form-limits.ts";
import { isCrossSite, readContext } from "../forms/read-form.ts";
import { openChatStream } from "./chat-stream.ts";

/* /chat/...: the visitor's side of a live chat. The browser's token opens it: sent in a header, never in a URL. */

interface ChatParts {
	chats: Chats;
	intake: Pick<Intake, "receive">;
	config: Pick<Config, "siteUrl">;
	log: Logger;
	/** The firm's phone, for when the site cannot help. */
	phone: string;
	clientAddress(request: IncomingMessage): string | undefined;
	clock(): Date;
}

/** The request that starts a chat has none yet. */
type Env = { Bindings: HttpBindings; Variables: { chat: ChatRow } };

/** A request's JSON, including fields that no schema names, such as the honeypot. */
type Fields = Record<string, unknown>;

const BODY = { bytes: 64 * 1024, ms: 15_000 }; // a line of 2,000 characters takes 24 KB at most
const TOKEN = /^[\w-]{43}$/; // 32 random bytes
const PAGE_MAX = 200;
/**
 * Per ten minutes, for one visitor and for one chat: lines, typing signals and page views of a few people who share an
 * address. STARTS_MAX of these may start a chat or open its stream: a page every two seconds.
 */
const REQUESTS_MAX = 1_000;
const STARTS_MAX = 300;
/** Open at once: six tabs for each chat a visitor can start in an hour; in total, three quarters of the connections. */
const STREAMS_MAX = { each: 60, all: 1_500 };
const STREAM_RETRY_S = 30;
const START_PATHS = ["/chat", "/chat/events"];

const REFUSALS: Record<JsonRefusal, { status: 400 | 408 | 413 | 415; error: string }> = {
	"not json": { status: 415, error: "This isn't JSON. Please use the chat on our site" },
	"too large": { status: 413, error: "This message is too long. Please shorten it" },
	"too slow": { status: 408, error: "This took too long to arrive. Please send it again" },
	cut: { status: 400, error: "This arrived incomplete. Please send it again" },
};

const UNKNOWN_CHAT = "We can't find this chat. It may have ended";
const TOO_MANY_REQUESTS = "That was a lot in a short time. Please wait a moment before you continue";

export function chatRoutes(parts: ChatParts): Hono<Env> {
	const { chats, config, log, phone, clock } = parts;
	const requests = createAttemptCounter(REQUESTS_MAX, clock);
	const starts = createAttemptCounter(STARTS_MAX, clock);
	const takeStream = limitSlots(STREAMS_MAX);
	const visitorIn = ({ env }: Context<Env>) => toVisitorKey(parts.clientAddress(env.incoming)) ?? "nowhere";
	const app = new Hono<Env>();
	app.use("/chat/*", drainUnreadBody);
	app.use("/chat/*", async (context, next) => {
		context.header("cache-control", "no-store");
		if (!isCrossSite(context.env.incoming, config.siteUrl)) return next();
		return context.json({ error: "This was sent from another site. Please use the chat on ours" }, 403);
	});
	app.use("/chat/*", (context, next) => countRequest(context, visitorIn(context), next));
	app.get("/chat/there", async (context) => context.json(await chats.findAvailability()));
	app.use("/chat/*", async (context, next) => {
		const token = readToken(context.env.incoming);
		const chat = token && (await chats.find(token));
		if (!chat) return context.req.path === "/chat" ? next() : context.json({ error: UNKNOWN_CHAT }, 404);
		context.set("chat", chat);
		return countRequest(context, chat.reference, next);
	});
	app.post("/chat", (context) => startChat(context, parts));
	app.get("/chat/events", async (context) => {
		const { reference } = context.var.chat;
		if (context.req.method === "HEAD") return context.body(null, 200); // nobody would read the stream
		const page = readPage(context.env.incoming);
		if (!wasJustSeen(context.var.chat, page, clock())) await chats.recordVisitorPage(reference, page);
		const leave = takeStream(visitorIn(context));
		if (!leave) return retryLater(context, STREAM_RETRY_S, 503);
		openChatStream(context.env, reference, chats, leave);
		return RESPONSE_ALREADY_SENT;
	});
	app.post("/chat/lines", (context) => postLine(context, parts));
	app.use("/chat/*", discardBody);
	app.post("/chat/writing", async (context) => {
		await chats.announceVisitorTyping(context.var.chat.reference);
		return context.body(null, 204);
	});
	app.post("/chat/end", async (context) => {
		const { reference } = context.var.chat;
		await chats.endByVisitor(reference);
		const found = await chats.read(reference);
		return found ? context.json({ standing: found.standing }) : context.json({ error: UNKNOWN_CHAT }, 404);
	});
	app.post("/chat/transcript", async (context) => {
		const asked = await chats.requestTranscript(context.var.chat.reference);
		if (asked === "queued") return context.json({}, 202);
		if (asked === "unknown") return context.json({ error: UNKNOWN_CHAT }, 404);
		if (asked === "not replied") {
			return context.json({ error: "No one has answered yet. Please ask for it after the first answer" }, 409);
		}
		context.header("retry-after", "3600");
		const error = `We can't email this again right now. Please check your inbox, or call us at ${phone}`;
		return context.json({ error }, 429);
	});
	app.onError((error, context) => {
		log.error({ err: error }, "a chat could not go on");
		return context.json(failureBody(phone), 503);
	});
	return app;

	/** Turns away clients that send too many requests. @param who a visitor, or a chat */
	async function countRequest(context: Context<Env>, who: string, next: Next): Promise<Response | undefined> {
		const isOpening = START_PATHS.includes(context.req.path);
		const seconds = requests.wait(who) ?? (isOpening ? starts.wait(who) : undefined);
		if (seconds !== undefined) return retryLater(context, seconds, 429);
		requests.count(who);
		if (isOpening) starts.count(who);
		await next();
		return undefined;
	}
}

function retryLater(context: Context<Env>, seconds: number, status: 429 | 503): Response {
	context.header("retry-after", String(seconds));
	return context.json({ error: TOO_MANY_REQUESTS }, status);
}

/** A chat is a message from its first line on, so that nothing depends on anyone being available. */
async function startChat(context: Context<Env>, parts: ChatParts): Promise<Response> {
	const { chats, intake, config, phone, clientAddress } = parts;
	const { incoming: request } = context.env;
	const body = await readJsonBody(request, BODY);
	if ("refused" in body) return refuse(context, body.refused);
	const token = readToken(request);
	if (!token) return context.json({ errors: { token: "Please use the chat on our site" } }, 422);
	if (context.var.chat) return sendChat(context, context.var.chat.reference, 200, chats);

	const checked = validate(chatBeginSchema, body.fields);
	if ("errors" in checked) return context.json(checked, 422);
	const there = await chats.findAvailability();
	if (!there.there) return context.json(there, 409);
	const { id, text, ...who } = checked.data;
	const texts = toFormFields(body.fields);
	const origin = readContext(request, config.siteUrl, texts.get("referrer"), clientAddress(request));
	const message = toSubmission({ kind: "message", fields: { ...who, message: text }, context: origin }, texts);
	try {
		if (message.suspicion) {
			await intake.receive(message);
			return context.json({ there: false }, 409);
		}
		const { reference, repeated } = await intake.receive({
			...message,
			chat: { tokenHash: hashToken(token), lineId: id },
		});
		if (!repeated) await chats.announceStart(reference);
		return await sendChat(context, reference, repeated ? 200 : 201, chats);
	} catch (error) {
		if (!(error instanceof RateLimitError)) throw error;
		const { wait, challenge } = error;
		context.header("retry-after", String(wait.seconds));
		return context.json({ error: rateLimitMessage(wait, phone), challenge }, 429);
	}
}

async function sendChat(context: Context<Env>, reference: string, status: 200 | 201, chats: Chats): Promise<Response> {
	const found = await chats.read(reference);
	return found ? context.json(found, status) : context.json({ error: UNKNOWN_CHAT }, 404);
}

/** The routes below need no body. One that is sent anyway is read, so that the connection can be reused. */
async function discardBody(context: Context<Env>, next: Next): Promise<Response | undefined> {
	const body = await readBody(context.env.incoming, BODY);
	if (typeof body === "string") return refuse(context, body);
	await next();
	return undefined;
}

async function postLine(context: Context<Env>, { chats, phone }: ChatParts): Promise<Response> {
	const { reference } = context.var.chat;
	const body = await readJsonBody(context.env.incoming, BODY);
	if ("refused" in body) return refuse(context, body.refused);
	const checked = validate(chatLineSchema, body.fields);
	if ("errors" in checked) return context.json(checked, 422);
	const said = await chats.addVisitorLine(reference, checked.data);
	if ("line" in said) return context.json(said, 200);
	if (said.refused === "too many") return retryLater(context, said.wait, 429);
	if (said.refused === "full") {
		return context.json({ error: `This chat is full. Please end it and start a new one, or call us at ${phone}` }, 413);
	}
	if (said.refused === "unknown") return context.json({ error: UNKNOWN_CHAT }, 404);
	const found = await chats.read(reference);
	return context.json({ error: "This chat has ended. Please start a new one", standing: found?.standing }, 409);
}

function readToken({ headers }: IncomingMessage): string | undefined {
	const token = headers["chat-token"];
	return typeof token === "string" && TOKEN.test(token) ? token : undefined;
}

/** The page the visitor is on, if it is a path. */
function readPage({ headers }: IncomingMessage): string | undefined {
	const page = cleanLine(String(headers["chat-page"] ?? "")).slice(0, PAGE_MAX);
	return page.startsWith("/") ? page.split(/[?#]/, 1)[0] : undefined;
}

/** Cleans what was typed, as in every form, and validates it. */
function validate<Schema extends typeof chatBeginSchema | typeof chatLineSchema>(
	schema: Schema,
	fields: Fields,
): { data: z.output<Schema> } | { errors: Record<string, string> } {
	const shape: Record<string, object> = schema.shape;
	const typed = Object.keys(shape).map((name) => {
		const value = fields[name];
		const cleaned = typeof value === "string" ? cleanField(value, isMultiline(shape[name]) ? "lines" : "one line") : "";
		return [name, cleaned];
	});
	const result = schema.safeParse(Object.fromEntries(typed));
	return result.success ? { data: result.data as z.output<Schema> } : { errors: firstMessages(result.error.issues) };
}

/** The fields as a form would send them. */
function toFormFields(fields: Fields): Map<string, string> {
	const texts = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
		typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
	);
	return new Map(texts);
}

function refuse(context: Context<Env>, reason: JsonRefusal): Response {
	const { status, error } = REFUSALS[reason];
	return context.json({ error }, status);
}

function failureBody(phone: string): { error: string } {
	return { error: `We couldn't receive this just now. Please try again in a few minutes, or call us at ${phone}` };
}
