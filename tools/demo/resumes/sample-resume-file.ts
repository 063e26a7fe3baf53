import type { Candidate } from "./candidates.ts";
import { buildResume, type GeneratedResume } from "./careers.ts";
import { buildDocx, type DocxLayout } from "./resume-docx.ts";
import { buildPdf, type PdfLayout } from "./resume-pdf.ts";

const PDF_LAYOUTS: PdfLayout[] = ["modern", "classic", "sidebar", "compact"];
const DOCX_LAYOUTS: DocxLayout[] = ["tabbed", "plain", "table"];

export interface ResumeFile extends GeneratedResume {
	name: string;
	type: "pdf" | "docx";
	content: Buffer;
}

/** Two of three are PDFs. Candidates whose names need letters that the PDF fonts lack get a DOCX. */
export function buildResumeFile(candidate: Candidate, number: number, now: Date): ResumeFile {
	const written = buildResume(candidate, number, now);
	const round = Math.floor(number / 3);
	const type = number % 3 === 0 ? "docx" : "pdf";
	const content =
		type === "docx"
			? buildDocx(written.resume, DOCX_LAYOUTS[round % DOCX_LAYOUTS.length] ?? "plain")
			: buildPdf(written.resume, PDF_LAYOUTS[(number + round) % PDF_LAYOUTS.length] ?? "modern");
	const { firstName, lastName } = candidate;
	const names = [`${firstName} ${lastName} Resume`, `${lastName}_${firstName}_Resume`, `${firstName}-${lastName}-CV`];
	return { ...written, name: `${names[round % names.length]}.${type}`, type, content };
}
