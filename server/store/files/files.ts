import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import type { Database } from "../tables.ts";
import { diskFiles } from "./disk.ts";
import type { FileStore } from "./file-store.ts";
import { s3Files } from "./s3.ts";

export function openFiles(config: Config): FileStore {
	return config.s3 ? s3Files(config.s3) : diskFiles(join(config.dataDir, "resumes"));
}

export interface Store {
	db: Database;
	files: FileStore;
	config: Config;
	clock: () => Date;
}
