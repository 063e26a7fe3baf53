import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { beforeEach, inject } from "vitest";

/* Gives each test a database and a bucket of its own, where an installation and the programs that it starts look for them. */

beforeEach(async ({ onTestFinished }) => {
	const name = randomBytes(6).toString("hex");
	await administer(`create database test_${name}`);
	onTestFinished(() => administer(`drop database test_${name} with (force)`));
	await fetch(`${inject("s3")}/test-${name}`, { method: "PUT" });
	Object.assign(process.env, {
		DATABASE_URL: `${inject("postgres")}/test_${name}`,
		S3_ENDPOINT: inject("s3"),
		S3_BUCKET: `test-${name}`,
		S3_REGION: "us-east-1",
		S3_ACCESS_KEY_ID: "key",
		S3_SECRET_ACCESS_KEY: "secret",
	});
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
