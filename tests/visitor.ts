import { hash, randomInt } from "node:crypto";
import type { Challenge } from "../site/forms/answer.ts";

const TRIES_MAX = 4; // a challenge may be spent, or out of time, when its solution arrives

/**
 * Sends a form as somebody new, from an address of their own, and works for it as a browser does when the form is under
 * pressure. Needs a server with TRUST_PROXY=1.
 */
export async function sendAsVisitor(
	url: string,
	form: FormData | URLSearchParams,
	signal: AbortSignal = AbortSignal.timeout(30_000),
): Promise<Response> {
	const headers = {
		accept: "application/json",
		"x-forwarded-for": [10, randomInt(256), randomInt(256), randomInt(256)].join("."),
	};
	for (let tries = 1; ; tries += 1) {
		const response = await fetch(url, { method: "POST", headers, body: form, signal });
		if (response.status !== 429 || tries === TRIES_MAX) return response;
		const { challenge } = await response.clone().json();
		if (!challenge) return response;
		form.set("proof", solve(challenge));
	}
}

/** What site/forms/solve.ts does, without its pauses for a page: a visitor here is one of many in one process. */
function solve({ algorithm, challenge, salt, signature, maxnumber }: Challenge): string {
	for (let number = 0; number <= maxnumber; number += 1) {
		if (hash("sha256", salt + number) === challenge) {
			return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
		}
	}
	throw new Error("The challenge has no solution.");
}
