import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { z } from "zod";
import { filler } from "./fill.ts";
import {
	colorsSchema,
	figuresSchema,
	firmSchema,
	hiringSchema,
	snippetsSchema,
	templatesSchema,
	vocabularySchema,
} from "./schema.ts";
import { parse } from "./yaml.ts";

export const firm = readChecked("firm.yaml", firmSchema);
export const colors = readChecked("colors.yaml", colorsSchema);
export const figures = readChecked("figures.yaml", figuresSchema);
export const fill = filler(firm, figures);

// Only the desk shows these, but a mistake in them still fails the build.
readChecked("desk/templates.yaml", templatesSchema);
checkFigures("desk/snippets.yaml", readChecked("desk/snippets.yaml", snippetsSchema).snippets);
readChecked("desk/vocabulary.yaml", vocabularySchema);

/** Whether the site has a page at this path. Each source file makes one page. */
export function isPage(address: string): boolean {
	return addresses.has(address);
}

const addresses = new Set([
	...namesIn("pages", ".astro").map((name) => (name === "index" ? "/" : `/${name}`)),
	...namesIn("content/states", ".yaml").map((name) => `/sales-recruitment/${name}`),
	...namesIn("content/legal", ".md").map((name) => `/${name}`),
]);

const states = new Set([...namesIn("content/states", ".yaml"), ...namesIn("content/dedicated-states", ".yaml")]);

export const hiring = readChecked(
	"hiring.yaml",
	hiringSchema((slug) => states.has(slug)),
);

function namesIn(folder: string, ending: string): string[] {
	return readdirSync(resolve("site", folder), { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(ending) && !/\[|^(404|503)/.test(file))
		.map((file) => file.slice(0, -ending.length).replaceAll("\\", "/"));
}

function readChecked<T extends z.ZodType>(file: string, schema: T): z.output<T> {
	const path = resolve("site/content", file);
	const result = schema.safeParse(parsed(file, readFileSync(path, "utf8")));
	if (result.success) return result.data;
	const reasons = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
	throw new Error(`site/content/${file} is not as it must be:\n${reasons.join("\n")}`);
}

/** Checks at build time that all figures exist, because the desk's server fills them in much later. */
function checkFigures(file: string, texts: { name: string; gist: string; text: string }[]): void {
	for (const { name, gist, text } of texts) {
		const unknown = [...`${gist} ${text}`.matchAll(/\(\((\w+)\)\)/g)].find(([, figure = ""]) => !figures[figure]);
		if (unknown) throw new Error(`site/content/${file}: ${name}: uses ${unknown[0]}, which is not in figures.yaml`);
	}
}

function parsed(file: string, text: string): unknown {
	try {
		return parse(text);
	} catch (error) {
		throw new Error(`site/content/${file} is not YAML: ${(error as Error).message}`);
	}
}
