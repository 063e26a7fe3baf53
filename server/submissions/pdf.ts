import type { FileProblem, ReadAt } from "./resume-file.ts";

const END_WITHIN = 4096; // bytes; the standard says 1,024, but mail gateways and printers add lines of their own

/** A PDF that was saved to its end. */
export async function checkPdf(readAt: ReadAt, size: number): Promise<FileProblem | undefined> {
	const start = Math.max(0, size - END_WITHIN);
	const end = await readAt(start, size - start);
	return end.includes("%%EOF") || end.includes("startxref") ? undefined : "damaged";
}
