import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../running/run-postgres.ts";
import type { Row } from "./figures.ts";

/** Measures on SQLite and then on PostgreSQL, each by itself and empty at first. */
export async function onBothStores(
	measure: (name: string, env: Record<string, string>) => Promise<Row[]>,
): Promise<Row[]> {
	const dataDir = await mkdtemp(join(tmpdir(), "closewell-bench-"));
	const onSqlite = await measure("SQLite", { DATA_DIR: dataDir });
	await rm(dataDir, { recursive: true });
	const postgres = await startPostgres();
	const DATABASE_URL = await postgres.createDatabase("bench");
	const onPostgres = await measure("PostgreSQL", { DATABASE_URL });
	await postgres.remove();
	return [...onSqlite, ...onPostgres];
}
