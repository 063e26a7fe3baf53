import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { z } from "zod";
import { createFill } from "./fill-content.ts";
import {
	colorsSchema,
	figuresSchema,
	firmSchema,
	hiringSchema,
	snippetsSchema,
	templatesSchema,
	vocabularySchema,
} from "./schema.ts";
import { parseYaml } from "./yaml.ts";

export const firm = readContentFile("site/content/firm.yaml", firmSchema);
export const colors = readContentFile("site/content/colors.yaml", colorsSchema);
export const figures = readContentFile("site/content/figures.yaml", figuresSchema);
export const fill = createFill(firm, figures);

// Only the desk shows these, but a mistake in them still fails the build.
readContentFile("site/content/desk/templates.yaml", templatesSchema);
checkFigures(
	"site/content/desk/snippets.yaml",
	readContentFile("site/content/desk/snippets.yaml", snippetsSchema).snippets,
);
readContentFile("site/content/desk/vocabulary.yaml", vocabularySchema);

/** Whether the site has a page at this path. Each source file makes one page. */
export function isPage(address: string): boolean {
	return pagePaths.has(address);
}

const pagePaths = new Set([
	...listFileNames("pages", ".astro").map((name) => (name === "index" ? "/" : `/${name}`)),
	...listFileNames("content/states", ".yaml").map((name) => `/sales-recruitment/${name}`),
	...listFileNames("content/industries", ".yaml").map((name) => `/industries/${name}`),
	...listFileNames("content/legal", ".md").map((name) => `/${name}`),
	"/jobs", // rendered by the server
]);

/** Slugs of all fifty. */
export const states: ReadonlySet<string> = new Set([
	...listFileNames("content/states", ".yaml"),
	...listFileNames("content/dedicated-states", ".yaml"),
]);

export const hiring = readContentFile(
	"site/content/hiring.yaml",
	hiringSchema((slug) => states.has(slug)),
);

function listFileNames(folder: string, ending: string): string[] {
	return readdirSync(resolve("site", folder), { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(ending) && !/\[|^(404|503)/.test(file))
		.map((file) => file.slice(0, -ending.length).replaceAll("\\", "/"));
}

export function readContentFile<T extends z.ZodType>(file: string, schema: T): z.output<T> {
	const result = schema.safeParse(parseFile(file, readFileSync(resolve(file), "utf8")));
	if (result.success) return result.data;
	const reasons = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
	throw new Error(`${file} is not as it must be:\n${reasons.join("\n")}`);
}

/** Checks at build time that all figures exist, because the desk's server fills them in much later. */
function checkFigures(file: string, texts: { name: string; gist: string; text: string }[]): void {
	for (const { name, gist, text } of texts) {
		const unknown = [...`${gist} ${text}`.matchAll(/\(\((\w+)\)\)/g)].find(([, figure = ""]) => !figures[figure]);
		if (unknown) throw new Error(`${file}: ${name}: uses ${unknown[0]}, which is not in figures.yaml`);
	}
}

function parseFile(file: string, text: string): unknown {
	try {
		return parseYaml(text);
	} catch (error) {
		throw new Error(`${file} is not YAML: ${(error as Error).message}`);
	}
}
