import * as z from "zod/mini";
import { candidateSources, DETAIL_MAX } from "./desk/candidates.ts";

/* Imports of candidates: what a table's columns can be, and how an import at the desk goes on. */

/** What a column can be, with the headings it is known by, in lower case. */
export const importColumns = [
	{ value: "name", label: "Name", headings: ["name", "full name", "candidate", "candidate name"] },
	{ value: "firstName", label: "First name", headings: ["first name", "firstname", "given name"] },
	{ value: "lastName", label: "Last name", headings: ["last name", "lastname", "surname", "family name"] },
	{ value: "email", label: "Email", headings: ["email", "e-mail", "email address", "mail"] },
	{ value: "phone", label: "Phone", headings: ["phone", "phone number", "mobile", "cell", "telephone"] },
	{ value: "place", label: "City and state", headings: ["place", "location", "city", "city and state"] },
	{ value: "note", label: "About them", headings: ["note", "notes", "comment", "comments", "summary"] },
	{ value: "file", label: "Resume file", headings: ["file", "resume", "cv", "attachment", "resume file"] },
] as const;

const SAMPLE_ROWS: Partial<Record<ImportColumn, string>>[] = [
	{
		name: "Ada Quinn",
		email: "ada.quinn@example.com",
		phone: "614-555-0142",
		place: "Columbus, Ohio",
		note: "Sample row. Sells freight software",
	},
	{
		name: "Ben Ito",
		email: "ben.ito@example.com",
		phone: "",
		place: "Tampa, Florida",
		note: "Sample row. Met at the fair, wants outside sales",
	},
];

/** A small CSV file whose columns are all recognized. */
export function sampleTable(): string {
	const columns = importColumns.filter(({ value }) => SAMPLE_ROWS.some((row) => value in row));
	const line = (cells: string[]) => `${cells.map((cell) => (cell.includes(",") ? `"${cell}"` : cell)).join(",")}\r\n`;
	return [
		line(columns.map(({ headings: [heading] }) => heading)),
		...SAMPLE_ROWS.map((row) => line(columns.map(({ value }) => row[value] ?? ""))),
	].join("");
}

export type ImportColumn = (typeof importColumns)[number]["value"];

export function isImportColumn(name: string): name is ImportColumn {
	return importColumns.some(({ value }) => value === name);
}

export interface ImportHeading {
	heading: string;
	/** Its value in the first row. */
	sample: string;
	/** Empty: it isn't imported. */
	means: ImportColumn | "";
}

/**
 * uploading: its file is on its way. opening: the server looks what is in it. ready: columns and source can be chosen.
 * checking: the rehearsal, then checked. importing, paused, done. undoing, undone. stopped: it can't go on.
 */
export type ImportState =
	| "uploading"
	| "opening"
	| "ready"
	| "checking"
	| "checked"
	| "importing"
	| "paused"
	| "done"
	| "undoing"
	| "undone"
	| "stopped";

/** Update: a newer resume of somebody who is there already. */
export const importDoes = ["create", "update", "skip", "refuse"] as const;

export type ImportDoes = (typeof importDoes)[number];

const IMPORT_MAX_BYTES = 2_000_000_000;
export const TABLE_MAX_BYTES = 20 * 1024 ** 2;
/** Files come in pieces, so that a lost connection costs little and no proxy finds them too large. */
export const PIECE_BYTES = 8 * 1024 ** 2;
/**
 * How long names and addresses of an import's rows are kept, and the file of one that doesn't go on; and how long an
 * import can be undone once it is over.
 */
export const IMPORT_KEPT_DAYS = 30;

export const beginImportSchema = z.object({
	name: z
		.string()
		.check(
			z.minLength(1, "Choose a file"),
			z.maxLength(255, "This file's name is too long"),
			z.regex(/\.(?:zip|csv)$/i, "Choose a .zip or a .csv file"),
		),
	size: z
		.int("Choose a file")
		.check(z.minimum(1, "This file is empty"), z.maximum(IMPORT_MAX_BYTES, "A file can have up to 2 GB")),
});

export const checkImportSchema = z.object({
	source: z.enum(
		candidateSources.map(({ value }) => value),
		"Choose where they come from",
	),
	detail: z.string().check(z.maxLength(DETAIL_MAX, `This must be less than ${DETAIL_MAX} characters`)),
	/** By heading. */
	columns: z.record(z.string(), z.enum(["", ...importColumns.map(({ value }) => value)], "Choose what it is")),
});

/** What can be done with an import, and in which states. */
export const importActions = {
	check: ["ready", "checked"],
	start: ["checked"],
	pause: ["importing"],
	continue: ["paused"],
	undo: ["importing", "paused", "done", "stopped"],
	cancel: ["uploading", "opening", "ready", "checking", "checked", "stopped"],
} as const satisfies Record<string, readonly ImportState[]>;

export type ImportAction = keyof typeof importActions;

export function canDo(action: ImportAction, state: ImportState): boolean {
	const states: readonly ImportState[] = importActions[action];
	return states.includes(state);
}
