import { type ClientResponse, hc } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import type { DeskApi } from "../../server/desk/api.ts";

/* The app's API client. JSON both ways; the types come from the server's routes. */

/** An error answer from the server: what was wrong, in a sentence, and by field. */
export class ApiError extends Error {
	readonly status: number;
	readonly errors: Partial<Record<string, string>>;
	/** Erased, or never existed. Only if the desk itself says so: a proxy whose server is down may answer 404 too. */
	readonly isGone: boolean;

	constructor(status: number, body: unknown) {
		const sentence = parseErrorMessage(body);
		super(sentence ?? fallbackMessage(status));
		this.status = status;
		this.errors = parseFieldErrors(body);
		this.isGone = status === 404 && sentence !== undefined;
	}
}

/** No answer at all. */
export class UnreachableError extends Error {}

const NO_ANSWER = "The desk isn't responding.";
const OFFLINE = "You're offline.";
const OUTCOME_UNKNOWN = "Your change may or may not have been saved. Check before you try again.";

function fallbackMessage(status: number): string {
	if (status < 500) return `That didn't work (${status}). Try again.`;
	return `The desk isn't responding (${status}). If you changed something, check whether it was saved before you try again.`;
}

/** Inserts path parameters as they are: encode any that may contain more than letters and digits. */
export const desk = hc<DeskApi>("/", { fetch: send });

async function send(path: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
	const isChange = init.method !== "GET";
	const wasOffline = !navigator.onLine;
	// The server accepts changes only as JSON, even with nothing to send.
	// Or as a form, with a file.
	const isForm = init.body instanceof FormData;
	const change =
		isChange && !isForm ? { headers: { "content-type": "application/json" }, body: init.body ?? "{}" } : {};
	try {
		return await fetch(path, { ...init, ...change });
	} catch {
		if (wasOffline) throw new UnreachableError(`${OFFLINE} Nothing was changed. Try again once you're back online.`);
		const why = navigator.onLine ? NO_ANSWER : OFFLINE;
		throw new UnreachableError(`${why} ${isChange ? OUTCOME_UNKNOWN : "Try again in a moment."}`);
	}
}

type JsonResponse = ClientResponse<unknown, number, "json">;
type SuccessBody<R extends JsonResponse> =
	R extends ClientResponse<infer Answer, SuccessStatusCode, "json"> ? Answer : never;

/** The body of a successful answer; throws on any other. */
export async function readJson<R extends JsonResponse>(asked: R | Promise<R>): Promise<SuccessBody<R>> {
	const response = await asked;
	const answer: unknown = await response.json().catch(() => undefined);
	if (!response.ok) throw new ApiError(response.status, answer);
	if (answer === undefined) throw new UnreachableError(`${NO_ANSWER} ${OUTCOME_UNKNOWN}`); // the connection broke midway
	return answer as SuccessBody<R>; // the server's own type for this status
}

function parseErrorMessage(body: unknown): string | undefined {
	const error = isRecord(body) ? body.error : undefined;
	return typeof error === "string" ? error : undefined;
}

function parseFieldErrors(body: unknown): Partial<Record<string, string>> {
	const errors = isRecord(body) && isRecord(body.errors) ? body.errors : {};
	return Object.fromEntries(
		Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}

/** The message above a form; none if the fields show their own. */
export function formError(error: Error | null): string | undefined {
	if (!error || (error instanceof ApiError && Object.keys(error.errors).length > 0)) return undefined;
	return error.message;
}

export function fieldErrors(error: Error | null): Partial<Record<string, string>> {
	return error instanceof ApiError ? error.errors : {};
}
