/** The rows of a table as spreadsheets write it (RFC 4180), separated by commas, semicolons or tabs; without empty rows. */
export function parseCsv(text: string): string[][] {
	const whole = text.replace(/^\ufeff/, "");
	const separator = findSeparator(whole);
	const rows: string[][] = [];
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
		} else if (letter === "\n") endRow();
		else if (letter !== "\r") field += letter;
	}
	endRow();
	return rows;

	function endRow() {
		row.push(field);
		if (row.some((value) => value.trim() !== "")) rows.push(row);
		row = [];
		field = "";
	}
}

/** Whatever stands most often in the first line. */
function findSeparator(text: string): string {
	const [line = ""] = text.split("\n", 1);
	const [most = ","] = [",", ";", "\t"].sort((one, other) => line.split(other).length - line.split(one).length);
	return most;
}
