import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { toVisitorKey } from "../../http/client-address.ts";
import { type RawBodyRefusal, readBody } from "../../http/json-body.ts";
import { limitSlots } from "../../http/slots.ts";
import { drainUnreadBody } from "../../http/unread-body.ts";
import type { MailIn } from "../../mail-in/mail-in.ts";
import { MAIL_MAX_BYTES, RefusedMailError } from "../../mail-in/store-mail.ts";

/*
 * POST /mail-in: another program hands over an email as it received it, signed as Standard Webhooks describes. Whoever
 * gets 200 may forget the email; anything else has to be sent again.
 */

const BODY_MS = 2 * 60_000;
const CLOCKS_APART_S = 5 * 60;
const AT_ONCE = 3; // 90 MB
const RETRY_SECONDS = 30;
const PIECE_BYTES = 256 * 1024; // other requests get their turn in between

interface MailInParts {
	/** Undefined: nobody may post emails. */
	secret: Buffer | undefined;
	receive: MailIn["receive"];
	clientAddress(request: IncomingMessage): string | undefined;
	log: Logger;
	clock(): Date;
}

type Env = { Bindings: HttpBindings };

const REFUSALS = {
	"too large": { status: 413, error: "An email may have up to 30 MB." },
	"too slow": { status: 408, error: "The email took too long to arrive. Send it again." },
	cut: { status: 400, error: "The email arrived incomplete. Send it again." },
} as const satisfies Record<RawBodyRefusal, { status: number; error: string }>;

export function mailInRoutes({ secret, receive, clientAddress, log, clock }: MailInParts): Hono<Env> {
	const app = new Hono<Env>();
	if (!secret) return app;
	const take = limitSlots({ each: AT_ONCE - 1, all: AT_ONCE });
	app.use("/mail-in", drainUnreadBody);
	app.post("/mail-in", async (context) => {
		context.header("cache-control", "no-store");
		const signed = readSignature(context.env.incoming, clock());
		if (!signed) return refuse(context, 401, "The call isn't signed, or its time is not now.");
		const leave = take(toVisitorKey(clientAddress(context.env.incoming)) ?? "nowhere");
		if (!leave) {
			context.header("retry-after", String(RETRY_SECONDS));
			return refuse(context, 503, "Several emails are arriving. Send it again.");
		}
		try {
			const body = await readBody(context.env.incoming, { bytes: MAIL_MAX_BYTES, ms: BODY_MS });
			if (typeof body === "string") return refuse(context, REFUSALS[body].status, REFUSALS[body].error);
			if (!(await isSigned(signed, body, secret))) return refuse(context, 401, "The signature is wrong.");
			const { repeated } = await receive(body);
			return context.json({ stored: true, repeated });
		} catch (error) {
			if (error instanceof RefusedMailError) return refuse(context, 422, error.message);
			log.error({ err: error }, "an email could not be stored");
			context.header("retry-after", String(RETRY_SECONDS));
			return refuse(context, 503, "The email could not be stored. Send it again.");
		} finally {
			leave();
		}
	});
	return app;
}

function refuse(context: Context<Env>, status: 400 | 401 | 408 | 413 | 422 | 503, error: string): Response {
	return context.json({ error }, status);
}

interface Signature {
	/** What is signed before the body. */
	prefix: string;
	signatures: string[];
}

/** Undefined if there is none, or if it is too old: then somebody may be sending it again. */
function readSignature({ headers }: IncomingMessage, now: Date): Signature | undefined {
	const [id, timestamp, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
		(name) => headers[name],
	);
	if (typeof id !== "string" || typeof timestamp !== "string" || typeof signature !== "string") return undefined;
	const isNow = /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= CLOCKS_APART_S;
	if (!isNow) return undefined;
	const signatures = signature.split(" ").flatMap((each) => /^v1,(.+)$/.exec(each)?.[1] ?? []);
	return { prefix: `${id}.${timestamp}.`, signatures };
}

async function isSigned({ prefix, signatures }: Signature, body: Buffer, secret: Buffer): Promise<boolean> {
	const hmac = createHmac("sha256", secret).update(prefix);
	for (let at = 0; at < body.length; at += PIECE_BYTES) {
		hmac.update(body.subarray(at, at + PIECE_BYTES));
		if (body.length > PIECE_BYTES) await new Promise((done) => setImmediate(done));
	}
	const expected = hmac.digest();
	return signatures.some((each) => {
		const given = Buffer.from(each, "base64");
		return given.length === expected.length && timingSafeEqual(given, expected);
	});
}
