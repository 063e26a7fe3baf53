import { cleanLine } from "../../contract/text/text.ts";
import type { ResumeType } from "./checks/verdict.ts";

const NAME_MAX = 150;
const NAME_READ_MAX = 1000; // characters, before invisible ones are removed; cleaning takes more than linear time

/** The name the team sees: no folder, no invisible characters, and the extension of the file's real type. */
export function safeFileName(name: string, type: ResumeType): string {
	const folders = Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1;
	const base = cleanLine(name.slice(folders, folders + NAME_READ_MAX))
		.replace(/[<>:"|?*]/g, "")
		.replace(/\.[a-z][a-z0-9]{0,4}$/i, "")
		.replace(/(\.(pdf|docx?))+$/i, "")
		.replace(/^[.\s]+|[.\s]+$/g, "");
	const extension = `.${type}`;
	const stem = [...base].slice(0, NAME_MAX - extension.length).join("") || "resume";
	return stem + extension;
}
