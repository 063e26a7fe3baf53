/* Tells what somebody wrote from what their mail program quotes below it. */

const SCANNED_LINES = 5_000;

/** Of the programs that people write with: Gmail, Apple, Outlook, phones. */
const QUOTE_BEGINS = [
	/^On .{6,200}wrote:$/,
	/^On .{6,200}<[^\s<>@]+@[^\s<>@]+>\s*wrote:?$/,
	/^.{0,60}\d{4}.{0,60}<[^\s<>@]+@[^\s<>@]+>( wrote)?:$/, // 2026-11-18 10:12 GMT-05:00 Rosa <rosa@firm.example>:
	/^-{3,}\s*(Original Message|Original message|Forwarded message|Reply message|Original Appointment)\s*-{3,}$/i,
	/^Begin forwarded message:$/i,
	/^_{20,}$/, // Outlook, above its header lines
	/^-{2,} On .{6,200} wrote -{2,}$/,
	/^Sent: .{4,80}$/,
];

export interface SplitText {
	body: string;
	quoted: string;
}

export function splitQuote(text: string): SplitText {
	const lines = text.replace(/\r\n?/g, "\n").split("\n");
	const at = findQuote(lines);
	// Nothing above the quote: they wrote below it, or between its lines.
	if (at === undefined || lines.slice(0, at).every((line) => line.trim() === "")) return splitBelow(lines);
	return { body: lines.slice(0, at).join("\n").trimEnd(), quoted: lines.slice(at).join("\n") };
}

/** Where the quote begins that goes on to the end. */
function findQuote(lines: string[]): number | undefined {
	const lastOwn = lines.findLastIndex((line) => !isQuotedOrEmpty(line));
	for (let index = 0; index < Math.min(lines.length, SCANNED_LINES); index += 1) {
		const line = (lines[index] ?? "").trim();
		if (line.startsWith(">")) {
			if (index > lastOwn) return index;
			continue;
		}
		if (!mayBegin(line)) continue;
		// Long lines are wrapped: "On Wed, Nov 18, 2026 at 10:12 AM Rosa Keller\n<rosa@firm.example> wrote:".
		const joined = [
			line,
			`${line} ${(lines[index + 1] ?? "").trim()}`,
			`${line} ${(lines[index + 1] ?? "").trim()} ${(lines[index + 2] ?? "").trim()}`,
		];
		const isHeader =
			/^(\*?From:\*?) /.test(line) &&
			lines.slice(index + 1, index + 5).some((next) => /^\s*\*?(Sent|Date|Subject):\*?/.test(next));
		if (!isHeader && !joined.some((each) => each.length < 500 && QUOTE_BEGINS.some((begins) => begins.test(each))))
			continue;
		// Answers between quoted lines are theirs.
		const firstQuoted = lines.findIndex((next, below) => below > index && next.startsWith(">"));
		return firstQuoted !== -1 && firstQuoted < lastOwn ? undefined : index;
	}
	return undefined;
}

/** A cheap check, before the patterns. */
function mayBegin(line: string): boolean {
	return /^(?:On |-{2,}|_{20}|\*?From:|Begin |Sent: |.{0,120}\d{4})/.test(line);
}

function isQuotedOrEmpty(line: string): boolean {
	return line.trim() === "" || line.startsWith(">");
}

/** The quote is on top: what follows its last line is theirs. */
function splitBelow(lines: string[]): SplitText {
	const first = lines.findIndex((line) => line.startsWith(">"));
	const last = lines.findLastIndex((line) => line.startsWith(">"));
	const below = lines
		.slice(last + 1)
		.join("\n")
		.trim();
	const between = first === -1 || lines.slice(first, last + 1).some((line) => !isQuotedOrEmpty(line));
	if (first === -1 || between || below === "") return { body: lines.join("\n").trim(), quoted: "" };
	const above = lines.slice(0, first);
	if (above.filter((line) => line.trim() !== "").length > 2) return { body: lines.join("\n").trim(), quoted: "" };
	return {
		body: below,
		quoted: lines
			.slice(0, last + 1)
			.join("\n")
			.trim(),
	};
}
