/* Emails made to cost whoever reads them time or memory, each as large as one may be where size is the point. */

const LARGEST = 29 * 1024 * 1024; // 30 MB with everything around it

let made = 0;

function write(headers: Record<string, string>, body: string): Buffer {
	made += 1;
	const all = {
		"Message-ID": `<hostile-${made}@mail.example>`,
		Date: "Mon, 02 Mar 2026 15:04:05 +0000",
		From: `Sender ${made} <sender-${made}@hostile.example>`,
		To: "desk@closewell.example",
		Subject: `Hostile ${made}`,
		...headers,
	};
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
	return Buffer.from(`${lines.join("")}\r\n${body}`);
}

function fill(unit: string, length: number): string {
	return unit.repeat(Math.floor(length / unit.length));
}

const PLAIN = { "Content-Type": "text/plain; charset=utf-8" };
const HTML = { "Content-Type": "text/html; charset=utf-8" };
const MIXED = { "Content-Type": "multipart/mixed; boundary=edge" };

function withAttachment(content: string, headers: string, text = "See attached."): string {
	return `--edge\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--edge\r\n${headers}\r\n\r\n${content}\r\n--edge--\r\n`;
}

/** Multiparts, or forwarded emails, one in the other. */
function nest(depth: number, kind: "multipart" | "message"): string {
	if (depth === 0) return "Content-Type: text/plain\r\n\r\nInnermost.\r\n";
	const inner = nest(depth - 1, kind);
	if (kind === "message") return `Content-Type: message/rfc822\r\n\r\nSubject: ${depth}\r\n${inner}`;
	return `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${inner}\r\n--b${depth}--\r\n`;
}

const HOSTILE_HTML = [
	`<div>${fill("<div><table><tr><td>", 500_000)}Deep`,
	`<p ${fill('data-x="y" ', 500_000)}>Attributes</p><img src="data:image/png;base64,${fill("A", 500_000)}">`,
	`<a href="${fill("x", 2_000)}`,
	`<${fill("a", 2_000)} ${fill("<!-", 2_000)}${fill("<a '", 2_000)}${fill("&#", 2_000)}`,
].join("\n");

/** What stalls patterns that go back over what they have read. */
const STALLING_LINES = [
	`On ${fill("2026 ", 200)}${fill("<a@", 2_000)}`,
	`On 2026 <${fill("a@", 2_000)}`,
	fill("2026<", 490),
	fill("-", 2_000),
	fill("_", 2_000),
	fill("> ", 2_000),
].join("\n");

export const HOSTILE_MAILS: Record<string, () => Buffer> = {
	"30 MB in an attachment": () =>
		write(
			MIXED,
			withAttachment(
				fill(`${"QUJD".repeat(19)}\r\n`, LARGEST),
				'Content-Type: application/pdf; name="large.pdf"\r\nContent-Transfer-Encoding: base64',
			),
		),
	"30 MB of plain text": () => write(PLAIN, fill("We need two account executives in Ohio, by March.\r\n", LARGEST)),
	"30 MB of empty lines": () => write(PLAIN, fill("\n", LARGEST)),
	"30 MB in an attachment that is not encoded": () =>
		write(MIXED, withAttachment(fill("%PDF\n", LARGEST), 'Content-Type: application/pdf; name="large.pdf"')),
	"30 MB in a million parts": () => write(MIXED, fill("--edge\r\n\r\nx\r\n", LARGEST)),
	"multiparts 50 levels deep": () => write({ "Content-Type": "multipart/mixed; boundary=edge" }, wrap("multipart")),
	"forwarded emails 50 levels deep": () => write(MIXED, wrap("message")),
	"hostile HTML": () => write(HTML, HOSTILE_HTML),
	"2 KB that stall a pattern": () => write(PLAIN, STALLING_LINES),
	"10,000 headers": () =>
		write(
			Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`X-Header-${index}`, "a".repeat(20)])),
			"Hi",
		),
	"hostile names": () =>
		write(
			{
				From: `"${fill('\\"', 2_000)}${fill("(", 2_000)}" <${fill("a@", 2_000)}x@hostile.example>`,
				To: fill("<a@b>, (", 50_000),
				Subject: `=?utf-8?Q?${fill("=CC=81", 60_000)}?= ${fill("=?utf-8?B?", 2_000)}`,
				...PLAIN,
			},
			"Hi",
		),
};

function wrap(kind: "multipart" | "message"): string {
	return `--edge\r\n${nest(50, kind)}\r\n--edge--\r\n`;
}
