import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { beforeEach, inject } from "vitest";
import { keepIn } from "../server/test-installation.ts";
import { keepElsewhere } from "../tools/running/server.ts";
import { EMPTY_DATABASE } from "./postgres-and-s3.ts";

/*
 * Gives each test, and each server that a test starts, a database and a bucket of its own. The programs that a test
 * starts beside its installation find them in the environment.
 */

beforeEach(async ({ onTestFinished }) => {
	const name = await createStore();
	onTestFinished(() => administer(`drop database ${name} with (force)`));
	keepIn(variablesOf(name));
	Object.assign(process.env, variablesOf(name));
});

const stores = new Map<string, Promise<string>>();

keepElsewhere(async (dataDir) => {
	const store = stores.get(dataDir) ?? createStore();
	stores.set(dataDir, store);
	return variablesOf(await store);
});

async function createStore(): Promise<string> {
	const name = `test_${randomBytes(6).toString("hex")}`;
	await administer(`create database ${name} template ${EMPTY_DATABASE}`);
	await fetch(`${inject("s3")}/${bucketOf(name)}`, { method: "PUT" });
	return name;
}

function variablesOf(name: string): Record<string, string> {
	return {
		DATABASE_URL: `${inject("postgres")}/${name}`,
		S3_ENDPOINT: inject("s3"),
		S3_BUCKET: bucketOf(name),
		S3_REGION: "us-east-1",
		S3_ACCESS_KEY_ID: "key",
		S3_SECRET_ACCESS_KEY: "secret",
	};
}

function bucketOf(name: string): string {
	return name.replace("_", "-");
}

async function administer(command: string): Promise<void> {
	const client = new Client({ connectionString: `${inject("postgres")}/postgres` });
	await client.connect();
	try {
		await client.query(command);
	} finally {
		await client.end();
	}
}
