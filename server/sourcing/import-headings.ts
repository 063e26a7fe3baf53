import type { ImportHeading } from "../../contract/imports.ts";
import type { Database, DatabaseTransaction } from "../store/tables.ts";
import { simplifyHeading } from "./import-rows.ts";

/* What people said that a table's headings mean. The next table with such a heading is matched the same way. */

const HEADING_MAX = 200; // characters

export async function readHeadings(db: Database): Promise<Map<string, string>> {
	const rows = await db.selectFrom("import_headings").selectAll().execute();
	return new Map(rows.map(({ heading, means }) => [heading, means]));
}

export async function rememberHeadings(transaction: DatabaseTransaction, headings: ImportHeading[]): Promise<void> {
	for (const { heading, means } of headings) {
		const simple = simplifyHeading(heading);
		if (simple === "" || simple.length > HEADING_MAX) continue;
		await transaction
			.insertInto("import_headings")
			.values({ heading: simple, means })
			.onConflict((conflict) => conflict.column("heading").doUpdateSet({ means }))
			.execute();
	}
}
