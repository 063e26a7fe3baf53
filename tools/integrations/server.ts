import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

/** Packages of hundreds of small files, which every start would look for. */
const BUNDLED = ["kysely", "zod", "hono", "@hono/node-server", "yaml"];

/** Makes our own server Astro's adapter: one build bundles it, with the pages that are rendered on demand, into dist/server. */
export function serverFromSource(): AstroIntegration {
	return {
		name: "server-from-source",
		hooks: {
			"astro:config:setup": ({ command, updateConfig }) => {
				// Not while developing: Vite's module runner has no `require`, which yaml asks for.
				if (command === "build") updateConfig({ vite: { ssr: { noExternal: BUNDLED } } });
			},
			"astro:config:done": ({ setAdapter, config }) => {
				setAdapter({
					name: "closewell-server",
					entrypointResolution: "auto",
					serverEntrypoint: fileURLToPath(new URL("server/index.ts", config.root)),
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
