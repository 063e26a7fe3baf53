import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";

/* What the installation's secret is used for. The purpose is part of each hash, so that none can stand in for another. */

export interface Secret {
	/** Tells whether two addresses (of a network or a mailbox) are the same without telling the address. */
	addressHash(address: string): string;
	/** Signs the challenges that we give out. */
	challengeKey: string;
	/** Whoever has it may complete the lead; the reference alone is not enough. */
	leadToken(reference: string): string;
	/** The reference that a token was made for. */
	referenceOf(token: string): string | undefined;
}

export function createSecret(bytes: Buffer): Secret {
	const key = createSecretKey(bytes);
	const keyed = (purpose: string, text: string) =>
		createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");

	return {
		challengeKey: keyed("challenge", ""),
		addressHash: (address) => keyed("address", address),
		leadToken: (reference) => `${reference}.${keyed("lead", reference)}`,
		referenceOf(token) {
			const [reference = "", given = ""] = token.split(".", 2);
			const expected = Buffer.from(keyed("lead", reference));
			const same = given.length === expected.length && timingSafeEqual(Buffer.from(given, "latin1"), expected);
			return same ? reference : undefined;
		},
	};
}
