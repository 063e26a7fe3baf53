import { docx, type ZipEntry } from "../../running/resume-files.ts";
import type { Job, Resume } from "./careers.ts";

/* Resumes as DOCX, with real styles and lists, like Word's. */

export type DocxLayout = "plain" | "tabbed" | "table";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const RIGHT_EDGE = 9360; // in twentieths of a point: US letter with one-inch margins

export function buildDocx(resume: Resume, layout: DocxLayout): Buffer {
	const beside: ZipEntry[] = [
		{ name: "word/styles.xml", content: STYLES },
		{ name: "word/numbering.xml", content: NUMBERING },
	];
	return docx({
		text: `${XML}<w:document ${W}><w:body>${buildBody(resume, layout)}${SECTION}</w:body></w:document>`,
		beside,
		refers: [
			{ type: "styles", target: "styles.xml" },
			{ type: "numbering", target: "numbering.xml" },
		],
		types: { "word/styles.xml": `${TYPE}.styles+xml`, "word/numbering.xml": `${TYPE}.numbering+xml` },
	});
}

function buildBody(resume: Resume, layout: DocxLayout): string {
	return [
		paragraph(resume.name, "Title"),
		paragraph(resume.headline, "Subtitle"),
		...(layout === "plain" ? resume.contact.map((line) => paragraph(line)) : [paragraph(resume.contact.join(" | "))]),
		paragraph("Summary", "Heading1"),
		paragraph(resume.summary),
		paragraph("Experience", "Heading1"),
		...resume.jobs.flatMap((job) => buildJob(job, layout)),
		paragraph("Education", "Heading1"),
		paragraph(resume.education),
		paragraph("Skills", "Heading1"),
		paragraph(resume.skills.join(", ")),
		...(resume.also ? [paragraph(resume.also)] : []),
	].join("");
}

function buildJob({ title, company, place, begin, end, bullets }: Job, layout: DocxLayout): string[] {
	const dates = `${begin} – ${end}`;
	const listed = bullets.map((bullet) => paragraph(bullet, "ListBullet", BULLET_LIST));
	if (layout === "table") {
		const cell = (width: number, content: string) =>
			`<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
		const row = cell(6600, paragraph(`${title}, ${company}`, "Job") + paragraph(place)) + cell(2760, paragraph(dates));
		return [
			`<w:tbl><w:tblPr><w:tblW w:w="${RIGHT_EDGE}" w:type="dxa"/></w:tblPr><w:tr>${row}</w:tr></w:tbl>`,
			...listed,
		];
	}
	if (layout === "tabbed") {
		const tab = `<w:tabs><w:tab w:val="right" w:pos="${RIGHT_EDGE}"/></w:tabs>`;
		const both = `${run(`${title}, ${company}`)}<w:r><w:tab/></w:r>${run(dates)}`;
		return [`<w:p><w:pPr><w:pStyle w:val="Job"/>${tab}</w:pPr>${both}</w:p>`, paragraph(place), ...listed];
	}
	return [paragraph(title, "Job"), paragraph(`${company}, ${place}`), paragraph(dates), ...listed];
}

const BULLET_LIST = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';

function paragraph(text: string, style?: string, more = ""): string {
	const properties = style || more ? `<w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ""}${more}</w:pPr>` : "";
	return `<w:p>${properties}${run(text)}</w:p>`;
}

function run(text: string): string {
	const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
	return `<w:r><w:t xml:space="preserve">${escaped}</w:t></w:r>`;
}

const SECTION =
	'<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>';

function buildStyle(id: string, name: string, runs: string, paragraphs = ""): string {
	return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:pPr>${paragraphs}</w:pPr><w:rPr>${runs}</w:rPr></w:style>`;
}

const STYLES = `${XML}<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${[
	buildStyle("Title", "Title", '<w:b/><w:sz w:val="44"/>'),
	buildStyle("Subtitle", "Subtitle", '<w:sz w:val="26"/><w:color w:val="555555"/>'),
	buildStyle("Heading1", "heading 1", '<w:b/><w:sz w:val="26"/>', '<w:spacing w:before="240" w:after="60"/>'),
	buildStyle("Job", "Job", "<w:b/>", '<w:spacing w:before="120"/>'),
	buildStyle("ListBullet", "List Bullet", ""),
].join("")}</w:styles>`;

const NUMBERING = `${XML}<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
