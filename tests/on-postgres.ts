import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { beforeEach, inject } from "vitest";
import { setStoreVariables } from "../tools/running/run-server.ts";
import { setTestStore } from "./installation.ts";
import { TEMPLATE_DATABASE } from "./postgres-and-s3.ts";

/*
 * Gives each test, and each server that a test starts, its own database and bucket. Other programs that a test starts
 * find them in the environment.
 */

beforeEach(async ({ onTestFinished, skip }) => {
	const reason = inject("noPostgres");
	skip(reason !== "", reason);
	const name = reusableDatabases.pop() ?? (await createDatabase());
	onTestFinished(() => emptyOrDrop(name));
	const variables = storeEnv(name, await createBucket());
	setTestStore(variables);
	Object.assign(process.env, variables);
});

/** Databases to reuse: creating and dropping one takes longer than most tests. */
const reusableDatabases: string[] = [];

const stores = new Map<string, Promise<Record<string, string>>>();

setStoreVariables(async (dataDir) => {
	const store = stores.get(dataDir) ?? createStore();
	stores.set(dataDir, store);
	return store;
});

async function createStore(): Promise<Record<string, string>> {
	return storeEnv(await createDatabase(), await createBucket());
}

async function createDatabase(): Promise<string> {
	const name = `test_${randomName()}`;
	await withConnection("postgres", (run) => run(`create database ${name} template ${TEMPLATE_DATABASE}`));
	originalSchemas.set(name, await withConnection(name, readSchema));
	return name;
}

async function createBucket(): Promise<string> {
	const name = `test-${randomName()}`;
	await fetch(`${inject("s3")}/${name}`, { method: "PUT" });
	return name;
}

function randomName(): string {
	return randomBytes(6).toString("hex");
}

function storeEnv(database: string, bucket: string): Record<string, string> {
	return {
		DATABASE_URL: `${inject("postgres")}/${database}`,
		S3_ENDPOINT: inject("s3"),
		S3_BUCKET: bucket,
		S3_REGION: "us-east-1",
		S3_ACCESS_KEY_ID: "key",
		S3_SECRET_ACCESS_KEY: "secret",
	};
}

/** Each database's schema when it was created. */
const originalSchemas = new Map<string, string>();

/** Empties the database for another test, or drops it if this test changed more than rows. */
async function emptyOrDrop(name: string): Promise<void> {
	const isEmptied = await withConnection(name, async (run) => {
		if ((await readSchema(run)) !== originalSchemas.get(name)) return false;
		await run(EMPTY_QUERY);
		return true;
	});
	if (isEmptied) reusableDatabases.push(name);
	else await withConnection("postgres", (run) => run(`drop database ${name} with (force)`));
}

async function readSchema(run: Run): Promise<string> {
	return JSON.stringify(await run(SCHEMA_QUERY));
}

const SCHEMA_QUERY = `
	select 'table', relname, relkind::text, '' from pg_class where relnamespace = 'public'::regnamespace
	union select 'column', attrelid::regclass::text, attname::text, concat(atttypid, attnotnull, attstorage, atthasdef)
		from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
	union select 'constraint', conname, contype::text, '' from pg_constraint
	union select 'trigger', tgname, tgrelid::text, '' from pg_trigger where not tgisinternal
	union select 'function', proname, prosrc, '' from pg_proc where pronamespace = 'public'::regnamespace
	union select 'schema', nspname, '', '' from pg_namespace where nspname not like 'pg_%'
	union select 'setting', setconfig::text, '', '' from pg_db_role_setting
	union select 'migration', number::text, '', '' from migrations
	order by 1, 2, 3, 4`;

/** Also closes connections that are still open, such as those of a killed server. */
const EMPTY_QUERY = `do $$
	declare each text;
	begin
		perform pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid();
		set local session_replication_role = replica; -- in any order
		for each in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
			execute format('delete from %I', each);
		end loop;
	end
$$`;

type Run = (command: string) => Promise<unknown[]>;

async function withConnection<T>(database: string, work: (run: Run) => Promise<T>): Promise<T> {
	const client = new Client({ connectionString: `${inject("postgres")}/${database}` });
	await client.connect();
	try {
		return await work(async (command) => (await client.query(command)).rows);
	} finally {
		await client.end();
	}
}
