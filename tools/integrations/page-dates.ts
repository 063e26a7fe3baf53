import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

/* The date each page's text last changed, for the sitemap. A page with unchanged text keeps its date wherever and
   whenever it is built, with or without git: a committed file has the date beside a hash of the text. */

export const PAGE_DATES_FILE = "site/content/page-dates.json";

/** By path: the date, and the hash of the page's text since then. */
export type PageDates = Record<string, string>;

export function pageDates(): AstroIntegration {
	return {
		name: "page-dates",
		hooks: {
			"astro:build:done": async ({ dir, logger }) => {
				const client = fileURLToPath(dir);
				const sitemap = join(client, "sitemap.xml");
				const xml = await readFile(sitemap, "utf8");
				const pages = await Promise.all(
					[...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(async ([, address = ""]) => {
						const { pathname } = new URL(address);
						const html = await readFile(join(client, pathname === "/" ? "index.html" : `${pathname}.html`), "utf8");
						return { path: pathname, words: extractText(html) };
					}),
				);
				const known: PageDates = JSON.parse(await readFile(PAGE_DATES_FILE, "utf8"));
				const dates = updateDates(pages, known, new Date().toISOString().slice(0, "2026-11-16".length));
				await writeFile(sitemap, addDates(xml, dates));
				const changed = Object.keys(dates).filter((path) => dates[path] !== known[path]);
				if (changed.length === 0 || process.env.DEMO_BUILD) return;
				await writeFile(PAGE_DATES_FILE, `${JSON.stringify(dates, null, "\t")}\n`);
				logger.info(`The words of ${changed.length} pages have changed: commit ${PAGE_DATES_FILE} with them`);
			},
		},
	};
}

/**
 * A page's own text for visitors and search engines: title, description, and the text between header and footer,
 * without forms and rows of links. Many pages share those, and a new label there is no news about a state.
 */
export function extractText(html: string): string {
	const [, title = ""] = /<title>([\s\S]*?)<\/title>/.exec(html) ?? [];
	const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
	const [, main = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
	const text = main.replace(/<(script|style|form|nav)\b[\s\S]*?<\/\1>/g, " ").replace(/<[^>]*>/g, " ");
	return [title, description, text].join(" ").replace(/\s+/g, " ").trim();
}

export function updateDates(pages: { path: string; words: string }[], known: PageDates, today: string): PageDates {
	return Object.fromEntries(
		pages.map(({ path, words }) => {
			const hash = createHash("sha256").update(words).digest("base64url").slice(0, 12);
			const before = known[path];
			return [path, before?.endsWith(` ${hash}`) ? before : `${today} ${hash}`];
		}),
	);
}

function addDates(xml: string, dates: PageDates): string {
	return xml.replace(/<loc>([^<]+)<\/loc>/g, (loc, address: string) => {
		const [day] = dates[new URL(address).pathname]?.split(" ") ?? [];
		return `${loc}<lastmod>${day}</lastmod>`;
	});
}
