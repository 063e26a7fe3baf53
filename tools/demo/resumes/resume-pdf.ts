import { deflateSync } from "node:zlib";
import type { Job, Resume } from "./careers.ts";

/* Resumes as PDF, in the fonts that every reader has. Built byte by byte, because the demo installs no PDF tool. */

export type PdfLayout = "classic" | "modern" | "sidebar" | "compact";

const [WIDTH, HEIGHT] = [612, 792]; // US letter, in points
const LEADING = 1.32;
const BULLET = "•";

interface Style {
	font: "Times" | "Helvetica";
	size: number;
	margin: number;
	/** Color of the name and headings: red, green, blue. */
	color: string;
	/** Centers the name and contact info. */
	centered: boolean;
	/** Draws a line under each heading. */
	ruled: boolean;
}

const STYLES: Record<PdfLayout, Style> = {
	classic: { font: "Times", size: 11, margin: 62, color: "0 0 0", centered: true, ruled: true },
	modern: { font: "Helvetica", size: 10, margin: 58, color: "0.11 0.31 0.42", centered: false, ruled: false },
	sidebar: { font: "Helvetica", size: 9.5, margin: 50, color: "0.16 0.3 0.24", centered: false, ruled: false },
	compact: { font: "Helvetica", size: 9, margin: 44, color: "0.2 0.2 0.2", centered: false, ruled: true },
};

export function buildPdf(resume: Resume, layout: PdfLayout): Buffer {
	const style = STYLES[layout];
	const pages = layout === "sidebar" ? layOutSidebar(resume, style) : layOutSingleColumn(resume, style);
	return assemblePdf(pages, style.font);
}

/** Lays the resume out in one column. */
function layOutSingleColumn(resume: Resume, style: Style): string[] {
	const column = openColumn(style, { left: style.margin, width: WIDTH - 2 * style.margin });
	drawHeader(column, resume, style);
	drawHeading(column, "Summary", style);
	column.paragraph(resume.summary);
	drawHeading(column, "Experience", style);
	for (const job of resume.jobs) drawJob(column, job);
	drawHeading(column, "Education", style);
	column.paragraph(resume.education);
	drawHeading(column, "Skills", style);
	column.paragraph([resume.skills.join(", "), resume.also].filter(Boolean).join(". "));
	return column.pages;
}

/** Puts contact, skills and education on the left, everything else on the right. */
function layOutSidebar(resume: Resume, style: Style): string[] {
	const side = 138;
	const left = openColumn(style, { left: style.margin, width: side });
	const right = openColumn(style, { left: style.margin + side + 26, width: WIDTH - 2 * style.margin - side - 26 });
	drawHeading(left, "Contact", style);
	for (const line of resume.contact) left.paragraph(line);
	drawHeading(left, "Skills", style);
	for (const skill of resume.skills) left.paragraph(skill);
	drawHeading(left, "Education", style);
	left.paragraph(resume.education);
	if (resume.also) {
		const [title = "", text = ""] = resume.also.split(": ");
		drawHeading(left, title, style);
		left.paragraph(text);
	}
	right.line(resume.name, { size: style.size * 2.1, bold: true, color: style.color });
	right.line(resume.headline, { size: style.size * 1.15 });
	drawHeading(right, "Profile", style);
	right.paragraph(resume.summary);
	drawHeading(right, "Experience", style);
	for (const job of resume.jobs) drawJob(right, job, true);
	const [first = "", ...others] = right.pages;
	return [first + (left.pages[0] ?? ""), ...others];
}

function drawHeader(column: Column, { name, headline, contact }: Resume, { size, color, centered }: Style): void {
	column.line(name, { size: size * 2, bold: true, color, centered });
	column.line(headline, { size: size * 1.15, centered });
	column.line(contact.join("  |  "), { size: size * 0.95, centered });
}

function drawHeading(column: Column, text: string, { size, color, ruled }: Style): void {
	column.space(size * 0.8);
	column.line(text, { size: size * 1.2, bold: true, color });
	if (ruled) column.rule();
	column.space(size * 0.2);
}

/** @param narrow puts title and company on separate lines */
function drawJob(column: Column, { title, company, place, begin, end, bullets }: Job, narrow = false): void {
	column.keepTogether(4);
	column.line(narrow ? title : `${title}, ${company}`, { bold: true, right: `${begin} – ${end}` });
	column.line(narrow ? `${company}, ${place}` : place, {});
	for (const bullet of bullets) column.bullet(bullet);
	column.space(9);
}

interface Line {
	size?: number;
	bold?: boolean;
	color?: string;
	centered?: boolean;
	/** Text at the right edge of the same line. */
	right?: string;
}

interface Column {
	/** The drawing operators of each page. */
	pages: string[];
	line(text: string, look: Line): void;
	paragraph(text: string): void;
	bullet(text: string): void;
	rule(): void;
	space(points: number): void;
	/** Starts a new page unless this many lines fit. */
	keepTogether(lines: number): void;
}

