import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { type Dictionary, isInteger, isName, isText, type Value } from "./values.ts";

/*
 * Opens a PDF's standard encryption with the empty password, after ISO 32000-2, 7.6. Many PDFs are encrypted only to
 * prevent editing, and anyone can open them.
 */

/** Decrypts the stream of the object with this number and generation. */
export type Decrypt = (data: Buffer, number: number, generation: number) => Buffer;

const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const NO_PASSWORD = Buffer.alloc(0);
const BLOCK = 16; // bytes

/** "locked" if it needs a password; undefined if we don't support the encryption. `id` is the file's first /ID. */
export function openWithoutPassword(dictionary: Dictionary, id: Buffer): Decrypt | "locked" | undefined {
	const get = (key: string) => dictionary.get(key);
	if (toName(get("Filter")) !== "Standard") return undefined;
	const revision = get("R");
	if (revision === 5 || revision === 6) return openByHash(dictionary, revision);
	const [user, owner, permissions] = [toBytes(get("U")), toBytes(get("O")), get("P")];
	if (revision !== 2 && revision !== 3 && revision !== 4) return undefined;
	if (owner?.length !== 32 || user?.length !== 32 || !isInteger(permissions)) return undefined;

	const version = get("V");
	const length = get("Length");
	const keyBytes = revision === 2 ? 5 : version === 4 ? 16 : (isInteger(length) ? length : 40) / 8;
	const permissionBytes = Buffer.alloc(4);
	permissionBytes.writeInt32LE(permissions | 0);
	const plainMetadata = revision === 4 && get("EncryptMetadata") === false;
	let key = hash("md5", PADDING, owner, permissionBytes, id, Buffer.alloc(plainMetadata ? 4 : 0, 0xff));
	if (revision > 2) for (let i = 0; i < 50; i++) key = hash("md5", key.subarray(0, keyBytes));
	key = key.subarray(0, keyBytes);
	const fits = revision === 2 ? rc4(key, PADDING).equals(user) : computeProof(key, id).equals(user.subarray(0, 16));
	if (!fits) return "locked";
	const method = version === 4 ? streamMethod(dictionary) : "V2";
	if (method === "None") return (data) => data;
	if (method === "V2") return (data, ...object) => rc4(objectKey(key, object), data);
	if (method === "AESV2") return (data, ...object) => aes(objectKey(key, object, "sAlT"), data);
	return undefined;
}

function openByHash(dictionary: Dictionary, revision: 5 | 6): Decrypt | "locked" | undefined {
	const [user, wrapped] = [toBytes(dictionary.get("U")), toBytes(dictionary.get("UE"))];
	if (!user || user.length < 48) return undefined;
	const hashed = (salt: Buffer) => (revision === 5 ? hash("sha256", NO_PASSWORD, salt) : hardenedHash(salt));
	if (!hashed(user.subarray(32, 40)).equals(user.subarray(0, 32))) return "locked";
	const method = streamMethod(dictionary);
	if (method === "None") return (data) => data;
	if (method !== "AESV3" || wrapped?.length !== 32) return undefined;
	const unwrap = createDecipheriv("aes-256-cbc", hashed(user.subarray(40, 48)), Buffer.alloc(BLOCK));
	const key = unwrap.setAutoPadding(false).update(wrapped);
	return (data) => aes(key, data);
}

/** Streams may be encrypted differently from strings, or not at all. */
function streamMethod(dictionary: Dictionary): string {
	const filter = toName(dictionary.get("StmF")) ?? "Identity";
	if (filter === "Identity") return "None";
	const filters = dictionary.get("CF");
	const chosen = filters instanceof Map ? filters.get(filter) : undefined;
	return (chosen instanceof Map && toName(chosen.get("CFM"))) || "unknown";
}

function computeProof(key: Buffer, id: Buffer): Buffer {
	let proof: Buffer = hash("md5", PADDING, id);
	for (let i = 0; i < 20; i++) proof = rc4(Buffer.from(key.map((byte) => byte ^ i)), proof);
	return proof;
}

function objectKey(key: Buffer, [number, generation]: [number, number], salt = ""): Buffer {
	const object = Buffer.alloc(5);
	object.writeUIntLE(number % 2 ** 24, 0, 3);
	object.writeUIntLE(generation % 2 ** 16, 3, 2);
	return hash("md5", key, object, Buffer.from(salt)).subarray(0, Math.min(16, key.length + 5));
}

function aes(key: Buffer, data: Buffer): Buffer {
	if (data.length < 2 * BLOCK) return Buffer.alloc(0);
	const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, data.subarray(0, BLOCK)).setAutoPadding(false);
	return decipher.update(data.subarray(BLOCK, data.length - (data.length % BLOCK)));
}

function hash(algorithm: string, ...parts: Buffer[]): Buffer {
	const digest = createHash(algorithm);
	for (const part of parts) digest.update(part);
	return digest.digest();
}

function hardenedHash(salt: Buffer): Buffer {
	let key = hash("sha256", NO_PASSWORD, salt);
	for (let round = 1, last = 0; round <= 64 || last > round - 33; round++) {
		const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
		const encrypted = cipher.update(Buffer.concat(Array<Buffer>(64).fill(key)));
		const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
		key = hash(["sha256", "sha384", "sha512"][remainder] ?? "", encrypted);
		last = encrypted.at(-1) ?? 0;
	}
	return key.subarray(0, 32);
}

/** Implemented here because current OpenSSL no longer has it. */
function rc4(key: Buffer, data: Buffer): Buffer {
	const state = Uint8Array.from({ length: 256 }, (_, i) => i);
	for (let i = 0, j = 0; i < 256; i++) {
		const here = state[i] ?? 0;
		j = (j + here + (key[i % key.length] ?? 0)) & 255;
		state[i] = state[j] ?? 0;
		state[j] = here;
	}
	const result = Buffer.alloc(data.length);
	for (let at = 0, i = 0, j = 0; at < data.length; at++) {
		i = (i + 1) & 255;
		const here = state[i] ?? 0;
		j = (j + here) & 255;
		const there = state[j] ?? 0;
		state[i] = there;
		state[j] = here;
		result[at] = (data[at] ?? 0) ^ (state[(here + there) & 255] ?? 0);
	}
	return result;
}

function toName(value: Value | undefined): string | undefined {
	return isName(value) ? value.name : undefined;
}

function toBytes(value: Value | undefined): Buffer | undefined {
	return isText(value) ? value.text : undefined;
}
