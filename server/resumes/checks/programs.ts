/* Recognizes by their first bytes what has no place in a resume: programs, scripts, archives. */

const MAGIC = [
	"4d5a", // Windows programs
	"7f454c46", // Linux programs
	"cafebabe", // Java classes, and macOS programs for several processors
	"feedface",
	"feedfacf",
	"cefaedfe",
	"cffaedfe", // macOS programs
	"0061736d", // WebAssembly
	"4c0000000114020000000000c000000000000046", // Windows shortcuts
	"4d534346", // cabinets
	"49545346", // compiled help
	"526172211a07", // RAR
	"377abcaf271c", // 7-Zip
	"504b0304", // ZIP, and so JAR
	"2321", // #!
].map((hex) => Buffer.from(hex, "hex"));
const SCRIPT_START =
	/^\s*(<(script|html|head|body|!doctype\s+html|hta:|\?php|job|package|%)|@echo\s|powershell|cmd(\.exe)?\s*\/|\{\\rtf)/i;
const SCRIPT = /<script|<\?php|<hta:|@echo\s+off|powershell|createobject|wscript\.|#!\/(usr\/)?bin\//i;
const HEAD_BYTES = 256; // bytes

/** A file, or part of one, that would be run or opened as something other than a document. */
export function beginsLikeProgram(bytes: Buffer): boolean {
	if (MAGIC.some((magic) => bytes.subarray(0, magic.length).equals(magic))) return true;
	return SCRIPT_START.test(bytes.toString("latin1", 0, HEAD_BYTES).replaceAll("\0", "")); // so UTF-16 reads like ASCII
}

const PADDING = new Set([0, 9, 10, 13, 26, 32, 255]);
const UNKNOWN_MAX = 4096; // bytes that are neither text nor padding

/** After a document's end, padding, lines from a mail gateway and a few stray bytes are fine; programs are not. */
export function isHarmlessTail(tail: Buffer): boolean {
	let start = 0;
	while (PADDING.has(tail[start] ?? -1)) start++;
	const rest = tail.subarray(start);
	if (beginsLikeProgram(rest) || findZipEnd(rest)) return false;
	const text = rest.toString("latin1");
	if (SCRIPT.test(text)) return false;
	return rest.length <= UNKNOWN_MAX || !hasControlBytes(rest);
}

function hasControlBytes(bytes: Buffer): boolean {
	return bytes.some((byte) => byte < 32 && !PADDING.has(byte) && byte !== 12);
}

const END_OF_ZIP = Buffer.from("PK\x05\x06");
const ZIP_ENTRY = Buffer.from("PK\x01\x02");
const END_BYTES = 22;
const COMMENT_MAX = 0xffff; // bytes that may follow; programs search no further back from the end
const IN_ZIP64 = 0xffffffff;

/** Where the last zip in these bytes ends. Having one makes them a zip, whatever they begin with. */
export function findZipEnd(bytes: Buffer): { at: number; end: number } | undefined {
	const earliest = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
	for (
		let at = bytes.lastIndexOf(END_OF_ZIP);
		at >= earliest;
		at = at > 0 ? bytes.lastIndexOf(END_OF_ZIP, at - 1) : -1
	) {
		if (at + END_BYTES > bytes.length) continue;
		const listBytes = bytes.readUInt32LE(at + 12);
		const list = at - listBytes;
		const isEnd = listBytes === IN_ZIP64 || (list >= 0 && bytes.subarray(list, list + 4).equals(ZIP_ENTRY));
		if (isEnd) return { at, end: Math.min(bytes.length, at + END_BYTES + bytes.readUInt16LE(at + 20)) };
	}
	return undefined;
}
