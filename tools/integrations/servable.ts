import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { AstroIntegration } from "astro";
import type { ServableFile } from "../../server/http/built-files.ts";
import { inlineHashes } from "../../server/http/policy.ts";
import { SCRIPT_NAMES_FILE } from "../../server/http/styles/page-styles.ts";
import { cachedBytes } from "./build-cache.ts";
import { postprocess } from "./postprocess.ts";

/* After a build: makes pages smaller, compresses files, hashes inline code for the CSP, and lists all files for the
   server. */

const COMPRESSIBLE = new Set([".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt", ".xml", ".webmanifest", ".ico"]);

export function servable(): AstroIntegration {
	return {
		name: "servable",
		hooks: {
			"astro:build:done": async ({ dir, logger }) => {
				const client = fileURLToPath(dir);
				const scriptNames = await postprocess(client);
				await writeFile(resolve(client, "..", SCRIPT_NAMES_FILE), JSON.stringify(scriptNames));
				const files = await makeServable(client, constants.BROTLI_MAX_QUALITY);
				await writeFile(resolve(client, "../servable.json"), JSON.stringify(files));
				logger.info(`${files.length} files ready to serve`);
			},
		},
	};
}

/** @param quality Brotli's */
export async function makeServable(folder: string, quality: number): Promise<ServableFile[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths = entries
		.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name));
	const files: ServableFile[] = [];
	const waiting = paths.values();
	await Promise.all(
		Array.from({ length: availableParallelism() * 2 }, async () => {
			for (const path of waiting) files.push(await servableFile(folder, path, quality));
		}),
	);
	return files.sort((a, b) => a.path.localeCompare(b.path));
}

async function servableFile(folder: string, path: string, quality: number): Promise<ServableFile> {
	const content = await readFile(path);
	const compressed = COMPRESSIBLE.has(extname(path));
	if (compressed) await compress(path, content, quality);
	return {
		path: relative(folder, path).split(sep).join("/"),
		hash: createHash("sha256").update(content).digest("base64url").slice(0, 22),
		compressed,
		...(extname(path) === ".html" ? { inline: inlineHashes(content.toString()) } : {}),
	};
}

/** Brotli at its best takes longer than the rest of the build, so unchanged files come from the cache. */
async function compress(path: string, content: Buffer, quality: number): Promise<void> {
	const brotli = () => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
	await Promise.all([
		cachedBytes(`br${quality}`, content, brotli).then((data) => writeFile(`${path}.br`, data)),
		cachedBytes("gz", content, () => promisify(gzip)(content, { level: 9 })).then((data) =>
			writeFile(`${path}.gz`, data),
		),
	]);
}
