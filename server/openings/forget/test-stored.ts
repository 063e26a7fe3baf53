import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import { UNDO_MS } from "../../../contract/desk/desk-options.ts";
import { databaseFiles } from "../../../tests/installation.ts";
import type { Config } from "../../config/config.ts";
import type { Installation } from "../../installation.ts";
import { mailFolder } from "../../store/files/mail-files.ts";
import type { Database } from "../../store/tables.ts";

/* What is stored about openings, to look for somebody who was erased. */

const patient = { timeout: 120_000, interval: 5 };

/** Everything stored: every row of every table, the database's bytes, and emails written to files. */
export async function dumpStored(db: Database, config: Config): Promise<string> {
	const tables = (await db.introspection.getTables()).filter(({ name }) => !/^searched_|^searches/.test(name));
	const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)));
	const bytes = databaseFiles(config).map((path) => readFileSync(path, "latin1"));
	const folder = mailFolder(config);
	const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
	return [JSON.stringify(rows.map(({ rows: of }) => of)), ...bytes, ...mails].join("\n");
}

/** Lets ten seconds pass and all emails go out. */
export async function sendAll({ db, outbox }: Pick<Installation, "db" | "outbox">, pass: (ms: number) => void) {
	pass(UNDO_MS);
	outbox.nudge();
	const waiting = () => db.selectFrom("deliveries").select("id").where("sent_at", "is", null).execute();
	await vi.waitFor(async () => expect(await waiting()).toEqual([]), patient);
}
