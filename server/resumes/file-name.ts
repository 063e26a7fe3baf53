import { cleanLine } from "../../contract/text/text.ts";
import type { ResumeType } from "./checks/verdict.ts";

const NAME_MAX = 150;
const LOOKED_AT = 1000; // characters, of which the invisible ones fall away; what cleaning costs grows faster than the name

/** The name staff will see: no folder, nothing invisible, and the extension of what the file really is. */
export function safeFileName(name: string, type: ResumeType): string {
	const folders = Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1;
	const base = cleanLine(name.slice(folders, folders + LOOKED_AT))
		.replace(/[<>:"|?*]/g, "")
		.replace(/\.[a-z][a-z0-9]{0,4}$/i, "")
		.replace(/(\.(pdf|docx?))+$/i, "")
		.replace(/^[.\s]+|[.\s]+$/g, "");
	const extension = `.${type}`;
	const stem = [...base].slice(0, NAME_MAX - extension.length).join("") || "resume";
	return stem + extension;
}
