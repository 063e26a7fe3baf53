import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { beforeEach, inject } from "vitest";

/* Gives each test a database of its own, where an installation and the programs that it starts look for it. */

beforeEach(async ({ onTestFinished }) => {
	const name = `test_${randomBytes(6).toString("hex")}`;
	await administer(`create database ${name}`);
	process.env.DATABASE_URL = `${inject("postgres")}/${name}`;
	onTestFinished(() => administer(`drop database ${name} with (force)`));
});

async function administer(command: string): Promise<void> {
	const client = new Client({ connectionString: `${inject("postgres")}/postgres` });
	await client.connect();
	try {
		await client.query(command);
	} finally {
		await client.end();
	}
}
