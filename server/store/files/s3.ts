import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { RESUME_MAX_BYTES } from "../../../contract/forms/resume.ts";
import { limitBytes, readLimitedBody } from "../../async/limited-body.ts";
import type { Config } from "../../config/config.ts";
import { type FileStore, isKey, MARK_FILE, requireKey } from "./file-store.ts";

/* Resumes in S3-compatible storage, addressed by path (endpoint/bucket/key), which every such storage supports. */

const PREFIX = "resumes/";
const ATTEMPT_MS = 20_000; // for one request with its body: 10 MB on any decent connection
const RETRY_PAUSES_MS = [200, 1_000]; // "slow down" usually means for a moment
const RETRY_FOR_MS = 30_000; // the visitor is waiting
const ERROR_MAX = 200;
/** Bytes of a response other than a file: a list of a thousand files takes half a megabyte. */
const RESPONSE_MAX = 4 * 1024 * 1024;
const FILE_MAX = 2 * RESUME_MAX_BYTES; // larger than any file we save
const RESPONSE_TOO_LARGE = "The storage answered with more than it can have to say";

type Request = { method?: string; body?: () => AsyncIterable<Uint8Array>; headers?: Record<string, string> };

export function s3Files(s3: NonNullable<Config["s3"]>): FileStore {
	const bucket = `${s3.endpoint.replace(/\/+$/, "")}/${encodeURIComponent(s3.bucket)}`;

	return {
		async save(key, { open, size, sha256 }) {
			// With the hash, the storage rejects a file that was corrupted on the way.
			const headers = { "content-length": String(size), "x-amz-content-sha256": sha256 };
			const response = await send(urlOf(key), { method: "PUT", body: open, headers });
			await response.body?.cancel();
		},
		async read(key) {
			const response = await send(urlOf(key));
			if (!response.body) throw new Error("The storage answered without a body");
			return Readable.from(limitBytes(response.body, FILE_MAX, RESPONSE_TOO_LARGE), { objectMode: false });
		},
		async remove(key) {
			const response = await send(urlOf(key), { method: "DELETE" });
			await response.body?.cancel();
		},
		async *list() {
			let after: string | undefined;
			do {
				const query = new URLSearchParams({ "list-type": "2", prefix: PREFIX });
				if (after) query.set("continuation-token", after);
				const page = await responseText(await send(`${bucket}?${query}`));
				for (const [, entry = ""] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
					const key = xmlElement(entry, "Key")?.slice(PREFIX.length) ?? "";
					if (isKey(key)) yield { key, unfinished: false };
				}
				after = xmlElement(page, "NextContinuationToken");
			} while (after);
		},
		async readMark() {
			try {
				return await responseText(await send(`${bucket}/${PREFIX}${MARK_FILE}`));
			} catch (error) {
				if (error instanceof RejectedError && error.code === "NoSuchKey") return undefined;
				throw error;
			}
		},
		async writeMark(mark) {
			const bytes = Buffer.from(mark);
			const body = async function* () {
				yield bytes;
			};
			const headers = { "content-length": String(bytes.length) };
			const response = await send(`${bucket}/${PREFIX}${MARK_FILE}`, { method: "PUT", body, headers });
			await response.body?.cancel();
		},
	};

	function urlOf(key: string): string {
		return `${bucket}/${PREFIX}${requireKey(key)}`;
	}

	async function send(url: string, request: Request = {}): Promise<Response> {
		const started = performance.now();
		for (const pause of RETRY_PAUSES_MS) {
			const outcome = await attempt(url, request).catch((error: Error) => error);
			if (!(outcome instanceof Error)) return outcome; // not "instanceof Response": Hono replaces that class
			if (outcome instanceof RejectedError || performance.now() - started > RETRY_FOR_MS) throw outcome;
			await setTimeout(pause);
		}
		return attempt(url, request);
	}

	async function attempt(url: string, { method = "GET", body, headers }: Request): Promise<Response> {
		const { accessKeyId, secretAccessKey, region } = s3;
		const signer = new AwsV4Signer({ method, url, headers, accessKeyId, secretAccessKey, region, service: "s3" });
		const signed = await signer.sign();
		const response = await fetch(signed.url, {
			method,
			headers: signed.headers,
			...(body && { body: Readable.toWeb(Readable.from(body())) as ReadableStream, duplex: "half" }),
			redirect: "error",
			signal: AbortSignal.timeout(ATTEMPT_MS),
		});
		if (response.ok) return response;
		const reason = await responseText(response).catch(() => ""); // the status is enough
		const code = xmlElement(reason.slice(0, ERROR_MAX), "Code") ?? "";
		const sentence = `The storage answered ${method} with ${response.status} ${code}`.trim();
		throw response.status >= 500 || response.status === 429 ? new Error(sentence) : new RejectedError(sentence, code);
	}
}

async function responseText(response: Response): Promise<string> {
	return (await readLimitedBody(response, RESPONSE_MAX, RESPONSE_TOO_LARGE)).toString();
}

/** The storage rejected the request, so a retry is pointless. */
class RejectedError extends Error {
	/** S3's error code, such as NoSuchKey. */
	readonly code: string;

	constructor(sentence: string, code: string) {
		super(sentence);
		this.code = code;
	}
}

function xmlElement(xml: string, name: string): string | undefined {
	const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
	return text?.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
