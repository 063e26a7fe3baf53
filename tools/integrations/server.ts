import { dirname, relative } from "node:path/posix";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AstroIntegration, ViteUserConfig } from "astro";

/** Packages made of hundreds of small files, which every start would have to find. */
const BUNDLED = ["kysely", "zod", "hono", "@hono/node-server", "yaml"];

/** Makes our own server Astro's adapter: one build bundles it and the on-demand pages into dist/server. */
export function serverAdapter(): AstroIntegration {
	return {
		name: "server-from-source",
		hooks: {
			"astro:config:setup": ({ command, updateConfig }) => {
				// Not in development: Vite's module runner has no `require`, which yaml needs.
				if (command === "build") updateConfig({ vite: { ssr: { noExternal: BUNDLED }, plugins: [workerFiles()] } });
			},
			"astro:config:done": ({ setAdapter, config }) => {
				setAdapter({
					name: "closewell-server",
					entrypointResolution: "auto",
					serverEntrypoint: fileURLToPath(new URL("server/main.ts", config.root)),
					adapterFeatures: { buildOutput: "server", middlewareMode: "classic" },
					supportedAstroFeatures: {
						hybridOutput: "stable",
						staticOutput: "stable",
						serverOutput: "stable",
						sharpImageService: "unsupported",
					},
				});
			},
		},
	};
}

const WORKER_URL = /new URL\("(\.\/[\w-]+\.ts)", import\.meta\.url\)/;
const WORKER_PLACEHOLDER = /"thread:([\w$]+)"/g;

/** Emits code that the server runs in a worker or as a program as a separate file, and points `new URL(...)` to it. */
function workerFiles(): NonNullable<ViteUserConfig["plugins"]>[number] {
	return {
		name: "threads",
		applyToEnvironment: ({ name }) => name === "ssr",
		transform: {
			filter: { id: /\/server\/.*\.ts$/, code: WORKER_URL },
			handler(code, id) {
				return code.replaceAll(new RegExp(WORKER_URL, "g"), (_, file: string) => {
					const thread = this.emitFile({ type: "chunk", id: fileURLToPath(new URL(file, pathToFileURL(id))) });
					return `new URL("thread:${thread}", import.meta.url)`;
				});
			},
		},
		renderChunk(code, { fileName }) {
			return code.replace(WORKER_PLACEHOLDER, (_, thread: string) => {
				return JSON.stringify(`./${relative(dirname(fileName), this.getFileName(thread))}`);
			});
		},
	};
}
