import type { APIRoute } from "astro";

// Nothing is disallowed: crawlers can only see a page's noindex if they may read the page.
export const GET: APIRoute = ({ site }) =>
	new Response(`User-agent: *\nDisallow:\n\nSitemap: ${new URL("/sitemap.xml", site).href}\n`);
