import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "../config/operator-error.ts";

/**
 * Makes this process the only server on the data folder, until it ends, however it ends, or calls what is returned. The lock is one of SQLite's,
 * on a file of its own: the operating system takes it back even after kill -9, which a file with a process id does not do.
 */
export function occupyDataFolder(dataDir: string): () => void {
	const path = join(dataDir, LOCK);
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	closeSync(openSync(path, "a", 0o600));
	const lock = new DatabaseSync(path);
	try {
		lock.exec("begin exclusive");
	} catch (error) {
		lock.close();
		const sentence = `Another server, restore or move already runs on the data folder ${dataDir}. Stop that one, or set DATA_DIR to another folder.`;
		throw new OperatorError(sentence, { cause: error });
	}
	held.add(lock);
	return () => {
		held.delete(lock);
		lock.close();
	};
}

const LOCK = "server.lock";

/** Or the garbage collector would close it, and the lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Notices when the files that this process has open are no longer those at their paths: then it writes to what nobody
 * will find, and another server may be let in beside it. Returns a function that says so.
 */
export function watchDataFolder(dataDir: string, names: string[]): () => string | undefined {
	const paths = [dataDir, ...[...names, LOCK].map((name) => join(dataDir, name))];
	const opened = new Map<string, string>();
	for (const path of paths) {
		const file = identityOf(path);
		if (file) opened.set(path, file);
	}

	return () => {
		const lost = paths.find((path) => opened.has(path) && identityOf(path) !== opened.get(path));
		return (
			lost &&
			`${lost === dataDir ? "The data folder" : `The file ${basename(lost)} of the data folder`} was moved, removed or replaced ` +
				"while the server runs, so what comes in may be lost. Put it back, or start the server again."
		);
	};
}

function identityOf(path: string): string | undefined {
	const found = statSync(path, { bigint: true, throwIfNoEntry: false });
	return found && `${found.dev} ${found.ino}`;
}
