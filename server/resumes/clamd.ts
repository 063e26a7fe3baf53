import { connect } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import type { Config } from "../config.ts";

/* The virus scanner, spoken to in clamd's own protocol: INSTREAM, the file in frames with their length, an empty frame, one answer. */

export type Clamd = NonNullable<Config["clamd"]>;

const SCAN_MS = 60_000; // for connecting, sending and the answer; 10 MB take a busy scanner a few seconds
const SILENCE_MS = 20_000; // a scanner that neither takes nor says anything for so long is down
const EVERY_MS = 5 * 60_000;

/** Throws, with a sentence for the log, when the scanner cannot say. */
export async function scan(
	clamd: Clamd,
	file: AsyncIterable<Uint8Array | string>,
	silenceMs = SILENCE_MS,
): Promise<"clean" | "infected"> {
	const socket = connect(clamd);
	const giveUp = () => socket.destroy(new Error("The virus scanner did not answer in time."));
	const deadline = setTimeout(giveUp, SCAN_MS);
	socket.setTimeout(silenceMs, giveUp);
	try {
		const [answer] = await Promise.all([
			text(socket),
			pipeline(Readable.from(frames(file), { objectMode: false }), socket, { end: false }),
		]);
		return verdict(answer.replaceAll("\0", "").trim());
	} finally {
		clearTimeout(deadline);
		socket.destroy();
	}
}

async function* frames(file: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
	yield Buffer.from("zINSTREAM\0");
	for await (const chunk of file) {
		const bytes = Buffer.from(chunk);
		if (bytes.length === 0) continue;
		yield frameLength(bytes.length);
		yield bytes;
	}
	yield frameLength(0);
}

function frameLength(length: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(length);
	return bytes;
}

function verdict(answer: string): "clean" | "infected" {
	if (answer === "stream: OK") return "clean";
	if (/^stream: .+ FOUND$/.test(answer)) return "infected";
	throw new Unsaid(`The virus scanner answered "${answer.slice(0, 200)}".`);
}

/** The scanner is there, but cannot say anything of this file; of another it may. */
class Unsaid extends Error {}

interface Unscanned {
	clamd: Clamd;
	submissions: {
		filesToScan(): Promise<{ id: string; key: string }[]>;
		markScanned(id: string, result: "clean" | "infected"): Promise<void>;
	};
	files: { read(key: string): Promise<AsyncIterable<Uint8Array | string>> };
	log: Logger;
	everyMs?: number;
}

/** Goes through the resumes that came while the scanner was down, at once and then every few minutes. */
export function scanLater({ clamd, submissions, files, log, everyMs = EVERY_MS }: Unscanned): {
	stop(): Promise<void>;
} {
	let stopped = false;
	const pass = async () => {
		try {
			for (const { id, key } of await submissions.filesToScan()) {
				if (stopped) return;
				const file = await files.read(key).catch((error) => log.error({ err: error, id }, "a resume cannot be read"));
				if (!file) continue;
				const found = await scan(clamd, file).catch((error) => {
					if (!(error instanceof Unsaid)) throw error;
					log.error({ err: error, id }, "a resume cannot be scanned");
				});
				if (!found) continue;
				await submissions.markScanned(id, found);
				log.info({ id }, "a resume was scanned late");
			}
		} catch (error) {
			log.warn({ err: error }, "resumes wait to be scanned");
		}
	};
	let running = pass();
	const timer = setInterval(() => {
		running = running.then(pass);
	}, everyMs);
	timer.unref();
	return {
		async stop() {
			stopped = true;
			clearInterval(timer);
			await running;
		},
	};
}
