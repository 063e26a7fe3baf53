import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono, type Next } from "hono";
import type { Logger } from "pino";
import type * as z from "zod/mini";
import { chatBeginSchema, chatLineSchema } from "../../forms/chat.ts";
import { firstMessages, mayHaveLines } from "../../forms/rules.ts";
import { cleanField, cleanLine } from "../../forms/text.ts";
import type { Chats } from "../chat/chats.ts";
import type { Config } from "../config.ts";
import { type JsonRefusal, readBody, readJsonBody } from "../http/json-body.ts";
import { answerBeforeTheEnd } from "../http/unread-body.ts";
import type { Incoming } from "../intake/incoming.ts";
import type { Intake } from "../intake/intake.ts";
import { Limited } from "../intake/limits.ts";
import { remarkOnMail } from "../intake/mail-domain.ts";
import { suspicionOf } from "../intake/suspicion.ts";
import { hashOf } from "../store/people/token.ts";
import type { ChatRow } from "../store/tables.ts";
import { openStream } from "./chat-stream.ts";
import { comesFromElsewhere, contextOf } from "./form-origin.ts";
import { limitedSentence } from "./forms.ts";

/* /chat/...: the visitor's side of a live chat. What a browser keeps opens its chat: in a header, never in an address. */

interface ChatParts {
	chats: Chats;
	intake: Pick<Intake, "ask" | "receive">;
	config: Pick<Config, "siteUrl">;
	log: Logger;
	/** The firm's phone, for when the site cannot help. */
	phone: string;
	clientAddress(request: IncomingMessage): string | undefined;
}

type Env = { Bindings: HttpBindings; Variables: { chat: ChatRow } };

/** What came with a line besides what its schema names: the robots' fields. */
type Fields = Record<string, unknown>;

const BODY = { bytes: 64 * 1024, ms: 15_000 }; // a line of 2,000 characters takes 24 KB at most
const TOKEN = /^[\w-]{43}$/; // 32 random bytes
const PAGE_MAX = 200;

const REFUSALS: Record<JsonRefusal, { status: 400 | 408 | 413 | 415; error: string }> = {
	"not json": { status: 415, error: "This is not JSON. Please write in the chat on our site" },
	"too large": { status: 413, error: "This is more than a line can hold. Please shorten it" },
	"too slow": { status: 408, error: "This took too long to arrive. Please send it again" },
	cut: { status: 400, error: "This did not arrive whole. Please send it again" },
};

const UNKNOWN = "We do not know this chat. It may be long over";

export function chatRoutes(parts: ChatParts): Hono<Env> {
	const { chats, config, log, phone } = parts;
	const app = new Hono<Env>();
	app.use("/chat/*", answerBeforeTheEnd);
	app.use("/chat/*", async (context, next) => {
		context.header("cache-control", "no-store");
		if (!comesFromElsewhere(context.env.incoming, config.siteUrl)) return next();
		return context.json({ error: "This was sent from another site. Please write in the chat on ours" }, 403);
	});
	app.get("/chat/there", async (context) => context.json(await chats.there()));
	app.post("/chat", (context) => begin(context, parts));
	app.use("/chat/*", async (context, next) => {
		const token = tokenIn(context.env.incoming);
		const chat = token && (await chats.find(token));
		if (!chat) return context.json({ error: UNKNOWN }, 404);
		context.set("chat", chat);
		return next();
	});
	app.get("/chat/events", async (context) => {
		const { reference } = context.var.chat;
		if (context.req.method === "HEAD") return context.body(null, 200); // nobody would read the stream
		await chats.visitorAt(reference, pageIn(context.env.incoming));
		openStream(context.env, reference, chats);
		return RESPONSE_ALREADY_SENT;
	});
	app.post("/chat/lines", (context) => say(context, parts));
	app.use("/chat/*", withoutBody);
	app.post("/chat/writing", async (context) => {
		await chats.visitorWrites(context.var.chat.reference);
		return context.body(null, 204);
	});
	app.post("/chat/end", async (context) => {
		const { reference } = context.var.chat;
		await chats.visitorEnds(reference);
		const found = await chats.read(reference);
		return found ? context.json({ standing: found.standing }) : context.json({ error: UNKNOWN }, 404);
	});
	app.post("/chat/transcript", async (context) => {
		const asked = await chats.transcript(context.var.chat.reference);
		if (asked === "queued") return context.json({}, 202);
		if (asked === "unknown") return context.json({ error: UNKNOWN }, 404);
		if (asked === "not replied") {
			return context.json({ error: "Nobody has answered yet. Please ask for it after the first answer" }, 409);
		}
		context.header("retry-after", "3600");
		const error = `It was sent several times today. Please look into your inbox, or call us at ${phone}`;
		return context.json({ error }, 429);
	});
	app.onError((error, context) => {
		log.error({ err: error }, "a chat could not go on");
		return context.json(broken(phone), 503);
	});
	return app;
}

