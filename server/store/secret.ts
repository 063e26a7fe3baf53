import {
	createCipheriv,
	createDecipheriv,
	createHmac,
	createSecretKey,
	randomBytes,
	timingSafeEqual,
} from "node:crypto";

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
	/** The form in which an address that only we may use is stored: encrypted, different each time. */
	seal(text: string): string;
	/** Undefined if it was sealed with another secret. */
	unseal(sealed: string): string | undefined;
	/** Authorizes step two of a lead; the reference alone is not enough. */
	createLeadToken(reference: string): string;
	/** The reference a lead token was issued for; undefined if the token is forged. */
	verifyLeadToken(token: string): string | undefined;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const REPLY_SIGNATURE_LENGTH = 16; // the part before the @ has at most 64 characters

export function createSecret(bytes: Buffer): Secret {
	const key = createSecretKey(bytes);
	const hmac = (purpose: string, text: string) =>
		createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");
	const sealKey = createSecretKey(hmac("seal", ""), "base64url");

	return {
		challengeKey: hmac("challenge", ""),
		addressHash: (address) => hmac("address", address),
		readerCodeHash: (reader, code) => hmac("reader code", `${reader} ${code}`),
		agreementHash: (opening, company) => hmac("agreement", `${opening} ${company}`),
		alertHash: (alert) => hmac("alert", alert),
		replySignature: (delivery) =>
			Buffer.from(hmac("reply", delivery), "base64url").toString("hex").slice(0, REPLY_SIGNATURE_LENGTH),
		callHash: (call) => hmac("call", call),
		seal(text) {
			const nonce = randomBytes(NONCE_BYTES);
			const cipher = createCipheriv(CIPHER, sealKey, nonce);
			const sealed = [cipher.update(text, "utf8"), cipher.final()];
			return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString("base64url");
		},
		unseal(sealed) {
			const bytes = Buffer.from(sealed, "base64url");
			const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
			try {
				const decipher = createDecipheriv(CIPHER, sealKey, nonce).setAuthTag(rest.subarray(0, TAG_BYTES));
				return decipher.update(rest.subarray(TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
			} catch {
				return undefined;
			}
		},
		createLeadToken: (reference) => `${reference}.${hmac("lead", reference)}`,
		verifyLeadToken(token) {
			const [reference = "", given = ""] = token.split(".", 2);
			const expected = Buffer.from(hmac("lead", reference));
			const same = given.length === expected.length && timingSafeEqual(Buffer.from(given, "latin1"), expected);
			return same ? reference : undefined;
		},
	};
}
