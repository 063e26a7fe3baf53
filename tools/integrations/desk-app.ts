import { readdirSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { parse, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { distFolder } from "../../server/config/build.ts";
import { readColors, readFirm, readResponseTime } from "../../server/config/content.ts";
import { colorTokens } from "../../site/content/color-tokens.ts";
import { MAP } from "../../site/pictures/boundaries.ts";
import { getMapStates } from "../../site/pictures/us-map.ts";
import { createNamer } from "./class-names.ts";
import { makeServable } from "./servable.ts";

/* A separate program: builds the desk app into dist/desk and lists its files for the desk's HTTP listener. */

const COLORS = "virtual:colors.css";
const US_MAP = "virtual:us-map";
/** Sets the chosen theme before the first paint. Not a module: modules run only after the page is parsed. */
const THEME_SCRIPT = "desk/browser/theme.blocking.js";
/** The two font files that the first view always needs. */
const PRELOADED_FONTS = /(?:figtree|fraunces)-latin-wght-normal-[\w-]+\.woff2$/;
/** Data that pdf.js loads on demand: character maps for Asian fonts, standard fonts, decoders for scanned images. */
const PDF_DATA = ["cmaps", "standard_fonts", "wasm/jbig2.wasm", "wasm/openjpeg.wasm"];
/** The first versions that support `light-dark()` and CSS nesting. */
const BROWSERS = ["chrome123", "firefox123", "safari17.5"];

/** Everything the first view needs in one file. Otherwise every module shared with a later page is a file: forty. */
const FIRST_VIEW_CHUNK = { name: "first", tags: ["$initial" as const] };
/** One level below the pages': twice as fast and 1.5% larger, for people who load the desk once a day. */
const BROTLI_QUALITY = 10;

const dist = distFolder();
const folder = resolve(dist, "desk");
await buildApp(folder);
await buildResumeFrame(resolve(folder, "resume"));
const files = await makeServable(folder, BROTLI_QUALITY);
await writeFile(resolve(dist, "desk-servable.json"), JSON.stringify(files));

async function buildApp(folder: string): Promise<void> {
	await build({
		configFile: false,
		logLevel: "warn",
		root: resolve("desk"),
		publicDir: false,
		define: { RESPONSE_TIME: JSON.stringify(readResponseTime()), STATES: JSON.stringify(readStateSlugs()) },
		css: { modules: { generateScopedName: createNamer("{site/ui,desk}/**/*.module.css") } },
		build: {
			outDir: folder,
			emptyOutDir: true,
			assetsInlineLimit: 0, // the CSP allows data: URLs for images only
			modulePreload: { polyfill: false },
			target: BROWSERS,
			// Packages put "use client" in every file, which means nothing here.
			rolldownOptions: {
				checks: { moduleLevelDirective: false },
				output: { codeSplitting: { groups: [FIRST_VIEW_CHUNK] } },
			},
		},
		plugins: [colorsPlugin(), usMapPlugin(), headPlugin()],
	});
}

/** The page that renders resumes: a separate build, because it may contain nothing of the desk app. */
async function buildResumeFrame(folder: string): Promise<void> {
	const root = resolve("desk/resume/frame");
	await build({
		configFile: false,
		logLevel: "warn",
		root,
		base: "./", // desk and site each have a path for it
		publicDir: false,
		build: {
			outDir: folder,
			emptyOutDir: true,
			assetsInlineLimit: 0,
			modulePreload: { polyfill: false },
			target: BROWSERS,
			chunkSizeWarningLimit: Number.POSITIVE_INFINITY, // pdf.js is large, and loads only when a resume is opened
			rolldownOptions: { input: resolve(root, "page.html") },
		},
	});
	for (const name of PDF_DATA) {
		await cp(resolve("node_modules/pdfjs-dist", name), resolve(folder, "data", name), { recursive: true });
	}
}

function readStateSlugs(): string[] {
	return ["states", "dedicated-states"]
		.flatMap((folder) => readdirSync(`site/content/${folder}`))
		.map((file) => parse(file).name)
		.sort();
}

/** The site's colors as a style sheet: the desk's CSP forbids inline styles. */
function colorsPlugin(): Plugin {
	return {
		name: "colors",
		resolveId: (id) => (id === COLORS ? `\0${COLORS}` : undefined),
		load: (id) => (id === `\0${COLORS}` ? colorTokens(readColors()) : undefined),
	};
}

/** The public site's map, drawn here because only a build reads the boundary data. */
function usMapPlugin(): Plugin {
	return {
		name: "us-map",
		resolveId: (id) => (id === US_MAP ? `\0${US_MAP}` : undefined),
		load(id) {
			if (id !== `\0${US_MAP}`) return undefined;
			const states = getMapStates().map(({ name, code, path, at, callOut }) => {
				return { name, code, path, at, isSmall: callOut !== undefined };
			});
			return `export const map = ${JSON.stringify({ ...MAP, states })};`;
		},
	};
}

/** Fills the page's head from content and the build: firm name, colors, theme script, fonts. */
function headPlugin(): Plugin {
	return {
		name: "head",
		async buildStart() {
			this.emitFile({ type: "asset", name: "theme.js", source: await readFile(THEME_SCRIPT) });
		},
		transformIndexHtml: {
			order: "post",
			handler(html, { bundle = {} }) {
				const { paper } = readColors();
				const files = Object.values(bundle);
				const script = files.find((file) => file.type === "asset" && file.names.includes("theme.js"));
				if (!script) throw new Error("The desk's theme script is missing from its build.");
				const fonts = files.filter(({ fileName }) => PRELOADED_FONTS.test(fileName));
				return {
					html: html.replaceAll("%FIRM%", readFirm().name),
					tags: [
						...["light", "dark"].map((scheme, index) => ({
							tag: "meta",
							attrs: { name: "theme-color", content: paper[index], media: `(prefers-color-scheme: ${scheme})` },
						})),
						{ tag: "script", attrs: { src: `/${script.fileName}` } },
						...fonts.map(({ fileName }) => ({
							tag: "link",
							attrs: { rel: "preload", href: `/${fileName}`, as: "font", type: "font/woff2", crossorigin: true },
						})),
					],
				};
			},
		},
	};
}
