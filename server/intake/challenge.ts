import { createChallenge, extractParams, verifySolution } from "altcha-lib";
import type { Challenge, Payload } from "altcha-lib/types";

export type { Challenge };

/* Proof of work for a visitor's computer while a form is under pressure: a second for one visitor, days for a flood. */

const HASHES_MAX = 50_000; // a phone does about 50,000 a second
const VALID_MS = 15 * 60 * 1000; // longer than a resume takes to arrive
const PROOF_MAX = 2000; // characters; a real one has about 350

export interface SolvedChallenge {
	id: string;
	expires: Date;
}

export interface Challenges {
	create(): Promise<Challenge>;
	/** The challenge that this proof solves, good for one use; undefined if it solves none of ours. */
	verify(proof: string): Promise<SolvedChallenge | undefined>;
}

export function createChallenges(hmacKey: string, clock: () => Date): Challenges {
	return {
		create: () =>
			createChallenge({
				hmacKey,
				maxNumber: HASHES_MAX,
				expires: new Date(clock().getTime() + VALID_MS),
			}),
		async verify(proof) {
			const payload = proof.length <= PROOF_MAX ? parseProof(proof) : undefined;
			if (!payload || !(await verifySolution(payload, hmacKey, false))) return undefined;
			const expires = new Date(Number(extractParams(payload).expires) * 1000);
			return expires > clock() ? { id: payload.challenge, expires } : undefined;
		},
	};
}

function parseProof(proof: string): Payload | undefined {
	try {
		const { algorithm, challenge, number, salt, signature } = JSON.parse(atob(proof));
		const texts = [challenge, salt, signature].every((part) => typeof part === "string");
		return texts && algorithm === "SHA-256" && Number.isSafeInteger(number)
			? { algorithm, challenge, number, salt, signature }
			: undefined;
	} catch {
		return undefined;
	}
}