function openColumn({ font, size: usual, margin }: Style, { left, width }: { left: number; width: number }): Column {
	const pages = [""];
	let y = HEIGHT - margin;
	const draw = (operators: string) => {
		pages[pages.length - 1] += `${operators}\n`;
	};
	const down = (points: number) => {
		if (y - points < margin) {
			pages.push("");
			y = HEIGHT - margin;
		}
		y -= points;
	};
	const write = (text: string, x: number, size: number, bold: boolean, color = "0 0 0") =>
		draw(
			`BT ${color} rg /${bold ? "F2" : "F1"} ${size} Tf 1 0 0 1 ${formatPoints(x)} ${formatPoints(y)} Tm (${escapeText(text)}) Tj ET`,
		);
	const wrapped = (text: string, indent: number, mark?: string) => {
		for (const [index, row] of wrapText(text, width - indent, font, usual).entries()) {
			down(usual * LEADING);
			if (index === 0 && mark) write(mark, left + 2, usual, false);
			write(row, left + indent, usual, false);
		}
	};
	return {
		pages,
		line(text, { size = usual, bold = false, color, centered = false, right }) {
			// A long text beside text at the right edge wraps to a second line.
			const room = width - (right ? measureText(right, font, false, usual) + 12 : 0);
			for (const [index, row] of wrapText(text, room, font, size, bold).entries()) {
				down(size * LEADING);
				const x = centered ? left + (width - measureText(row, font, bold, size)) / 2 : left;
				write(row, x, size, bold, color);
				if (index === 0 && right) write(right, left + width - measureText(right, font, false, usual), usual, false);
			}
		},
		paragraph: (text) => wrapped(text, 0),
		bullet: (text) => wrapped(text, 14, BULLET),
		rule() {
			draw(
				`0.5 w 0.5 G ${formatPoints(left)} ${formatPoints(y - 3)} m ${formatPoints(left + width)} ${formatPoints(y - 3)} l S`,
			);
			y -= 4;
		},
		space: (points) => {
			y -= points;
		},
		keepTogether: (lines) => {
			if (y - lines * usual * LEADING < margin) y = margin; // the next line starts a new page
		},
	};
}

function wrapText(text: string, width: number, font: Style["font"], size: number, bold = false): string[] {
	const rows: string[] = [];
	let row = "";
	for (const word of text.split(" ")) {
		const longer = row ? `${row} ${word}` : word;
		if (row && measureText(longer, font, bold, size) > width) {
			rows.push(row);
			row = word;
		} else row = longer;
	}
	return [...rows, row];
}

/** Widths of the characters from space to tilde, in thousandths of the font size: Adobe's font metrics. */
const METRICS = {
	Helvetica: {
		plain:
			"278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584",
		bold: "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584",
	},
	Times: {
		plain:
			"250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541",
		bold: "250 333 555 500 500 1000 833 278 333 333 500 570 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 333 570 570 570 500 930 722 667 722 722 667 611 778 778 389 500 778 667 944 722 778 611 778 722 556 667 722 722 1000 722 722 667 333 278 333 581 500 333 500 556 444 556 444 333 500 556 278 333 556 278 833 556 500 556 556 444 389 333 556 500 722 500 500 444 394 220 394 520",
	},
};
const WIDTHS = Object.fromEntries(
	Object.entries(METRICS).map(([font, { plain, bold }]) => [
		font,
		{ plain: plain.split(" ").map(Number), bold: bold.split(" ").map(Number) },
	]),
);
const DEFAULT_WIDTH = 500; // of a dash or a bullet

function measureText(text: string, font: Style["font"], bold: boolean, size: number): number {
	const widths = WIDTHS[font]?.[bold ? "bold" : "plain"] ?? [];
	const plain = text.normalize("NFD").replace(/\p{M}/gu, ""); // é is as wide as e
	const thousandths = [...plain].reduce((sum, char) => sum + (widths[char.charCodeAt(0) - 32] ?? DEFAULT_WIDTH), 0);
	return (thousandths * size) / 1000;
}

/** Characters that WinAnsi has in addition to Latin-1. */
const WIN_ANSI = new Map(
	[..."–\x96—\x97‘\x91’\x92“\x93”\x94•\x95…\x85"].flatMap((char, i, all) => (i % 2 ? [] : [[char, all[i + 1] ?? ""]])),
);

function escapeText(text: string): string {
	return [...text]
		.map((char) => WIN_ANSI.get(char) ?? requireLatin1(char))
		.join("")
		.replace(/[\\()]/g, "\\$&");
}

function requireLatin1(char: string): string {
	if (char.charCodeAt(0) > 0xff) throw new Error(`A PDF of these fonts has no ${char}.`);
	return char;
}

function formatPoints(points: number): string {
	return points.toFixed(2);
}

function assemblePdf(pages: string[], font: Style["font"]): Buffer {
	const names = font === "Times" ? ["Times-Roman", "Times-Bold"] : ["Helvetica", "Helvetica-Bold"];
	const [catalog, tree, plain, bold] = [1, 2, 3, 4];
	const first = 5; // each page is two objects
	const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(" ");
	const fonts = names.map((name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
	const objects = [
		`<< /Type /Catalog /Pages ${tree} 0 R >>`,
		`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
		...fonts,
		...pages.flatMap((drawn, index) => {
			const content = deflateSync(Buffer.from(drawn, "latin1"));
			return [
				`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${first + 2 * index + 1} 0 R ` +
					`/Resources << /Font << /F1 ${plain} 0 R /F2 ${bold} 0 R >> >> >>`,
				`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content.toString("latin1")}\nendstream`,
			];
		}),
	];
	let body = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
	const offsets = objects.map((object, index) => {
		const offset = body.length;
		body += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return offset;
	});
	const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
	const size = objects.length + 1;
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
	const trailer = `trailer\n<< /Size ${size} /Root ${catalog} 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
	return Buffer.from(body + table + trailer, "latin1");
}
