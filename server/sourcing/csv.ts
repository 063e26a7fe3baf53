/** The rows of a table as spreadsheets write it (RFC 4180), separated by commas, semicolons or tabs; without empty rows. */
export function parseCsv(text: string): string[][] {
	return [...readCsv(text)];
}

/** Row by row, because parsing a large table takes a second. */
export function* readCsv(text: string): Generator<string[]> {
	const whole = text.replace(/^\ufeff/, "");
	const separator = findSeparator(whole);
	let row: string[] = [];
	let field = "";
	let isQuoted = false;
	for (let at = 0; at < whole.length; at += 1) {
		const letter = whole.charAt(at);
		if (isQuoted) {
			if (letter !== '"') field += letter;
			else if (whole.charAt(at + 1) === '"') {
				field += '"';
				at += 1;
			} else isQuoted = false;
		} else if (letter === '"' && field === "") isQuoted = true;
		else if (letter === separator) {
			row.push(field);
			field = "";
		} else if (letter === "\n") {
			const ended = endRow();
			if (ended) yield ended;
		} else if (letter !== "\r") field += letter;
	}
	const last = endRow();
	if (last) yield last;

	function endRow(): string[] | undefined {
		const ended = [...row, field];
		row = [];
		field = "";
		return ended.some((value) => value.trim() !== "") ? ended : undefined;
	}
}

/** Whatever stands most often in the first line. */
function findSeparator(text: string): string {
	const [line = ""] = text.split("\n", 1);
	const [most = ","] = [",", ";", "\t"].sort((one, other) => line.split(other).length - line.split(one).length);
	return most;
}

/** Spreadsheets on Windows write their own encodings. */
export function decodeTable(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}
