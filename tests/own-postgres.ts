import { afterAll, TestRunner } from "vitest";
import { NoPostgres, type PostgresServer, startPostgres } from "../tools/running/postgres.ts";

/** Of a test file's own, started for the first test that asks for it. Where it cannot run, those tests are skipped. */
export function ownPostgres(options?: Parameters<typeof startPostgres>[0]): () => Promise<PostgresServer> {
	let started: Promise<PostgresServer> | undefined;
	afterAll(async () => {
		const server = await started?.catch(() => undefined);
		await server?.remove();
	});
	return async () => {
		started ??= startPostgres(options);
		return started.catch((error) => {
			if (error instanceof NoPostgres) TestRunner.getCurrentTest()?.context.skip(error.message);
			throw error;
		});
	};
}
