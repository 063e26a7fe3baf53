/// <reference types="vite/client" />

/** How soon the firm gets back to people, as the site words it: tools/integrations/desk-build.ts. */
declare const RESPONSE_TIME: string;

/** The states the firm works in, as forms name them: "new-york". */
declare const STATES: string[];

/** The public site's map: tools/integrations/desk-build.ts. */
declare module "virtual:us-map" {
	export const map: {
		width: number;
		height: number;
		states: { name: string; code: string; path: string; at: [x: number, y: number]; isSmall: boolean }[];
	};
}
