import "astro";

declare module "astro" {
	interface AstroClientDirectives {
		/** Loads the script when the visitor first points at it, enters it or fills something in. */
		"client:touched"?: boolean;
	}
}
