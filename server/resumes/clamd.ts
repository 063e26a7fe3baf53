import { connect } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { bounded } from "../async/bounded.ts";
import type { Config } from "../config/config.ts";

/* The virus scanner, spoken to in clamd's own protocol: INSTREAM, the file in frames with their length, an empty frame, one answer. */

export type Clamd = NonNullable<Config["clamd"]>;

const SCAN_MS = 60_000; // for connecting, sending and the answer; 10 MB take a busy scanner a few seconds
const ANSWER_MAX = 4 * 1024; // bytes; it names a virus at most
const SILENCE_MS = 20_000; // a scanner that neither takes nor says anything for so long is down

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
			text(bounded(socket, ANSWER_MAX, "The virus scanner did not stop answering.")),
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
export class Unsaid extends Error {}
