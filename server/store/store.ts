import type { Config } from "../config/config.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Database } from "./tables.ts";

export interface Store {
	db: Database;
	files: FileStore;
	config: Config;
	clock: () => Date;
}
