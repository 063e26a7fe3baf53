import { fileMessages, RESUME_EXTENSIONS, RESUME_MAX_BYTES } from "../../../contract/forms/resume.ts";

/** What can be told about a file before it is sent. */
export function fileProblem(file: Pick<File, "name" | "size"> | undefined): string | undefined {
	if (!file) return fileMessages.missing;
	const name = file.name.toLowerCase();
	if (!RESUME_EXTENSIONS.some((extension) => name.endsWith(extension))) return fileMessages.wrongType;
	if (file.size === 0) return fileMessages.empty;
	if (file.size > RESUME_MAX_BYTES) return fileMessages.tooLarge;
	return undefined;
}
