import { execFileSync } from "node:child_process";
import type { APIRoute } from "astro";
import { sitePages } from "../content/site.ts";

export const GET: APIRoute = async ({ site }) => {
	const changed = lastChanges();
	const urls = (await sitePages()).map(({ path, source }) => {
		const date = changed.get(source);
		return `<url><loc>${new URL(path, site).href}</loc>${date ? `<lastmod>${date}</lastmod>` : ""}</url>`;
	});
	return new Response(
		`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`,
	);
};

/** The day each content file was last changed, from the history; empty where there is none, because a guess would be a lie. */
function lastChanges(): Map<string, string> {
	const days = new Map<string, string>();
	try {
		const log = execFileSync("git", ["log", "--format=@%cs", "--name-only", "--relative", "--", "src/content"], {
			encoding: "utf8",
			maxBuffer: 64 * 1024 * 1024,
			stdio: ["ignore", "pipe", "ignore"],
		});
		let day = "";
		for (const line of log.split("\n")) {
			if (line.startsWith("@")) day = line.slice(1);
			const file = line.replace(/^src\/content\//, "");
			if (file !== line && !days.has(file)) days.set(file, day);
		}
	} catch {
		return days; // no git, or not a checkout
	}
	return days;
}
