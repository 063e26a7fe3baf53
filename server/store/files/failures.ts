import type { FileStore } from "./file-store.ts";

export interface CountedFiles extends FileStore {
	/** Number of operations that failed since the start. */
	failures(): number;
}

export function countFailures(files: FileStore): CountedFiles {
	let failures = 0;
	const counted = async <T>(work: Promise<T>): Promise<T> => {
		try {
			return await work;
		} catch (error) {
			failures += 1;
			throw error;
		}
	};
	return {
		save: (key, content) => counted(files.save(key, content)),
		read: (key) => counted(files.read(key)),
		remove: (key) => counted(files.remove(key)),
		async *list() {
			try {
				yield* files.list();
			} catch (error) {
				failures += 1;
				throw error;
			}
		},
		readMark: () => counted(files.readMark()),
		writeMark: (mark) => counted(files.writeMark(mark)),
		failures: () => failures,
	};
}
