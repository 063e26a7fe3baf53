import type { ImportDoes } from "../../../contract/imports.ts";
import type { CandidateImport } from "./import-queries.ts";

/* How an import is told about. */

export const doesLabels: Record<ImportDoes, string> = {
	create: "Add",
	update: "Update",
	skip: "Skip",
	refuse: "Refuse",
};

export function count(number: number, one: string, many = `${one}s`): string {
	return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}

/** In a list of imports. */
export function describeImport({ state, rows, position, there }: CandidateImport): string {
	const progress = `${position.toLocaleString("en-US")} of ${count(rows, "row")}`;
	switch (state) {
		case "uploading":
			return "Not uploaded completely";
		case "opening":
			return "Opening the file";
		case "ready":
			return "Not checked yet";
		case "checking":
			return `Checking, ${progress}`;
		case "checked":
			return "Checked, not imported";
		case "importing":
			return `Importing, ${progress}`;
		case "paused":
			return `Paused at ${progress}`;
		case "done":
			return `Imported, ${count(there, "candidate")}`;
		case "undoing":
			return "Undoing";
		case "undone":
			return "Undone";
		case "stopped":
			return "Stopped";
	}
}
