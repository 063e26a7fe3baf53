import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Compiling takes longer than most commands. The cache is among our own files because others may write to /tmp.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/staff"));
const { runStaffCommand: staff } = await import("./staff/commands.ts");

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
	if (error.code === "EPIPE") process.exit(0); // the reader has seen enough, as with | head
	throw error;
});
process.exitCode = await staff(process.argv.slice(2), process.env, { out: process.stdout, tell: console.error });
