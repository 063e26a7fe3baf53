import { createHash, randomBytes } from "node:crypto";

/* What opens a door: 256 random bits. The store holds only their hash, so that whoever reads it cannot come in. */

export function newToken(): string {
	return randomBytes(32).toString("base64url");
}

export function hashOf(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}

/** A name for a row that says nothing. */
export function newId(): string {
	return randomBytes(12).toString("base64url");
}
