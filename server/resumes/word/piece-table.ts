/* The piece table of Word's format of 1997 to 2003: the text is stored in pieces, and the table lists them in order. */

export interface Piece {
	/** Byte range in the WordDocument stream, `end` exclusive. */
	at: number;
	end: number;
	/** One byte per character, otherwise two. */
	inBytes: boolean;
}

/** Undefined if there is no piece table, or it points outside the stream. */
export function readPieces(text: Buffer, tables: Buffer): Piece[] | undefined {
	if (tables.length === 0 || text.length < 0x1aa) return undefined;
	const start = text.readUInt32LE(0x1a2);
	const table = findPieceTable(tables.subarray(start, start + text.readUInt32LE(0x1a6)));
	if (!table) return undefined;
	const count = (table.length - 4) / 12;
	const pieces: Piece[] = [];
	for (let i = 0; i < count; i++) {
		const characters = table.readUInt32LE(4 * i + 4) - table.readUInt32LE(4 * i);
		const place = table.readUInt32LE(4 * (count + 1) + 8 * i + 2);
		const inBytes = (place & 0x40000000) !== 0;
		const at = inBytes ? (place & 0x3fffffff) / 2 : place;
		const end = at + characters * (inBytes ? 1 : 2);
		if (characters < 0 || end > text.length) return undefined;
		pieces.push({ at, end, inBytes });
	}
	return pieces;
}

/** Comes after any number of other entries: the byte 2, a length, then the bounds of the pieces and their offsets. */
function findPieceTable(list: Buffer): Buffer | undefined {
	let at = 0;
	while (list[at] === 1 && at + 3 <= list.length) at += 3 + list.readUInt16LE(at + 1);
	if (list[at] !== 2 || at + 5 > list.length) return undefined;
	const length = list.readUInt32LE(at + 1);
	const pieces = list.subarray(at + 5, at + 5 + length);
	return length >= 16 && pieces.length === length && (length - 4) % 12 === 0 ? pieces : undefined;
}
