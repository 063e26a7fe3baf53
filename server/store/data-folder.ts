import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "../config/operator-error.ts";

/**
 * Locks the data folder so that this process is the only server on it. The lock lasts until the process ends or calls
 * the returned function. It is a SQLite lock on a file of its own: the operating system releases it even after kill -9,
 * unlike a PID file.
 */
export function lockDataFolder(dataDir: string): () => void {
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
	openLocks.add(lock);
	return () => {
		openLocks.delete(lock);
		lock.close();
	};
}

const LOCK = "server.lock";

/** Keeps the connections reachable: garbage collection would close one and release its lock. */
const openLocks = new Set<DatabaseSync>();

/**
 * Detects when the files this process has open are no longer the ones at their paths. It would then write to files that
 * no one can find, and a second server could start beside it. Returns a function that checks, and returns the problem
 * as a sentence.
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
