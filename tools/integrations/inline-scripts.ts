import { readFileSync } from "node:fs";
import type { AstroIntegration } from "astro";
import { minifySync, type Plugin } from "vite";

/* Scripts that stand in the page itself, also in pages that are rendered on demand. */

const IMPORTED = /^(.+\.inline\.js)\?raw$/;

export function inlineScripts(): AstroIntegration {
	return {
		name: "inline-scripts",
		hooks: {
			"astro:config:setup": ({ addClientDirective, updateConfig }) => {
				// For a form on the first screen: only whoever uses it loads its script.
				addClientDirective({ name: "touched", entrypoint: "./tools/integrations/touched.inline.js" });
				updateConfig({ vite: { plugins: [minifyImported()] } });
			},
		},
	};
}

function minifyImported(): Plugin {
	return {
		name: "minify-inline-scripts",
		apply: "build",
		enforce: "pre",
		load(id) {
			const [, file] = IMPORTED.exec(id) ?? [];
			return file && `export default ${JSON.stringify(minify(readFileSync(file, "utf8")))}`;
		},
	};
}

export function minify(code: string): string {
	const { code: minified, errors } = minifySync("inline.js", code, { module: false });
	const [error] = errors;
	if (error) throw new Error(`An inline script cannot be read: ${error.message}\n${code}`);
	return minified.trim();
}
