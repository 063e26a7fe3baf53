import type { Challenge } from "./submit-result.ts";

const HASHES_PER_BATCH = 500; // per batch; the page stays responsive between batches

/** Finds the server's number by brute force: about a second of work. Empty if there is none. */
export async function solveChallenge(
	{ algorithm, challenge, salt, signature, maxnumber }: Challenge,
	signal?: AbortSignal,
): Promise<string> {
	for (let from = 0; from <= maxnumber; from += HASHES_PER_BATCH) {
		signal?.throwIfAborted();
		const numbers = Array.from({ length: HASHES_PER_BATCH }, (_, index) => from + index);
		const hashes = await Promise.all(numbers.map((number) => hash(algorithm, salt + number)));
		const number = numbers[hashes.indexOf(challenge)];
		if (number !== undefined) return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
	}
	return "";
}

async function hash(algorithm: string, text: string): Promise<string> {
	const bytes = new Uint8Array(await crypto.subtle.digest(algorithm, new TextEncoder().encode(text)));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
