import fs, { existsSync, readFileSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";

/*
 * Preloaded into a server where no small disk can be mounted: while a file says so, uploads or the database hit a full
 * disk. SQLite bypasses Node's file system, so its page limit is set instead, which causes the same error.
 */

const POLL_INTERVAL_MS = 20;
const PAGES_MAX = 4_294_967_294;
const faultFile = process.env.FULL_DISK ?? "";
const databases = new Set<DatabaseSync>();

const isFull = (part: string) => existsSync(faultFile) && readFileSync(faultFile, "utf8") === part;

for (const name of ["write", "writev"] as const) {
	const write = fs[name] as (...args: unknown[]) => void;
	Object.assign(fs, {
		[name](...args: unknown[]) {
			const [handle, done] = [args[0], args.at(-1)];
			const isLog = typeof handle === "number" && handle <= 2;
			if (isLog || !isFull("uploads") || typeof done !== "function") return write(...args);
			const error = new Error(`ENOSPC: no space left on device, ${name}`);
			setImmediate(() => done(Object.assign(error, { code: "ENOSPC" })));
		},
	});
}

const statfs = promises.statfs;
Object.assign(promises, {
	async statfs(path: string) {
		const found = await statfs(path);
		return isFull("database") ? { ...found, bavail: 0 } : found;
	},
});

const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (sql) {
	databases.add(this);
	return prepare.call(this, sql);
};
syncBuiltinESMExports();

setInterval(() => {
	const pages = isFull("database") ? 1 : PAGES_MAX; // SQLite never goes below the current size
	for (const database of databases) if (database.isOpen) database.exec(`pragma max_page_count = ${pages}`);
}, POLL_INTERVAL_MS).unref();
