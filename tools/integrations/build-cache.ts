import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const FOLDER = resolve("node_modules/.cache/build");

/** Returns the cached result for this kind and input, or makes it and caches it on disk. */
export async function cachedBytes(
	kind: string,
	input: string | Uint8Array,
	make: () => Promise<Buffer>,
): Promise<Buffer> {
	const folder = join(FOLDER, kind);
	const path = join(folder, createHash("sha256").update(input).digest("hex"));
	try {
		return await readFile(path);
	} catch {
		const data = await make();
		await mkdir(folder, { recursive: true });
		const unfinished = `${path}.${process.pid}`;
		await writeFile(unfinished, data);
		await rename(unfinished, path);
		return data;
	}
}
