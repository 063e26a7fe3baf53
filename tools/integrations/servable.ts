import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, extname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { AstroIntegration } from "astro";
import type { ServableFile } from "../../server/pages.ts";
import { inlineHashes } from "../../server/policy.ts";

/* After a build: compresses what compresses, hashes what is inline, and lists all of it for the server. */

const CACHE = resolve("node_modules/.cache/compressed");
const COMPRESSIBLE = new Set([".html", ".css", ".js", ".json", ".svg", ".txt", ".xml", ".webmanifest", ".ico"]);

export function servable(): AstroIntegration {
	return {
		name: "servable",
		hooks: {
			"astro:build:done": async ({ dir, logger }) => {
				const client = fileURLToPath(dir);
				const files = await makeServable(client);
				await writeFile(resolve(client, "../servable.json"), JSON.stringify(files));
				logger.info(`${files.length} files ready to serve`);
			},
		},
	};
}

async function makeServable(client: string): Promise<ServableFile[]> {
	await mkdir(CACHE, { recursive: true });
	const entries = await readdir(client, { recursive: true, withFileTypes: true });
	const paths = entries
		.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name));
	const files: ServableFile[] = [];
	const waiting = paths.values();
	await Promise.all(
		Array.from({ length: availableParallelism() * 2 }, async () => {
			for (const path of waiting) files.push(await servableFile(client, path));
		}),
	);
	return files.sort((a, b) => a.path.localeCompare(b.path));
}

async function servableFile(client: string, path: string): Promise<ServableFile> {
	const content = await readFile(path);
	const hash = createHash("sha256").update(content).digest("base64url");
	const compressed = COMPRESSIBLE.has(extname(path));
	if (compressed) await compress(path, content, hash);
	return {
		path: relative(client, path).split(sep).join("/"),
		hash: hash.slice(0, 22),
		compressed,
		...(extname(path) === ".html" ? { inline: inlineHashes(content.toString()) } : {}),
	};
}

/** Brotli at its best takes longer than all the rest of a build, so unchanged files keep what was made before. */
async function compress(path: string, content: Buffer, hash: string): Promise<void> {
	const brotli = () => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
	await Promise.all([
		cached(`${hash}.br`, brotli).then((data) => writeFile(`${path}.br`, data)),
		cached(`${hash}.gz`, () => promisify(gzip)(content, { level: 9 })).then((data) => writeFile(`${path}.gz`, data)),
	]);
}

async function cached(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
	const path = join(CACHE, basename(name));
	try {
		return await readFile(path);
	} catch {
		const data = await make();
		const unfinished = `${path}.${process.pid}`;
		await writeFile(unfinished, data);
		await rename(unfinished, path);
		return data;
	}
}
