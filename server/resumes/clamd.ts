import { connect } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { limitBytes } from "../async/limited-body.ts";
import type { Config } from "../config/config.ts";

/* Client for the clamd virus scanner: INSTREAM, the file in length-prefixed frames, an empty frame, one answer. */

export type Clamd = NonNullable<Config["clamd"]>;

const SCAN_MS = 60_000; // to connect, send and get the answer; 10 MB takes a busy scanner a few seconds
const ANSWER_MAX = 4 * 1024; // bytes; at most it names a virus
const SILENCE_MS = 20_000; // a scanner that neither reads nor answers for this long is down

/** Throws, with a message for the log, if the scanner gives no verdict. */
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
			text(limitBytes(socket, ANSWER_MAX, "The virus scanner did not stop answering.")),
			pipeline(Readable.from(frames(file), { objectMode: false }), socket, { end: false }),
		]);
		return parseVerdict(answer.replaceAll("\0", "").trim());
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

function parseVerdict(answer: string): "clean" | "infected" {
	if (answer === "stream: OK") return "clean";
	if (/^stream: .+ FOUND$/.test(answer)) return "infected";
	throw new NoVerdictError(`The virus scanner answered "${answer.slice(0, 200)}".`);
}

/** The scanner is up but has no verdict on this file; it may have one on another. */
export class NoVerdictError extends Error {}
