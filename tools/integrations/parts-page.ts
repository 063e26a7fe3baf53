import type { AstroIntegration } from "astro";

/** The page of all parts, at /_parts, while developing only: a name with an underscore is never a route of the build. */
export function partsPage(): AstroIntegration {
	return {
		name: "parts-page",
		hooks: {
			"astro:config:setup": ({ command, injectRoute }) => {
				if (command === "dev")
					injectRoute({ pattern: "/_parts", entrypoint: "./site/parts/parts.astro", prerender: true });
			},
		},
	};
}
