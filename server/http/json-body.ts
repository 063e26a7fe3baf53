import type { IncomingMessage } from "node:http";

/* Reads a small JSON body as it arrives, within limits on size and time. */

export type RawBodyRefusal = "too large" | "too slow" | "cut";
export type JsonRefusal = RawBodyRefusal | "not json";

interface RawBodyLimits {
	bytes: number;
	/** How long it may take. */
	ms: number;
}

/** Only a JSON object is accepted. */
export async function readJsonBody(
	request: IncomingMessage,
	{ bytes, ms }: RawBodyLimits,
): Promise<{ fields: Record<string, unknown> } | { refused: JsonRefusal }> {
	const [type = ""] = (request.headers["content-type"] ?? "").split(";");
	if (type.trim().toLowerCase() !== "application/json") return { refused: "not json" };
	const body = await readBody(request, { bytes, ms });
	if (typeof body === "string") return { refused: body };
	try {
		const parsed: unknown = JSON.parse(body.toString("utf8"));
		return isObject(parsed) ? { fields: parsed } : { refused: "not json" };
	} catch {
		return { refused: "not json" };
	}
}

/** The raw body, of any type. */
export async function readBody(
	request: IncomingMessage,
	{ bytes, ms }: RawBodyLimits,
): Promise<Buffer | RawBodyRefusal> {
	const length = request.headers["content-length"];
	if (Number(length) > bytes) return "too large";
	// If the request announces no body, Node has already ended it, and no event would follow.
	if (length === undefined && request.headers["transfer-encoding"] === undefined) return Buffer.alloc(0);
	if (request.destroyed) return "cut";
	return new Promise((resolve) => {
		const chunks: Buffer[] = [];
		let size = 0;
		const done = (result: Buffer | RawBodyRefusal) => {
			clearTimeout(timer);
			request.off("data", take).off("end", whole).off("close", cut).off("error", cut);
			resolve(result);
		};
		const take = (chunk: Buffer) => {
			size += chunk.length;
			if (size > bytes) return done("too large");
			chunks.push(chunk);
		};
		const whole = () => done(Buffer.concat(chunks));
		const cut = () => done("cut");
		const timer = setTimeout(done, ms, "too slow");
		request.on("data", take).once("end", whole).once("close", cut).once("error", cut);
	});
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
