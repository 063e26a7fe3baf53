import { createHash, randomBytes } from "node:crypto";

/* Access tokens: 256 random bits. The database holds only their hashes, so reading it is not enough to sign in. */

export function newToken(): string {
	return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}

/** A random row id. */
export function newId(): string {
	return randomBytes(12).toString("base64url");
}
