import { afterAll, TestRunner } from "vitest";
import { type PostgresServer, PostgresUnavailableError, startPostgres } from "../tools/running/run-postgres.ts";

/** A PostgreSQL server for one test file, started by the first test that needs it. Skips tests if it cannot run. */
export function ownPostgres(options?: Parameters<typeof startPostgres>[0]): () => Promise<PostgresServer> {
	let started: Promise<PostgresServer> | undefined;
	afterAll(async () => {
		const server = await started?.catch(() => undefined);
		await server?.remove();
	});
	return async () => {
		started ??= startPostgres(options);
		return started.catch((error) => {
			if (error instanceof PostgresUnavailableError) TestRunner.getCurrentTest()?.context.skip(error.message);
			throw error;
		});
	};
}
