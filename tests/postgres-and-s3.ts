import { startFauxqs } from "fauxqs";
import { Kysely } from "kysely";
import type { TestProject } from "vitest/node";
import { migrate } from "../server/store/database/migrations.ts";
import { postgres } from "../server/store/database/postgres.ts";
import { PostgresUnavailableError, startPostgres } from "../tools/running/run-postgres.ts";

/** The template database that each test gets a copy of: all tables, no rows. */
export const TEMPLATE_DATABASE = "empty";

declare module "vitest" {
	interface ProvidedContext {
		/** The URL of the PostgreSQL server that tests share, without a database name. */
		postgres: string;
		/** Why there is no PostgreSQL; empty if there is. */
		noPostgres: string;
		/** The URL of the S3-compatible storage that tests share. */
		s3: string;
	}
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
	const server = await startPostgres({ isDurable: false }).catch((error) => {
		if (error instanceof PostgresUnavailableError) return error;
		throw error;
	});
	if (server instanceof PostgresUnavailableError) {
		project.provide("noPostgres", server.message);
		return async () => undefined;
	}
	const storage = await startFauxqs({ port: 0, logger: false });
	const empty = new Kysely({ dialect: postgres(await server.createDatabase(TEMPLATE_DATABASE)) });
	await migrate(empty);
	await empty.destroy();
	project.provide("noPostgres", "");
	project.provide("postgres", server.url);
	project.provide("s3", storage.address);
	return async () => {
		await Promise.all([server.remove(), storage.stop()]);
	};
}
