import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, Next } from "hono";

const DRAIN_MAX_MS = 30_000;
const DRAIN_IDLE_MS = 5_000;
const DRAIN_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Most browsers read a response only after sending the whole body, and lose it if the connection closes before that. So
 * when a body is refused halfway: respond right away, read and discard the rest for a while, then close.
 */
export async function drainUnreadBody(context: Context<{ Bindings: HttpBindings }>, next: Next): Promise<void> {
	await next();
	const { incoming } = context.env;
	if (incoming.complete || incoming.destroyed || !hasBody(incoming)) return;
	const answer = new Uint8Array(await context.res.arrayBuffer());
	const headers = new Headers(context.res.headers);
	headers.set("content-length", String(answer.length));
	headers.set("connection", "close");
	const body = new ReadableStream<Uint8Array>({
		async start(controller) {
			if (answer.length > 0) controller.enqueue(answer);
			await drain(incoming);
			controller.close();
		},
	});
	context.res = new Response(body, { status: context.res.status, headers });
}

function hasBody({ headers }: IncomingMessage): boolean {
	return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function drain(request: IncomingMessage): Promise<void> {
	return new Promise((resolve) => {
		let left = DRAIN_MAX_BYTES;
		const done = () => {
			clearTimeout(total);
			clearTimeout(silence);
			request.off("data", take).pause();
			resolve();
		};
		const take = (chunk: Buffer) => {
			silence.refresh();
			left -= chunk.length;
			if (left < 0) done();
		};
		const total = setTimeout(done, DRAIN_MAX_MS);
		const silence = setTimeout(done, DRAIN_IDLE_MS);
		request.on("data", take).once("end", done).once("close", done).resume();
	});
}
