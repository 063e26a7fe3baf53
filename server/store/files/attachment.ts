import { Readable } from "node:stream";
import { UNSAFE_CHARACTERS } from "../../../contract/text/text.ts";
import type { SubmissionRow } from "../tables.ts";

const NAME_MAX = 150;

/** Response headers for a file that the browser must save, and never show or run on the desk's origin. */
export function attachmentHeaders(name: string, type: string): Record<string, string> {
	const plain = name.replace(/[^\w .-]+/g, "_");
	return {
		"content-type": type,
		"content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeFileName(name)}`,
		"content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
	};
}

/** Streams no faster than the client reads. If the client hangs up, the source ends too. */
export function streamBody(chunks: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
	return Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream<Uint8Array>;
}

/** Makes a person's file name safe: no system reads it as a path, and its extension is that of the actual type. */
export function safeFileName(given: string | null, extension: string, fallback: string): string {
	const stem = (given ?? "")
		.replace(UNSAFE_CHARACTERS, "")
		.toWellFormed()
		.replace(/[\s\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, " ")
		.replace(/\.[A-Za-z0-9]{1,5}$/, "")
		.replace(/^[\s.~-]+|[\s.]+$/g, "");
	const cut = [...stem].slice(0, NAME_MAX).join("").trim();
	return `${cut || fallback}.${extension}`;
}

/** RFC 8187 allows fewer unescaped characters than encodeURIComponent does. */
function encodeFileName(name: string): string {
	return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

const STEM_MAX = 60;

/** A file name with no special meaning to a shell or a file system, with the extension of the file's actual type. */
export function shellSafeName({ reference, file_name, file_type }: SubmissionRow): string {
	const stem = (file_name ?? "")
		.replace(/\.[A-Za-z0-9]{1,5}$/, "")
		.replace(/[^A-Za-z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "")
		.slice(0, STEM_MAX);
	return `${[reference, stem].filter(Boolean).join("-")}.${file_type}`;
}
