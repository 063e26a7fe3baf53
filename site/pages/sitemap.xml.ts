import type { APIRoute } from "astro";
import { sitePages } from "../content/site-pages.ts";

/** Without lastmod dates, which the build adds after rendering the pages: tools/integrations/page-dates.ts. */
export const GET: APIRoute = async ({ site }) => {
	const urls = (await sitePages()).map(({ path }) => `<url><loc>${new URL(path, site).href}</loc></url>`);
	return new Response(
		`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`,
	);
};
