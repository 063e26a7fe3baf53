import { Readable } from "node:stream";
import { ACTING } from "../../../contract/text/text.ts";

const NAME_MAX = 150;

/** Headers of a file that a browser saves under a name, and never shows or runs in the desk's place. */
export function attachment(name: string, type: string): Record<string, string> {
	const plain = name.replace(/[^\w .-]+/g, "_");
	return {
		"content-type": type,
		"content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`,
		"content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
	};
}

/** What is sent piece by piece, no faster than it is read. Who hangs up ends the source too. */
export function bodyOf(pieces: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
	return Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream<Uint8Array>;
}

/** What a person called their file, as a name that no system reads as a path, with the ending of what it really is. */
export function fileName(given: string | null, ending: string, otherwise: string): string {
	const stem = (given ?? "")
		.replace(ACTING, "")
		.toWellFormed()
		.replace(/[\s\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, " ")
		.replace(/\.[A-Za-z0-9]{1,5}$/, "")
		.replace(/^[\s.~-]+|[\s.]+$/g, "");
	const cut = [...stem].slice(0, NAME_MAX).join("").trim();
	return `${cut || otherwise}.${ending}`;
}

/** RFC 8187 leaves fewer characters as they are than encodeURIComponent does. */
function encoded(name: string): string {
	return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
