import type { Config } from "../../config/config.ts";
import type { Database } from "../tables.ts";
import type { FileStore } from "./file-store.ts";

export interface Store {
	db: Database;
	files: FileStore;
	config: Config;
	clock: () => Date;
}
