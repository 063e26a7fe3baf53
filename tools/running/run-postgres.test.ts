// @module-tag thorough
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { findPackagedPrograms, PostgresUnavailableError, startPostgres } from "./run-postgres.ts";

/** Like a clone in a home folder: only its owner may enter it, and its name has a space. */
function closedFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "only mine "));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

test("PostgreSQL runs from a folder that only its owner may enter, even for root", async ({ skip }) => {
	const programs = join(closedFolder(), "programs");
	symlinkSync(findPackagedPrograms(), programs);
	const server = await startPostgres({ isDurable: false, programs }).catch((error) => {
		if (error instanceof PostgresUnavailableError) skip(error.message);
		throw error;
	});
	onTestFinished(() => server.remove());
	const client = new Client({ connectionString: await server.createDatabase("in it") });
	await client.connect();
	const { rows } = await client.query("select current_database() as name");
	await client.end();
	expect(rows).toEqual([{ name: "in it" }]);
});

test("where PostgreSQL cannot run, a message says why and nothing is left behind", async () => {
	const [programs, place] = [closedFolder(), closedFolder()];
	const { TMPDIR } = process.env;
	process.env.TMPDIR = place;
	onTestFinished(() => {
		if (TMPDIR === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = TMPDIR;
	});
	const started = startPostgres({ programs });
	await expect(started).rejects.toThrow(PostgresUnavailableError);
	await expect(started).rejects.toThrow(/^PostgreSQL cannot run here: spawn .*initdb E\w+/);
	expect(readdirSync(place)).toEqual([]);
});
