import { existsSync, globSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { lead, newInstallation, WEBHOOK_SECRET } from "../../tests/installation.ts";
import { readConfig } from "../config/config.ts";
import { OperatorError } from "../config/operator-error.ts";
import { startupBanner } from "../startup-banner.ts";

const patient = { timeout: 120_000, interval: 5 };

test("nobody but the server's user can read the data folder or anything in it", async () => {
	const before = process.umask(0); // the most careless that an operator may have set
	try {
		const { dataDir, open, resume } = newInstallation();
		const site = await open();
		await site.start();
		await site.intake.receive(lead("jane@example.com"));
		await site.intake.receive(await resume("ada@example.com"));
		await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
		const paths = [dataDir, ...globSync("**/*", { cwd: dataDir }).map((path) => join(dataDir, path))];
		expect(paths.length).toBeGreaterThan(8);
		const open_ = paths.filter((path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0);
		expect(open_).toEqual([]);
	} finally {
		process.umask(before);
	}
});

test("the log names no person, whatever happens to their submission", async () => {
	const { logged, open } = newInstallation({ SMTP_URL: "smtp://127.0.0.1:9" });
	const site = await open();
	await site.start();
	const incoming = lead("jane.roe@northwind.com", { company: "Northwind" });
	incoming.context.visitor = { key: "203.0.113.9" };
	await site.intake.receive(incoming);
	await vi.waitFor(() => expect(JSON.stringify(logged)).toContain("delivery put off"), patient);
	expect(JSON.stringify(logged)).not.toMatch(/jane|roe|northwind|203\.0\.113|closers/i);
});

test.each([
	["SMTP_URL", "smpt://user:hunter2@mail.example"],
	["SMTP_URL", "user:hunter2@mail.example"],
	["DATABASE_URL", "mysql://user:hunter2@db.example/x"],
	["DATABASE_URL", "postgres://user:hunter2/x@db.example/x"],
	["DATABASE_URL", "mysql://user:p@hunter2@db.example/x"],
	["DATABASE_URL", "user:hunter2@db.example/x"],
	["DATABASE_URL", "mysql://db.example/x?password=hunter2"],
	["WEBHOOK_URL", "user:hunter2@hook.example"],
	["WEBHOOK_URL", "https://user:hunter2%@hook.example"],
	["S3_ENDPOINT", "user:hunter2@storage.example"],
	["S3_ENDPOINT", "https://user:hunter2@storage.example"],
	["WEBHOOK_SECRET", "hunter2"],
	["S3_SECRET_ACCESS_KEY", "hunter2"],
])("a wrong %s (%s) is named without what is secret in it", (name, value) => {
	const read = () => readConfig({ WEBHOOK_URL: "https://hook.example", [name]: value });
	expect(read).toThrow(OperatorError);
	expect(read).not.toThrow(/hunter2/);
});

test("the startup banner contains no password", () => {
	const config = readConfig({
		DATABASE_URL: "postgres://site:hunter2@db.example/site?password=hunter2",
		SMTP_URL: "smtp://site:hunter2@mail.example:587/?pass=hunter2",
		WEBHOOK_URL: "https://site:hunter2@hook.example",
		WEBHOOK_SECRET,
	});
	const printed = startupBanner(config, { version: "1.2.3", commit: "abc123" }, undefined, undefined);
	expect(printed).toContain("Closewell 1.2.3 (abc123)\n");
	expect(printed).toContain("PostgreSQL at db.example/site\n");
	expect(printed).toContain("mail.example:587\n");
	expect(printed).not.toContain("hunter2");
});
