import { fileMessages, RESUME_EXTENSIONS, RESUME_MAX_BYTES } from "../../../contract/forms/resume.ts";

/** What's wrong with a file, as far as can be told before upload. */
export function fileProblem(file: Pick<File, "name" | "size"> | undefined): string | undefined {
	if (!file) return fileMessages.missing;
	const name = file.name.toLowerCase();
	if (!RESUME_EXTENSIONS.some((extension) => name.endsWith(extension))) return fileMessages.wrongType;
	if (file.size === 0) return fileMessages.empty;
	if (file.size > RESUME_MAX_BYTES) return fileMessages.tooLarge;
	return undefined;
}
