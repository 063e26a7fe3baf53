import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";

/* Uses of the installation's secret. The purpose is part of every hash, so no hash can be used for another purpose. */

export interface Secret {
	/** Lets two addresses (IP or email) be compared without storing them. */
	addressHash(address: string): string;
	/** Signs the proof-of-work challenges. */
	challengeKey: string;
	/** The form in which a code for a shortlist's reader is stored: too short to be hashed without a secret. */
	readerCodeHash(reader: string, code: string): string;
	/** Lets whoever got our email say that a company may be named in an opening's job listing. */
	agreementHash(opening: string, company: string): string;
	/** Lets whoever got our email confirm, change and stop a job alert. */
	alertHash(alert: string): string;
	/** Signs the reply address of an email, in letters and digits that survive any mail server. */
	replySignature(delivery: string): string;
	/** Lets whoever booked a call, or got our email about it, move and cancel it. */
	callHash(call: string): string;
	/** Authorizes step two of a lead; the reference alone is not enough. */
	createLeadToken(reference: string): string;
	/** The reference a lead token was issued for; undefined if the token is forged. */
	verifyLeadToken(token: string): string | undefined;
}

const REPLY_SIGNATURE_LENGTH = 16; // the part before the @ has at most 64 characters

export function createSecret(bytes: Buffer): Secret {
	const key = createSecretKey(bytes);
	const hmac = (purpose: string, text: string) =>
		createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");

	return {
		challengeKey: hmac("challenge", ""),
		addressHash: (address) => hmac("address", address),
		readerCodeHash: (reader, code) => hmac("reader code", `${reader} ${code}`),
		agreementHash: (opening, company) => hmac("agreement", `${opening} ${company}`),
		alertHash: (alert) => hmac("alert", alert),
		replySignature: (delivery) =>
			Buffer.from(hmac("reply", delivery), "base64url").toString("hex").slice(0, REPLY_SIGNATURE_LENGTH),
		callHash: (call) => hmac("call", call),
		createLeadToken: (reference) => `${reference}.${hmac("lead", reference)}`,
		verifyLeadToken(token) {
			const [reference = "", given = ""] = token.split(".", 2);
			const expected = Buffer.from(hmac("lead", reference));
			const same = given.length === expected.length && timingSafeEqual(Buffer.from(given, "latin1"), expected);
			return same ? reference : undefined;
		},
	};
}
