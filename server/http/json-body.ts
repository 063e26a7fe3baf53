import type { IncomingMessage } from "node:http";

/* A small body in JSON, read as it arrives: no more of it than it may have, and no longer than it may take. */

export type BodyRefusal = "too large" | "too slow" | "cut";
export type JsonRefusal = BodyRefusal | "not json";

interface JsonLimits {
	bytes: number;
	/** How long it may take. */
	ms: number;
}

/** An object; anything else is none. */
export async function readJsonBody(
	request: IncomingMessage,
	{ bytes, ms }: JsonLimits,
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

/** Whatever it is. */
export async function readBody(request: IncomingMessage, { bytes, ms }: JsonLimits): Promise<Buffer | BodyRefusal> {
	const length = request.headers["content-length"];
	if (Number(length) > bytes) return "too large";
	// Of a request that announces none, the server has ended the body before it began: nothing would be heard of it.
	if (length === undefined && request.headers["transfer-encoding"] === undefined) return Buffer.alloc(0);
	if (request.destroyed) return "cut";
	return new Promise((resolve) => {
		const chunks: Buffer[] = [];
		let size = 0;
		const done = (result: Buffer | BodyRefusal) => {
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
