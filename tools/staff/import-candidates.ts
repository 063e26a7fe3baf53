import { basename, extname, resolve } from "node:path";
import type { Writable } from "node:stream";
import pino from "pino";
import { type CandidateSource, candidateSources } from "../../contract/desk/candidates.ts";
import { type ImportColumn, isImportColumn } from "../../contract/imports.ts";
import { OperatorError } from "../../server/config/operator-error.ts";
import { eraseSubmissions } from "../../server/retention/retain.ts";
import { findImported, importCandidates } from "../../server/sourcing/import.ts";
import { readHeadings } from "../../server/sourcing/import-headings.ts";
import { readImport } from "../../server/sourcing/import-rows.ts";
import { readSecret } from "../../server/store/database/open.ts";
import type { Store } from "../../server/store/files/files.ts";
import { createSecret } from "../../server/store/secret.ts";
import { csvHeader, csvLine } from "../../server/submissions/csv.ts";

const TOLD_EVERY = 100; // rows
const UNDONE_AT_ONCE = 100;

interface Terminal {
	out: Writable;
	tell(sentence: string): void;
}

interface ImportArguments {
	yes?: boolean | undefined;
	source?: string | undefined;
	detail?: string | undefined;
	columns?: string | undefined;
	as?: string | undefined;
	undo?: string | undefined;
}

/** `staff import`: each row's result goes to the output as CSV, progress to the terminal. */
export async function importFrom(
	call: Store & Terminal,
	path: string | undefined,
	{ yes = false, source: named = "other", detail = "", columns, as, undo }: ImportArguments,
): Promise<void> {
	const { out, tell } = call;
	if (undo !== undefined) return undoImport(call, undo);
	if (!path) throw new OperatorError("Name a folder, a .zip file or a .csv file.");
	const batch = as ?? basename(resolve(path), extname(path));
	const options = { batch, source: parseSource(named), detail, isRehearsal: !yes };
	const parts = { ...call, log: pino({ level: "silent" }) };
	const table = { columns: parseColumns(columns), remembered: await readHeadings(call.db) };
	const counts = { create: 0, update: 0, skip: 0, refuse: 0 };
	let rows = 0;
	out.write(csvHeader(["Row", "Action", "Why", "Reference", "Name", "Email"]));
	for await (const result of importCandidates(parts, readImport(resolve(path), table), options)) {
		counts[result.does] += 1;
		out.write(csvLine([result.row, result.does, result.why, result.reference, result.name, result.email]));
		rows += 1;
		if (rows % TOLD_EVERY === 0) tell(`${rows} rows ...`);
	}
	const said = Object.entries(counts).map(([does, count]) => `${does}: ${count}`);
	tell(`${said.join(", ")}.`);
	tell(
		yes
			? `Imported as "${batch}". To undo it: npm run -s staff -- import --undo "${batch}"`
			: "Nothing was changed. Add --yes to import them.",
	);
}

async function undoImport(call: Store & Terminal, batch: string): Promise<void> {
	const secret = createSecret(await readSecret(call.db));
	const references = await findImported(call.db, batch);
	if (references.length === 0) throw new OperatorError(`No one from the import "${batch}" is left to delete.`);
	for (let at = 0; at < references.length; at += UNDONE_AT_ONCE) {
		const some = references.slice(at, at + UNDONE_AT_ONCE);
		const { problem } = await eraseSubmissions(call, secret, some, null, async () => undefined);
		if (problem) throw new OperatorError(problem);
		call.tell(`${at + some.length} of ${references.length} deleted ...`);
	}
	call.out.write(`Deleted: ${references.length}.\n`);
}

function parseSource(named: string): CandidateSource {
	const source = candidateSources.find(({ value }) => value === named);
	if (!source) {
		throw new OperatorError(`--source is one of ${candidateSources.map(({ value }) => value).join(", ")}.`);
	}
	return source.value;
}

/** name=Full Name,email=E-mail */
function parseColumns(columns: string | undefined): Partial<Record<ImportColumn, string>> {
	const pairs = (columns ?? "").split(",").filter((pair) => pair.trim() !== "");
	return Object.fromEntries(
		pairs.map((pair): [ImportColumn, string] => {
			const [column = "", ...heading] = pair.split("=");
			const name = column.trim();
			if (!isImportColumn(name)) throw new OperatorError(`"${pair}" in --columns isn't a column and its heading.`);
			return [name, heading.join("=").trim()];
		}),
	);
}
