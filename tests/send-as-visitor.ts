import { hash, randomInt } from "node:crypto";
import type { Challenge } from "../site/forms/submit-result.ts";

const TRIES_MAX = 4; // a challenge may be used up or expired when its solution arrives

/**
 * Sends a form as a new visitor from a new address, and solves the proof of work as a browser does when the server is
 * under load. Needs a server with TRUST_PROXY=1.
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

/** Like site/forms/solve.ts without its pauses, which keep a page responsive: here one process runs many visitors. */
function solve({ algorithm, challenge, salt, signature, maxnumber }: Challenge): string {
	for (let number = 0; number <= maxnumber; number += 1) {
		if (hash("sha256", salt + number) === challenge) {
			return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
		}
	}
	throw new Error("The challenge has no solution.");
}
