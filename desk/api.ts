/* How the app asks its server. JSON both ways; who asks says what comes back. */

/** An answer that is none: what was wrong, in a sentence, and with the fields it is about. */
export class Refusal extends Error {
	readonly status: number;
	readonly body: unknown;
	readonly errors: Partial<Record<string, string>>;

	constructor(status: number, body: unknown) {
		super(sentenceIn(body) ?? `The desk could not do that (${status}). Try again.`);
		this.status = status;
		this.body = body;
		this.errors = errorsIn(body);
	}
}

/** No answer at all. */
export class Unreachable extends Error {
	constructor() {
		super(
			navigator.onLine
				? "The desk does not answer. Nothing was changed; try again in a moment."
				: "You are offline. Nothing was changed; try again when you are back.",
		);
	}
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

export async function ask<T>(method: Method, path: string, body?: object): Promise<T> {
	const response = await send(method, path, body);
	const answer: unknown = await response.json().catch(() => undefined);
	if (!response.ok) throw new Refusal(response.status, answer);
	return answer as T; // the server's word; its typed client will say so by itself
}

async function send(method: Method, path: string, body: object | undefined): Promise<Response> {
	// A change is JSON or nothing to the server, also where there is nothing to say.
	const change =
		method === "GET" ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) };
	try {
		return await fetch(path, { method, ...change });
	} catch {
		throw new Unreachable();
	}
}

function sentenceIn(body: unknown): string | undefined {
	const error = isRecord(body) ? body.error : undefined;
	return typeof error === "string" ? error : undefined;
}

function errorsIn(body: unknown): Partial<Record<string, string>> {
	const errors = isRecord(body) && isRecord(body.errors) ? body.errors : {};
	return Object.fromEntries(
		Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}

/** What to say above a form: not what its fields say themselves. */
export function sentenceFor(error: Error | null): string | undefined {
	if (!error || (error instanceof Refusal && Object.keys(error.errors).length > 0)) return undefined;
	return error.message;
}

export function fieldErrors(error: Error | null): Partial<Record<string, string>> {
	return error instanceof Refusal ? error.errors : {};
}
