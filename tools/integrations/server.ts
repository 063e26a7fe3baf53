import { dirname, relative } from "node:path/posix";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AstroIntegration, ViteUserConfig } from "astro";

/** Packages of hundreds of small files, which every start would look for. */
const BUNDLED = ["kysely", "zod", "hono", "@hono/node-server", "yaml"];

/** Makes our own server Astro's adapter: one build bundles it, with the pages that are rendered on demand, into dist/server. */
export function serverFromSource(): AstroIntegration {
	return {
		name: "server-from-source",
		hooks: {
			"astro:config:setup": ({ command, updateConfig }) => {
				// Not while developing: Vite's module runner has no `require`, which yaml asks for.
				if (command === "build") updateConfig({ vite: { ssr: { noExternal: BUNDLED }, plugins: [threads()] } });
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

const THREAD = /new URL\("(\.\/[\w-]+\.ts)", import\.meta\.url\)/;
const PLACE = /"thread:([\w$]+)"/g;

/** What the server runs in a thread, or as a program, becomes a file of its own, and `new URL(...)` is led to it. */
function threads(): NonNullable<ViteUserConfig["plugins"]>[number] {
	return {
		name: "threads",
		applyToEnvironment: ({ name }) => name === "ssr",
		transform: {
			filter: { id: /\/server\/.*\.ts$/, code: THREAD },
			handler(code, id) {
				return code.replaceAll(new RegExp(THREAD, "g"), (_, file: string) => {
					const thread = this.emitFile({ type: "chunk", id: fileURLToPath(new URL(file, pathToFileURL(id))) });
					return `new URL("thread:${thread}", import.meta.url)`;
				});
			},
		},
		renderChunk(code, { fileName }) {
			return code.replace(PLACE, (_, thread: string) => {
				return JSON.stringify(`./${relative(dirname(fileName), this.getFileName(thread))}`);
			});
		},
	};
}
