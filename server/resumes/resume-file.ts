import { Budget, TooComplicatedError } from "./checks/budget.ts";
import type { Verdict } from "./checks/verdict.ts";
import { checkPdf } from "./pdf/pdf.ts";
import { checkDoc } from "./word/doc.ts";
import { checkDocx } from "./word/docx.ts";

const PDF_HEADER_WITHIN = 1024; // bytes; some programs write a line or two before the header; viewers allow this much
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ESCAPE = "\x1b"; // starts a printer command
const ZIP = Buffer.from("PK\x03\x04");
const RICH_TEXT = /^(\xef\xbb\xbf)?\s*\{\\rt/; // Word also opens it without the f

export async function inspectContent(bytes: Buffer, budget = new Budget()): Promise<Verdict> {
	try {
		return await verdictOn(bytes, budget);
	} catch (error) {
		if (error instanceof TooComplicatedError) return { problem: "tooComplicated" };
		throw error;
	}
}

async function verdictOn(bytes: Buffer, budget: Budget): Promise<Verdict> {
	if (bytes.length === 0) return { problem: "empty" };
	const head = bytes.subarray(0, PDF_HEADER_WITHIN);
	if (head.indexOf(COMPOUND_FILE) === 0) return checkDoc(bytes, budget);
	if (head.indexOf(ZIP) === 0) return checkDocx(bytes, budget);
	if (RICH_TEXT.test(head.toString("latin1"))) return { problem: "richText" };
	if (beginsLikePdf(head)) return checkPdf(bytes, budget);
	return { problem: "wrongType" };
}

// Lines known to come before the header: printer commands in a file that was printed to disk, and email or HTTP headers
// saved with it. Any other text might be a script that someone is talked into running.
const BEFORE_PDF = [
	/^\s*$/,
	/^%-12345X(@PJL)?$/,
	/^@PJL( [\w ="./:,-]*)?$/,
	/^Content-(Type|Length|Disposition|Transfer-Encoding): ?[\w/.+-]*(; ?(file)?name="?[\w .()-]*"?)?$/i,
	/^MIME-Version: 1\.0$/i,
];

function beginsLikePdf(head: Buffer): boolean {
	const start = head.indexOf("%PDF-");
	if (start === -1) return false;
	const before = head
		.toString("utf8", 0, start)
		.replace(/^\ufeff/, "")
		.replaceAll(ESCAPE, "");
	return before.split(/\r\n?|\n/).every((line) => BEFORE_PDF.some((known) => known.test(line)));
}
