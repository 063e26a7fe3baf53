import { promisify } from "node:util";
import { constants, inflate } from "node:zlib";
import type { ReadAt } from "./verdict.ts";

/*
 * Whether a PDF holds what acts: scripts, programs to start, files inside the file. Honest ones do too (forms check
 * their fields by script, portfolios carry attachments), so such a file is taken and staff are told.
 */

const WINDOW = 64 * 1024; // bytes looked at together
const OVERLAP = 4096; // bytes that two windows share, so that nothing is cut in two
const PACKED_MAX = 1024 * 1024; // bytes of one packed group of objects
const UNPACKED_MAX = 4 * 1024 * 1024; // bytes it may become; a resume's are some 100 KB
const GROUPS_MAX = 64; // a resume has fewer than ten
const ACTIONS = /\/(JavaScript|JS|Launch|RichMedia|EmbeddedFiles?|ImportData)(?![A-Za-z0-9])/;
const GROUP = /\/ObjStm(?![A-Za-z0-9])[\s\S]{0,2000}?stream\r?\n/g;

const unpack = promisify<Buffer, object, Buffer>(inflate);

export async function holdsActions(readAt: ReadAt, size: number): Promise<boolean> {
	const window = Buffer.alloc(WINDOW);
	const groups = new Set<number>();
	for (let position = 0; position < size; position += WINDOW - OVERLAP) {
		const text = (await readAt(position, WINDOW, window)).toString("latin1");
		if (ACTIONS.test(withoutEscapes(text))) return true;
		for (const { index, 0: found } of text.matchAll(GROUP)) groups.add(position + index + found.length);
	}
	if (groups.size > GROUPS_MAX) return true; // too much to look through, which is reason enough to tell
	for (const at of groups) if (await groupHoldsActions(await readAt(at, PACKED_MAX))) return true;
	return false;
}

/** Objects may be packed together, and their names with them. What cannot be unpacked within bounds counts as doubtful. */
async function groupHoldsActions(packed: Buffer): Promise<boolean> {
	try {
		const unpacked = await unpack(packed, { maxOutputLength: UNPACKED_MAX, finishFlush: constants.Z_SYNC_FLUSH });
		return ACTIONS.test(withoutEscapes(unpacked.toString("latin1")));
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
	}
}

/** A name may be written with its letters as numbers: /J#61vaScript. */
function withoutEscapes(text: string): string {
	return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
