import { startFauxqs } from "fauxqs";
import type { TestProject } from "vitest/node";
import { startPostgres } from "../tools/running/postgres.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The address of the PostgreSQL server that tests share, without a database's name. */
		postgres: string;
		/** The address of the S3-compatible storage that tests share. */
		s3: string;
	}
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
	const [server, storage] = await Promise.all([startPostgres(), startFauxqs({ port: 0, logger: false })]);
	project.provide("postgres", server.url);
	project.provide("s3", storage.address);
	return async () => {
		await Promise.all([server.remove(), storage.stop()]);
	};
}
