import { ACTING } from "../../contract/text/text.ts";

const BYTE_ORDER_MARK = "\ufeff"; // without it Excel reads UTF-8 as something else

/** The first line, with the mark that tells a spreadsheet the encoding. */
export function csvHead(columns: string[]): string {
	return BYTE_ORDER_MARK + csvLine(columns);
}

export function csvLine(cells: (string | number | null)[]): string {
	return `${cells.map(cell).join(",")}\r\n`;
}

function cell(value: string | number | null): string {
	const text = String(value ?? "").replace(ACTING, "");
	return `"${inert(text).replaceAll('"', '""')}"`;
}

/** A spreadsheet runs what starts like a formula; an apostrophe in front makes it text. */
function inert(text: string): string {
	return /^[=+\-@\t\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
