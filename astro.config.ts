import react from "@astrojs/react";
import { defineConfig, fontProviders, passthroughImageService } from "astro/config";
import { distFolder } from "./server/config/build.ts";
import { readConfig } from "./server/config/config.ts";
import { recruiters } from "./site/content/team.ts";
import { buildInfo } from "./tools/integrations/build-info.ts";
import { shortClassNames } from "./tools/integrations/class-names.ts";
import { componentGallery } from "./tools/integrations/component-gallery.ts";
import { deskBuild } from "./tools/integrations/desk-build.ts";
import { subsetFonts } from "./tools/integrations/fonts.ts";
import { inlineScripts } from "./tools/integrations/inline-scripts.ts";
import { pageDates } from "./tools/integrations/page-dates.ts";
import { proxyFiles } from "./tools/integrations/proxy-files.ts";
import { servable } from "./tools/integrations/servable.ts";
import { serverAdapter } from "./tools/integrations/server.ts";
import { sharePictures } from "./tools/integrations/share-pictures.ts";

const fonts = await subsetFonts();

export default defineConfig({
	srcDir: "./site",
	outDir: distFolder(),
	image: { service: passthroughImageService() },
	site: readConfig(process.env).siteUrl,
	trailingSlash: "never",
	build: { format: "file", inlineStylesheets: "always" },
	devToolbar: { enabled: false },
	adapter: serverAdapter(),
	integrations: [
		react(),
		shortClassNames(),
		inlineScripts(),
		sharePictures(),
		pageDates(),
		servable(),
		proxyFiles(),
		deskBuild(),
		buildInfo(),
		componentGallery(),
	],
	vite: {
		build: { assetsInlineLimit: 0 },
		define: { HAS_TEAM: "true" },
		// Grouped code compresses better: every form loads two shared files instead of ten.
		environments: {
			client: {
				define: { HAS_TEAM: String(recruiters.length > 0) },
				build: {
					rolldownOptions: {
						output: {
							// Every page references this script, and Astro would give it a 50-character name.
							entryFileNames: ({ name }) => `_astro/${/_type_script_/.test(name) ? "door" : name}.[hash].js`,
							codeSplitting: {
								groups: [
									{ name: "react", test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\// },
									{
										name: "form",
										// Without what only a resume needs, which two islands share, too.
										test: /site\/(ui\/|forms\/(?!FileField)[^/]+$)|contract\/(?:forms\/)?(?!resume)[^/]+\.ts$|node_modules\/zod\//,
										minShareCount: 2,
									},
								],
							},
						},
					},
				},
			},
		},
		// In development, forms and chats go to the built server, which npm run dev starts alongside.
		server: {
			proxy: {
				"^/chat(/|$)": { target: process.env.FORM_SERVER },
				"/forms": {
					target: process.env.FORM_SERVER,
					bypass: (request) => (request.method === "POST" ? undefined : request.url),
				},
			},
		},
	},
	fonts: [
		{
			provider: fontProviders.local(),
			name: "Fraunces",
			cssVariable: "--font-fraunces",
			display: "optional", // swapping fonts moves text; optional waits 100 ms, then skips it until the next page
			fallbacks: ["Georgia", "serif"],
			// One weight declared for the whole range, so browsers don't synthesize a bold.
			options: { variants: [{ src: [fonts.fraunces], weight: "400 700", style: "normal" }] },
		},
		{
			provider: fontProviders.local(),
			name: "Figtree",
			cssVariable: "--font-figtree",
			display: "optional",
			fallbacks: ["Arial", "sans-serif"],
			options: { variants: [{ src: [fonts.figtree], weight: "400 700", style: "normal" }] },
		},
	],
});
