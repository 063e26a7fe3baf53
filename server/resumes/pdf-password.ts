import { createCipheriv, createHash } from "node:crypto";

/* Whether a PDF's standard encryption opens with the empty password, after ISO 32000-2, 7.6.4. */

const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const NO_PASSWORD = Buffer.alloc(0);

/** Undefined when the dictionary is not one we understand. `around` is the text in which the file's /ID stands. */
export function opensWithoutPassword(dictionary: string, around: string): boolean | undefined {
	if (!/\/Filter\s*\/Standard\b/.test(dictionary)) return undefined;
	const revision = number(dictionary, "R");
	const user = string(dictionary, "U");
	if (!user) return undefined;
	if (revision === 5 || revision === 6) {
		if (user.length < 48) return undefined;
		const salt = user.subarray(32, 40);
		const proof = revision === 5 ? hash("sha256", NO_PASSWORD, salt) : hardenedHash(salt);
		return proof.equals(user.subarray(0, 32));
	}
	const owner = string(dictionary, "O");
	const permissions = number(dictionary, "P");
	const id = string(around, "ID\\s*\\[");
	if (![2, 3, 4].includes(revision ?? 0) || owner?.length !== 32 || user.length !== 32) return undefined;
	if (permissions === undefined || !id) return undefined;

	const version = number(dictionary, "V");
	const keyBytes = revision === 2 ? 5 : version === 4 ? 16 : (number(dictionary, "Length") ?? 40) / 8;
	const permissionBytes = Buffer.alloc(4);
	permissionBytes.writeInt32LE(permissions | 0);
	const plainMetadata = revision === 4 && /\/EncryptMetadata\s+false/.test(dictionary);
	let key = hash("md5", PADDING, owner, permissionBytes, id, Buffer.alloc(plainMetadata ? 4 : 0, 0xff));
	if (revision === 2) return rc4(key.subarray(0, keyBytes), PADDING).equals(user);
	for (let i = 0; i < 50; i++) key = hash("md5", key.subarray(0, keyBytes));
	let proof: Buffer = hash("md5", PADDING, id);
	for (let i = 0; i < 20; i++) proof = rc4(Buffer.from(key.subarray(0, keyBytes).map((byte) => byte ^ i)), proof);
	return proof.equals(user.subarray(0, 16));
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

/** Written out because current OpenSSL no longer has it. */
function rc4(key: Buffer, data: Buffer): Buffer {
	const state = Uint8Array.from({ length: 256 }, (_, i) => i);
	const at = (i: number) => state[i & 255] ?? 0;
	const swap = (i: number, j: number) => {
		[state[i & 255], state[j & 255]] = [at(j), at(i)];
	};
	for (let i = 0, j = 0; i < 256; i++) {
		j += at(i) + (key[i % key.length] ?? 0);
		swap(i, j);
	}
	let j = 0;
	return Buffer.from(
		data.map((byte, index) => {
			const i = index + 1;
			j += at(i);
			swap(i, j);
			return byte ^ at(at(i) + at(j));
		}),
	);
}

function number(text: string, name: string): number | undefined {
	const digits = new RegExp(`/${name}\\s+(-?\\d{1,10})`).exec(text)?.[1];
	return digits === undefined ? undefined : Number(digits);
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A string in either of its notations: <hexadecimal>, or (characters with \escapes). */
function string(text: string, name: string): Buffer | undefined {
	const start = new RegExp(`/${name}\\s*(?=[<(])`).exec(text);
	if (!start) return undefined;
	const rest = text.slice(start.index + start[0].length);
	const hex = /^<([0-9a-f\s]*)>/i.exec(rest)?.[1];
	if (hex !== undefined) return Buffer.from(hex.replaceAll(/\s/g, ""), "hex");
	const literal = /^\(((?:[^\\()]|\\[\s\S]|\([^\\()]*\))*)\)/.exec(rest)?.[1];
	if (literal === undefined) return undefined;
	const plain = literal.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))|\r\n?/g, (_, octal, escaped) => {
		if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
		if (escaped === undefined) return "\n";
		return /^[\r\n]/.test(escaped) ? "" : (ESCAPES[escaped] ?? escaped);
	});
	return Buffer.from(plain, "latin1");
}
