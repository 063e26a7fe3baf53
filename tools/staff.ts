import { enableCompileCache } from "node:module";
import { join } from "node:path";

// To read the programs takes longer than most commands do. Among our own files, because others may write to /tmp.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/staff"));
await import("./staff/commands.ts");
