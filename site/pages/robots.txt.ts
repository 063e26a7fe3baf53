import type { APIRoute } from "astro";

// Nothing is disallowed: a page that must not be found says so itself (noindex), and only who may read it knows.
export const GET: APIRoute = ({ site }) =>
	new Response(`User-agent: *\nDisallow:\n\nSitemap: ${new URL("/sitemap.xml", site).href}\n`);
