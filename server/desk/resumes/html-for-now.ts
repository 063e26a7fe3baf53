/**
 * Stands in for the reader of Word files until server/resumes/text/read.ts is there: pages.ts imports `readHtml` from it
 * instead, and this file goes.
 */
export async function readHtml(_content: Buffer, _type: "docx" | "doc"): Promise<string> {
	return "";
}
