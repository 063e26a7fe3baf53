import type { SubmissionRow } from "../tables.ts";

const STEM_MAX = 60;

/** A file name with no special meaning to a shell or a file system, with the extension of the file's actual type. */
export function shellSafeName({ reference, file_name, file_type }: SubmissionRow): string {
	const stem = (file_name ?? "")
		.replace(/\.[A-Za-z0-9]{1,5}$/, "")
		.replace(/[^A-Za-z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "")
		.slice(0, STEM_MAX);
	return `${[reference, stem].filter(Boolean).join("-")}.${file_type}`;
}
