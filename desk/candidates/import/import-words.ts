import { type ImportDoes, importDoes } from "../../../contract/imports.ts";
import { formatDay } from "../../text/format-time.ts";
import type { CandidateImport } from "./import-queries.ts";

/* How an import is told about. */

export const doesLabels: Record<ImportDoes, string> = {
	create: "Add",
	update: "Update",
	skip: "Skip",
	refuse: "Reject",
};

const didLabels: Record<ImportDoes, string> = {
	create: "added",
	update: "updated",
	skip: "skipped",
	refuse: "rejected",
};

export function count(number: number, one: string, many = `${one}s`): string {
	return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}

/** In a list of imports. */
export function describeImport({ state, rows, position, there }: CandidateImport): string {
	const progress = `${position.toLocaleString("en-US")} of ${count(rows, "row")}`;
	switch (state) {
		case "uploading":
			return "Upload incomplete";
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

/** 12 added, 3 skipped; or what it would do. */
export function describeCounts({ state, counts }: CandidateImport): string {
	const isRehearsal = state === "checking" || state === "checked";
	const parts = importDoes
		.filter((does) => counts[does] > 0)
		.map(
			(does) =>
				`${counts[does].toLocaleString("en-US")} ${isRehearsal ? `to ${doesLabels[does].toLowerCase()}` : didLabels[does]}`,
		);
	return parts.join(", ");
}

/** Until when, or that it is too late. Empty while that isn't decided. */
export function describeUndo({ state, canUndo, undoUntil, there }: CandidateImport): string {
	if (!undoUntil || state === "undone") return "";
	if (canUndo) return `Until ${formatDay(new Date(undoUntil))}`;
	return there > 0 ? "Can't be undone anymore" : "";
}
