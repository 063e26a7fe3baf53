import type { AstroIntegration } from "astro";

/** The gallery of all components at /_parts, in development only: names with an underscore are never built routes. */
export function componentGallery(): AstroIntegration {
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
