import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DatabaseError } from "./database.ts";

/**
 * Makes this process the only server on the data folder, until it ends, however it ends. The lock is one of SQLite's,
 * on a file of its own: the operating system takes it back even after kill -9, which a file with a process id does not do.
 */
export function occupyDataFolder(dataDir: string): void {
	const path = join(dataDir, "server.lock");
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	closeSync(openSync(path, "a", 0o600));
	const lock = new DatabaseSync(path);
	try {
		lock.exec("begin exclusive");
	} catch (error) {
		lock.close();
		const sentence = `Another server already runs on the data folder ${dataDir}. Stop that one, or set DATA_DIR to another folder.`;
		throw new DatabaseError(sentence, { cause: error });
	}
	held.push(lock);
}

/** Or the garbage collector would close it, and the lock with it. */
const held: DatabaseSync[] = [];
