import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import type { Logger } from "pino";

/* Reads a form's body as it arrives: fields into memory within tight limits, the file to disk. */

export interface BodyLimits {
	/** Bytes of everything but the file. */
	fieldBytes: number;
	/** Bytes of the file; 0 when the form has none. */
	fileBytes: number;
	/** How long the body may take in total, and how long it may stall. */
	totalMs: number;
	idleMs: number;
	/** When the declared length is too large, still read the fields before the file, to return them to the visitor. */
	keepTyped: boolean;
}

export interface UploadedFile {
	/** Where the file is until it is stored or refused. */
	path: string;
	/** The name its sender gave it; empty when no file was chosen. */
	name: string;
	size: number;
	sha256: string;
}

/** A browser sends an empty file without a name when none was chosen. */
export function isFileChosen(file: UploadedFile | undefined): file is UploadedFile {
	return file !== undefined && (file.name !== "" || file.size > 0);
}

export interface FormBody {
	fields: Map<string, string>;
	file?: UploadedFile;
	/** Why the rest was not read. `fields` has those that came before, and no file is left on disk. */
	refused?: BodyRefusal;
}

export type BodyRefusal = "not a form" | "malformed" | "too large" | "file too large" | "too many" | "too slow" | "cut";

const FIELDS_MAX = 50;
const FILES_MAX = 2;
const NAME_MAX = 100; // characters of a field's name
const PART_HEADER_BYTES = 4 * 1024; // no system allows a file name this long, and parsing 32 KB takes milliseconds
const LEFTOVER_MS = 60 * 60_000;

/** The folder for uploads in progress. What a crash left there is deleted once it is an hour old. */
export async function openUploads(dataDir: string, log: Pick<Logger, "warn">): Promise<string> {
	const folder = join(dataDir, "incoming");
	await mkdir(folder, { recursive: true, mode: 0o700 });
	await removeLeftovers(folder);
	const sweep = () =>
		removeLeftovers(folder).catch((error) => log.warn({ err: error }, "what a crash left of uploads stays for now"));
	setInterval(sweep, LEFTOVER_MS).unref();
	return folder;
}

async function removeLeftovers(folder: string): Promise<void> {
	for (const name of await readdir(folder)) {
		const path = join(folder, name);
		const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() })); // another server just removed it
		if (Date.now() - mtimeMs > LEFTOVER_MS) await rm(path, { force: true });
	}
}

/** Throws only when the disk fails. The caller removes the file. */
export async function readFormBody(
	request: IncomingMessage,
	fileField: string,
	limits: BodyLimits,
	uploads: string,
): Promise<FormBody> {
	const fields = new Map<string, string>();
	const tooLarge = Number(request.headers["content-length"]) > limits.fieldBytes + limits.fileBytes;
	if (tooLarge && !limits.keepTyped) return { fields, refused: "too large" };
	const parser = createParser(request, limits);
	if (typeof parser === "string") return { fields, refused: parser };
	if (request.destroyed) return { fields, refused: "cut" };

	const stop = new AbortController();
	const refuse = (reason: BodyRefusal | Error) => stop.abort(reason); // the first reason wins
	const total = setTimeout(refuse, limits.totalMs, "too slow");
	const idle = setTimeout(refuse, limits.idleMs, "too slow");
	let received = 0;
	const count = (chunk: Buffer) => {
		idle.refresh();
		received += chunk.length;
		if (received > limits.fieldBytes + limits.fileBytes) refuse("too large");
	};
	const cut = () => {
		if (!request.complete) refuse("cut");
	};
	request.on("data", count).on("close", cut).on("error", cut);

	let fieldCount = 0;
	let fieldBytes = 0;
	let saving: Promise<UploadedFile | undefined> | undefined;
	parser.on("field", (name, value, _nameCut, valueCut) => {
		fieldBytes += Buffer.byteLength(value);
		if (++fieldCount > FIELDS_MAX) refuse("too many");
		else if (valueCut || fieldBytes > limits.fieldBytes) refuse("too large");
		else if (name && name.length <= NAME_MAX && !fields.has(name)) fields.set(name, value);
	});
	parser.on("file", (name, stream, fileName) => {
		stream.on("limit", () => refuse("file too large"));
		if (tooLarge) refuse("file too large");
		if (saving || name !== fileField || limits.fileBytes === 0) {
			stream.on("error", () => {}).resume();
			return;
		}
		saving = saveUpload(stream, fileName ?? "", uploads, stop.signal).catch((error) => {
			refuse(error);
			return undefined;
		});
	});
	parser.on("filesLimit", () => refuse("too many"));
	parser.on("error", () => refuse("malformed"));

	await new Promise<void>((resolve) => {
		parser.once("finish", resolve);
		stop.signal.addEventListener("abort", () => resolve());
		request.pipe(parser);
	});
	const file = await saving;
	clearTimeout(total);
	clearTimeout(idle);
	request.unpipe(parser).off("data", count).off("close", cut);
	if (!stop.signal.aborted) return { fields, ...(file && { file }) };
	if (file) await rm(file.path, { force: true });
	if (stop.signal.reason instanceof Error) throw stop.signal.reason;
	return { fields, refused: stop.signal.reason };
}

function createParser(request: IncomingMessage, limits: BodyLimits): BusboyInstance | BodyRefusal {
	const type = request.headers["content-type"] ?? "";
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) return "not a form";
	try {
		return new Busboy({
			headers: request.headers as BusboyHeaders,
			limits: {
				fields: FIELDS_MAX + 1, // one extra, so that it is seen and refused
				files: FILES_MAX,
				fieldNameSize: NAME_MAX,
				fieldSize: limits.fieldBytes,
				fileSize: limits.fileBytes || limits.fieldBytes,
				headerSize: PART_HEADER_BYTES,
			},
		});
	} catch {
		return "malformed"; // multipart without a boundary
	}
}

/** Writes the file while counting and hashing it; leaves nothing behind if it fails. */
async function saveUpload(stream: Readable, name: string, uploads: string, signal: AbortSignal): Promise<UploadedFile> {
	const path = join(uploads, randomUUID());
	const hash = createHash("sha256");
	let size = 0;
	const measured = async function* (chunks: AsyncIterable<Buffer>) {
		for await (const chunk of chunks) {
			size += chunk.length;
			hash.update(chunk);
			yield chunk;
		}
	};
	try {
		await pipeline(stream, measured, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal });
	} catch (error) {
		await rm(path, { force: true });
		throw error;
	}
	return { path, name, size, sha256: hash.digest("hex") };
}
