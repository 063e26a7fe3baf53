import { UNSAFE_CHARACTERS } from "../../contract/text/text.ts";

const BYTE_ORDER_MARK = "\ufeff"; // without it Excel doesn't recognize UTF-8

/** The header row, after the mark that tells a spreadsheet the encoding. */
export function csvHeader(columns: string[]): string {
	return BYTE_ORDER_MARK + csvLine(columns);
}

export function csvLine(cells: (string | number | null)[]): string {
	return `${cells.map(cell).join(",")}\r\n`;
}

function cell(value: string | number | null): string {
	const text = String(value ?? "").replace(UNSAFE_CHARACTERS, "");
	return `"${escapeFormula(text).replaceAll('"', '""')}"`;
}

/** A spreadsheet runs a cell that starts like a formula; a leading apostrophe makes it text. */
function escapeFormula(text: string): string {
	return /^[=+\-@\t\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