/** A chat is a message from its first line on, so that nothing depends on somebody being there. */
async function begin(context: Context<Env>, parts: ChatParts): Promise<Response> {
	const { chats, intake, config, phone, clientAddress } = parts;
	const { incoming: request } = context.env;
	const body = await readJsonBody(request, BODY);
	if ("refused" in body) return refuse(context, body.refused);
	const token = tokenIn(request);
	if (!token) return context.json({ errors: { token: "Please write in the chat on our site" } }, 422);
	const known = await chats.find(token);
	if (known) return whole(context, known.reference, 200, chats);

	const checked = check(chatBeginSchema, body.fields);
	if ("errors" in checked) return context.json(checked, 422);
	const there = await chats.there();
	if (!there.there) return context.json(there, 409);
	const { id, text, ...who } = checked.data;
	const texts = textsIn(body.fields);
	const remark = remarkOnMail(who.email);
	const message: Incoming = {
		kind: "message",
		fields: { ...who, message: text },
		context: contextOf(request, config.siteUrl, texts.get("referrer"), clientAddress(request)),
		suspicion: suspicionOf(texts),
		proof: texts.get("proof"),
		...(remark && { remarks: [remark] }),
	};
	try {
		// Not about its words: two chats may begin with the same.
		await intake.ask({ kind: "message", context: message.context, proof: message.proof });
		if (message.suspicion) {
			await intake.receive(message);
			return context.json({ there: false }, 409);
		}
		const { reference, repeated } = await intake.receive({
			...message,
			chat: { tokenHash: hashOf(token), lineId: id },
		});
		if (!repeated) await chats.began(reference);
		return await whole(context, reference, repeated ? 200 : 201, chats);
	} catch (error) {
		if (!(error instanceof Limited)) throw error;
		const { wait, challenge } = error;
		context.header("retry-after", String(wait.seconds));
		return context.json({ error: limitedSentence(wait, phone), challenge }, 429);
	}
}

async function whole(context: Context<Env>, reference: string, status: 200 | 201, chats: Chats): Promise<Response> {
	const found = await chats.read(reference);
	return found ? context.json(found, status) : context.json({ error: UNKNOWN }, 404);
}

/** What follows needs none; one that came along is taken, so that the connection can go on. */
async function withoutBody(context: Context<Env>, next: Next): Promise<Response | undefined> {
	const body = await readBody(context.env.incoming, BODY);
	if (typeof body === "string") return refuse(context, body);
	await next();
	return undefined;
}

async function say(context: Context<Env>, { chats }: ChatParts): Promise<Response> {
	const { reference } = context.var.chat;
	const body = await readJsonBody(context.env.incoming, BODY);
	if ("refused" in body) return refuse(context, body.refused);
	const checked = check(chatLineSchema, body.fields);
	if ("errors" in checked) return context.json(checked, 422);
	const said = await chats.visitorSays(reference, checked.data);
	if ("line" in said) return context.json(said, 200);
	if (said.refused === "too many") {
		context.header("retry-after", String(said.wait));
		return context.json({ error: "That was a lot in a short time. Please wait a moment before you go on" }, 429);
	}
	if (said.refused === "unknown") return context.json({ error: UNKNOWN }, 404);
	const found = await chats.read(reference);
	return context.json({ error: "This chat is over. Please begin a new one", standing: found?.standing }, 409);
}

function tokenIn({ headers }: IncomingMessage): string | undefined {
	const token = headers["chat-token"];
	return typeof token === "string" && TOKEN.test(token) ? token : undefined;
}

/** Where the visitor is, as far as that is a path. */
function pageIn({ headers }: IncomingMessage): string | undefined {
	const page = cleanLine(String(headers["chat-page"] ?? "")).slice(0, PAGE_MAX);
	return page.startsWith("/") ? page.split(/[?#]/, 1)[0] : undefined;
}

/** What was typed, cleaned as in every form, and checked. */
function check<Schema extends typeof chatBeginSchema | typeof chatLineSchema>(
	schema: Schema,
	fields: Fields,
): { data: z.output<Schema> } | { errors: Record<string, string> } {
	const shape: Record<string, object> = schema.shape;
	const typed = Object.keys(shape).map((name) => {
		const value = fields[name];
		const cleaned =
			typeof value === "string" ? cleanField(value, mayHaveLines(shape[name]) ? "lines" : "one line") : "";
		return [name, cleaned];
	});
	const result = schema.safeParse(Object.fromEntries(typed));
	return result.success ? { data: result.data as z.output<Schema> } : { errors: firstMessages(result.error.issues) };
}

/** As a form would send them. */
function textsIn(fields: Fields): Map<string, string> {
	const texts = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
		typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
	);
	return new Map(texts);
}

function refuse(context: Context<Env>, reason: JsonRefusal): Response {
	const { status, error } = REFUSALS[reason];
	return context.json({ error }, status);
}

function broken(phone: string): { error: string } {
	return { error: `We could not take this in just now. Please try again in a few minutes, or call us at ${phone}` };
}
